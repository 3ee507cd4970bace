/** Which tests `npm test -- --changed` runs. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error: a script, which has no types.
import { testsOf, withinTime } from '../scripts/changed.mjs';

const root = mkdtempSync(join(tmpdir(), 'millrace-changed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files = {
  'packages/client/src/index.ts': '',
  'scripts/long-tests.json': JSON.stringify({
    'test/posts/model.test.ts': 20,
    'test/stars/stars.test.ts': 15,
    'test/faults/kill.test.ts': 31,
  }),
  'src/app.ts': "import './features/stars/stars.routes.ts';\nimport './features/posts/posts.sql.ts';",
  'src/features/posts/posts.sql.ts': '',
  'src/features/posts/posts.kind.ts': "import { x } from './posts.sql.ts';",
  'src/features/stars/stars.routes.ts': "import {\n  type Y,\n  y,\n} from '../posts/posts.kind.ts';",
  'src/features/explore/explore.sql.ts': "import type { Y } from '../posts/posts.kind.ts';",
  'src/features/lists/lists.sql.ts': "import { z } from '../stars/stars.routes.ts';",
  'test/harness.ts':
    "import { app } from '../src/app.ts';\nimport { x } from '../src/features/posts/posts.sql.ts';",
  'test/seeds.ts': "import { Client } from './harness.ts';",
  'test/layers.test.ts': '',
  'test/posts/posts.test.ts': "import { describeService } from '../harness.ts';",
  'test/posts/model.test.ts': "import { describeService } from '../harness.ts';",
  'test/stars/stars.test.ts': "import { seed } from '../seeds.ts';",
  'test/lists/lists.test.ts': "import { seed } from '../seeds.ts';",
  'test/explore/explore.test.ts': "import { describeService } from '../harness.ts';",
  'test/faults/kill.test.ts': '',
  'test/client/calls.test.ts': '',
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}

const paths = (...names: string[]) => names.map((name) => `test/${name}.test.ts`);

test.each([
  // A feature, and what uses it directly; not what only names a type of it.
  [
    'src/features/posts/posts.sql.ts',
    { changed: [], own: ['layers', 'posts/model', 'posts/posts'], others: ['stars/stars'] },
  ],
  [
    'src/features/stars/stars.routes.ts',
    { changed: [], own: ['layers', 'stars/stars'], others: ['lists/lists'] },
  ],
  ['test/posts/posts.test.ts', { changed: ['posts/posts'], own: ['layers'], others: [] }],
  ['test/seeds.ts', { changed: [], own: ['layers'], others: ['lists/lists', 'stars/stars'] }],
  ['packages/client/src/index.ts', { changed: [], own: ['layers'], others: ['client/calls'] }],
])('a change of %s reaches %j', (changed, { changed: itself, own, others }) => {
  expect(testsOf(root, [changed])).toEqual([paths(...itself), paths(...own), paths(...others)]);
});

test.each(['package.json', 'src/app.ts', 'test/harness.ts'])('a change of %s reaches all', (changed) => {
  const all = Object.keys(files).filter((file) => file.endsWith('.test.ts'));
  expect(testsOf(root, [changed]).flat().sort()).toEqual(all.sort());
});

test('the nearest tests that there is time for are run, of these the shortest, and changed ones always', () => {
  const inOrder = [
    paths('faults/kill'),
    paths('posts/model', 'posts/posts'),
    paths('stars/stars', 'lists/lists', 'explore/explore'),
  ];
  expect(withinTime(root, inOrder, 2)).toEqual({
    chosen: paths('faults/kill', 'posts/posts', 'posts/model', 'lists/lists', 'explore/explore'),
    leftOut: [{ file: 'test/stars/stars.test.ts', seconds: 15 }],
  });
  // A single file of them would take too long, however many workers there are.
  const [, ...reached] = inOrder;
  expect(withinTime(root, [[], paths('faults/kill'), ...reached], 9).leftOut).toEqual([
    { file: 'test/faults/kill.test.ts', seconds: 31 },
  ]);
});

test('every test that is said to take long is there', () => {
  const long = fileURLToPath(new URL('../scripts/long-tests.json', import.meta.url));
  const missing = Object.keys(JSON.parse(readFileSync(long, 'utf8'))).filter(
    (file) => !existsSync(new URL(`../${file}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
