/** A feature is used by its face, `<name>.ts`, which lists what others may import of it (ARCHITECTURE.md, Layers). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featureOf, type Import, importsOf, readSources } from './imports.ts';

/** How many names the face of a feature that is not here may have. */
const MOST_OF_NEW = 10;
/** How many names a face has: they only get fewer, since a function of the feature can do what several of them are for. */
const most: Readonly<Record<string, number>> = {
  accounts: 74,
  admin: 95,
  annotations: 37,
  'app-figures': 11,
  'app-streams': 9,
  apps: 42,
  archives: 15,
  audit: 38,
  blocks: 3,
  channels: 69,
  content: 19,
  explore: 12,
  factors: 27,
  files: 38,
  filters: 14,
  follows: 9,
  instance: 57,
  interactions: 16,
  markers: 15,
  messages: 27,
  mutes: 4,
  notifications: 34,
  oauth: 14,
  places: 21,
  posts: 49,
  previews: 3,
  profiles: 8,
  relations: 11,
  reports: 40,
  reposts: 5,
  search: 15,
  service: 5,
  stars: 3,
  text: 1,
  timelines: 2,
  tokens: 22,
  tombstones: 3,
  users: 73,
  webhooks: 4,
  words: 13,
};

const src = join(import.meta.dirname, '../src');
const sources = readSources(src);
const faceOf = (feature: string) => `features/${feature}/${feature}.ts`;

/** Whether an import is of another feature's file that is not its face. What is loaded when it is needed is named by its file. */
function goesPastFace({ from, to, statement }: Import): boolean {
  const feature = featureOf(to);
  if (feature === undefined || feature === featureOf(from) || statement === 'import') return false;
  return to !== faceOf(feature) && !(from === 'app.ts' && to.endsWith('.module.ts'));
}

test('a feature is imported by its face only', () => {
  const imports = [...sources].flatMap(([file, code]) => importsOf(file, code));
  expect(imports.filter(goesPastFace)).toEqual([]);
});

test('pages read by functions of features, and import no statements', () => {
  const imports = [...sources].flatMap(([file, code]) =>
    file.startsWith('web/') ? importsOf(file, code) : [],
  );
  expect(imports.filter(({ to }) => to.endsWith('.sql.ts'))).toEqual([]);
});

test('a face only lists names of its feature, and no more than before', () => {
  const features = readdirSync(join(src, 'features')).filter((name) => existsSync(join(src, faceOf(name))));
  const names = features.map((name): [string, number] => {
    const code = sources.get(faceOf(name)) ?? '';
    expect(code.replaceAll(/export (type )?\{[^}]*\} from '\.\/[^']+';/g, '').trim()).toMatch(
      /^\/\*\*[^*]*\*\/$/,
    );
    const lists = [...code.matchAll(/\{([^}]*)\}/g)].map(([, list = '']) => list);
    return [name, lists.flatMap((list) => list.split(',').filter((one) => one.trim() !== '')).length];
  });
  for (const [name, count] of names)
    if (!(name in most)) expect(count, `names of ${name}`).toBeLessThanOrEqual(MOST_OF_NEW);
  expect(Object.fromEntries(names.filter(([name]) => name in most))).toEqual(most);
});

test.each([
  ['features/posts/a.ts', "import { b } from '../users/users.sql.ts';", true],
  ['features/posts/a.ts', "import type { B } from '../users/b.ts';", true],
  ['web/posts/a.ts', "export { b } from '../../features/users/b.ts';", true],
  ['web/posts/a.ts', "import { b } from '../../features/users/users.module.ts';", true],
  ['web/posts/a.ts', "import { b } from '../../features/users/users.ts';", false],
  ['features/users/a.ts', "import { b } from './users.sql.ts';", false],
  ['app.ts', "import { usersModule } from './features/users/users.module.ts';", false],
  ['commands/a.ts', "const { b } = await import('../features/users/b.ts');", false],
])('of %s: %s', (file, code, isPast) => {
  expect(importsOf(file, code).map(goesPastFace)).toEqual([isPast]);
});
