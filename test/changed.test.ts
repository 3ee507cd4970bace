/** Which tests `npm test -- --changed` runs. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
// @ts-expect-error: a script, which has no types.
import { testsOf } from '../scripts/changed.mjs';

const root = mkdtempSync(join(tmpdir(), 'millrace-changed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const files = {
  'packages/client/src/index.ts': '',
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

test.each([
  // A feature, and what uses it directly; not what only names a type of it.
  ['src/features/posts/posts.sql.ts', ['posts/posts', 'stars/stars']],
  ['src/features/stars/stars.routes.ts', ['lists/lists', 'stars/stars']],
  ['test/posts/posts.test.ts', ['posts/posts']],
  ['test/seeds.ts', ['lists/lists', 'stars/stars']],
  ['packages/client/src/index.ts', ['client/calls']],
])('a change of %s reaches %j', (changed, names) => {
  const tests = [...names, 'layers'].map((name) => `test/${name}.test.ts`);
  expect(testsOf(root, [changed])).toEqual(tests.sort());
});

test.each(['package.json', 'src/app.ts', 'test/harness.ts'])('a change of %s reaches all', (changed) => {
  expect(testsOf(root, [changed])).toEqual([]);
});
