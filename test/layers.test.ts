/** Imports lead down: a layer or feature knows nothing of those above it, and there are no cycles (ARCHITECTURE.md, Layers). */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  areaOf,
  contextImport,
  cyclesOf,
  featureCyclesOf,
  featureOf,
  type Import,
  importsOf,
  readSources,
} from './imports.ts';

const src = join(import.meta.dirname, '../src');

/** Folders and files of `src`, the lowest first; those of one layer may import one another. */
const layers: readonly (readonly string[])[] = [
  [
    'config.ts',
    'descriptors.ts',
    'digest.ts',
    'env-file.ts',
    'errors.ts',
    'extensions.ts',
    'heap.ts',
    'language-tags.ts',
    'lazily.ts',
    'log.ts',
    'mail.ts',
    'metrics.ts',
    'known.ts',
    'nearest.ts',
    'outage.ts',
    'passwords.ts',
    'request-durations.ts',
    'sandboxes.ts',
    'scopes.ts',
    'settings.ts',
    'slices.ts',
    'ticks.ts',
  ],
  ['db', 'events'],
  ['processes'],
  ['workers'],
  ['contents'],
  ['backup'],
  ['http'],
  ['objects'],
  ['consumers'],
  ['streams'],
  ['context.ts'],
  ['base-tables.ts', 'modules.ts'],
  ['features'],
  ['web'],
  ['app.ts'],
  ['commands'],
  ['main.ts', 'start.ts'],
];

/** These stand beside the layers: they import nothing but themselves and what is named here. */
const separate: Readonly<Record<string, readonly string[]>> = {
  'flags.ts': [],
  'metrics-sources.ts': [],
  text: ['flags.ts', 'lazily.ts'],
  search: ['lazily.ts'],
  blobs: [],
  images: ['blobs', 'errors.ts'],
  bus: ['lazily.ts'],
  redis: ['bus', 'log.ts', 'outage.ts'],
};

/** Folders of `web` that areas share, the lowest first: the areas are above them and know nothing of one another. */
const webTiers = ['languages', 'client', 'kit', 'parts'];

const partOf = (file: string): string => file.split('/')[0] as string;
const layerOf = (file: string): number => layers.findIndex((parts) => parts.includes(partOf(file)));

type Tiers = ReadonlyMap<string | undefined, number>;

/** Why an import within `web` is wrong; undefined where it is right. */
function webFault({ from, to, statement }: Import): string | undefined {
  const [area, other] = [areaOf(from), areaOf(to)];
  if (area === other || area === undefined) return undefined;
  const told = `src/${from} → src/${to}`;
  if (other === undefined) return `${told}: areas do not know what lists them`;
  if (to.startsWith('web/languages/') && to.split('/').length > 3) {
    const isOfScript = from.includes('/client/') && statement.startsWith('import type');
    return isOfScript ? undefined : `${told}: texts come with the language of the visit`;
  }
  // Texts hold markup.
  if (area === 'languages' && to === 'web/kit/markup.ts') return undefined;
  const [above, below] = [area, other].map((one) => webTiers.indexOf(one)) as [number, number];
  if (below === -1) return `${told}: ${other} is an area`;
  return above === -1 || above > below ? undefined : `${told}: ${other} is above ${area}`;
}

/** Why an import is wrong; undefined where it is right. */
function fault(one: Import, tierOf: Tiers): string | undefined {
  const { from, to, statement } = one;
  const [part, other] = [partOf(from), partOf(to)];
  // Beside src there is only package.json.
  if (to.startsWith('..')) return undefined;
  const told = `src/${from} → src/${to}`;
  if (part === 'web' && other === 'web') return webFault(one);
  if (part === other) {
    const [user, used] = [featureOf(from), featureOf(to)];
    if (user === used) return undefined;
    const [above, below] = [tierOf.get(user) ?? 0, tierOf.get(used) ?? 0];
    return above > below
      ? undefined
      : `${told}: ${used} (tier ${below}) is not below ${user} (tier ${above})`;
  }
  const allowed = separate[part];
  if (allowed !== undefined) {
    return allowed.includes(other) ? undefined : `${told}: ${part} stands by itself`;
  }
  if (other in separate) return undefined;
  if (other === 'context.ts' && statement === contextImport) return undefined;
  return layerOf(from) < layerOf(to) ? `${told}: ${other} is above ${part}` : undefined;
}

const sources = readSources(src);
const files = [...sources.keys()];
const imports = [...sources].flatMap(([file, code]) => importsOf(file, code));

/** What the modules say of themselves, by the path of their files. */
const modules = new Map(
  [...sources].flatMap(([file, code]) => {
    const [, name, tier] = /\bdefineModule\(\{\s*name: '([^']+)',\s*tier: (\d+),/.exec(code) ?? [];
    return name === undefined ? [] : [[file, { name, tier: Number(tier) }] as const];
  }),
);
const tiers: Tiers = new Map([...modules.values()].map(({ name, tier }) => [name, tier]));

test('every part of src has its place', () => {
  const known = [...layers.flat(), ...Object.keys(separate)];
  expect([...new Set(files.map(partOf))].sort()).toEqual(known.sort());
});

const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

test('every feature has a module, which app.ts lists; that of the pages is the highest', () => {
  const expected = readdirSync(join(src, 'features')).map((name) => `features/${name}/${name}.module.ts`);
  expect([...modules.keys()].sort()).toEqual([...expected, 'web/web.module.ts'].sort());
  for (const [file, { name }] of modules) expect(file).toContain(`${name}/${name}.module.ts`);
  const listed = [...(sources.get('app.ts') ?? '').matchAll(/^ {2}(\w+)Module,$/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...tiers.keys()].map((name) => camelCase(name ?? '')).sort());
  expect([...tiers].sort(([, a], [, b]) => b - a)[0]?.[0]).toBe('web');
});

test('every area of the pages brings what it has in one object, which areas.ts lists', () => {
  const names = readdirSync(join(src, 'web'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !webTiers.includes(entry.name))
    .map(({ name }) => name);
  for (const name of names) expect(files).toContain(`web/${name}/${name}.area.ts`);
  const listed = [...(sources.get('web/areas.ts') ?? '').matchAll(/^ {2}(\w+)Area,$/gm)];
  expect(listed.map(([, name]) => name).sort()).toEqual(names.map(camelCase).sort());
});

test('no import leads up, and every one leads to a file', () => {
  const missing = imports.filter(({ to }) => !to.startsWith('..') && !existsSync(join(src, to)));
  expect(missing).toEqual([]);
  expect(imports.flatMap((one) => fault(one, tiers) ?? [])).toEqual([]);
});

test('a start loads no pages, and no parser that few requests need', () => {
  const isLoaded = ({ statement }: Import) => statement !== 'import' && !statement.startsWith('import type');
  const next = Map.groupBy(imports.filter(isLoaded), ({ from }) => from);
  const loaded = new Set(['commands/serve.ts']);
  for (const file of loaded) for (const { to } of next.get(file) ?? []) loaded.add(to);
  expect(loaded).toContain('http/server.ts');
  expect([...loaded].filter((file) => partOf(file) === 'web').sort()).toEqual([
    'web/finding/sitemap.parts.ts',
    'web/reference/guide-names.ts',
    'web/web.module.ts',
  ]);
  const packages = [...loaded].flatMap((file) =>
    [...(sources.get(file) ?? '').matchAll(/^import (?!type)[^;]* from '([^.:']+)';/gm)].map(
      ([, name]) => name,
    ),
  );
  expect(packages).toContain('pino');
  for (const name of ['csv-parse', 'marked', 'parse5', 'yauzl', 'yazl']) expect(packages).not.toContain(name);
});

test('there is no cycle of files or of features', () => {
  expect(cyclesOf(imports)).toEqual([]);
  expect(featureCyclesOf(imports)).toEqual([]);
});

test.each([
  ['db/a.ts', "import { x } from '../http/b.ts';", 'src/db/a.ts → src/http/b.ts: http is above db'],
  [
    'http/a.ts',
    "import {\n  type X,\n} from '../features/x/b.ts';",
    'src/http/a.ts → src/features/x/b.ts: features is above http',
  ],
  ['streams/a.ts', "export * from '../app.ts';", 'src/streams/a.ts → src/app.ts: app.ts is above streams'],
  [
    'events/a.ts',
    "type X = import('../features/x/b.ts').X;",
    'src/events/a.ts → src/features/x/b.ts: features is above events',
  ],
  [
    'objects/a.ts',
    "import { openContext } from '../context.ts';",
    'src/objects/a.ts → src/context.ts: context.ts is above objects',
  ],
  [
    'context.ts',
    "import './features/x/b.ts';",
    'src/context.ts → src/features/x/b.ts: features is above context.ts',
  ],
  ['text/a.ts', "import { x } from '../errors.ts';", 'src/text/a.ts → src/errors.ts: text stands by itself'],
  ['http/a.ts', "import type { Context } from '../context.ts';", undefined],
  ['web/posts/a.ts', "import { x } from '../parts/b.ts';", undefined],
  ['web/posts/a.ts', "import { x } from '../../features/x/b.ts';", undefined],
  [
    'web/posts/a.ts',
    "import type { X } from '../people/b.ts';",
    'src/web/posts/a.ts → src/web/people/b.ts: people is an area',
  ],
  [
    'web/parts/a.ts',
    "import { x } from '../people/b.ts';",
    'src/web/parts/a.ts → src/web/people/b.ts: people is an area',
  ],
  [
    'web/kit/a.ts',
    "import type { X } from '../parts/b.ts';",
    'src/web/kit/a.ts → src/web/parts/b.ts: parts is above kit',
  ],
  ['web/kit/a.ts', "import { en, type Texts } from '../languages/en.ts';", undefined],
  [
    'web/kit/a.ts',
    "import { frame } from '../languages/en/frame.ts';",
    'src/web/kit/a.ts → src/web/languages/en/frame.ts: texts come with the language of the visit',
  ],
  ['web/posts/client/a.ts', "import type { live } from '../../languages/en/live.ts';", undefined],
  ['web/languages/en/a.ts', "import { markup } from '../../kit/markup.ts';", undefined],
  [
    'web/languages/en/a.ts',
    "import { x } from '../../kit/b.ts';",
    'src/web/languages/en/a.ts → src/web/kit/b.ts: kit is above languages',
  ],
  [
    'web/posts/a.ts',
    "import { x } from '../web.module.ts';",
    'src/web/posts/a.ts → src/web/web.module.ts: areas do not know what lists them',
  ],
  ['features/x/a.ts', "import type { X } from '../../streams/b.ts';", undefined],
  ['features/x/a.ts', "import { x } from '../low/b.ts';", undefined],
  ['features/x/a.ts', "import { x } from './core/b.ts';", undefined],
  [
    'features/low/a.ts',
    "import type { X } from '../x/b.ts';",
    'src/features/low/a.ts → src/features/x/b.ts: x (tier 2) is not below low (tier 1)',
  ],
  [
    'features/x/core/a.ts',
    "import { y } from '../../y/b.ts';",
    'src/features/x/core/a.ts → src/features/y/b.ts: y (tier 2) is not below x (tier 2)',
  ],
  [
    'features/low/a.ts',
    "const x = await import('../x/b.ts');",
    'src/features/low/a.ts → src/features/x/b.ts: x (tier 2) is not below low (tier 1)',
  ],
])('of %s: %s', (file, code, expected) => {
  const given: Tiers = new Map([
    ['low', 1],
    ['x', 2],
    ['y', 2],
  ]);
  expect(importsOf(file, code).map((one) => fault(one, given))).toEqual([expected]);
});

test.each([
  ['two', { 'db/a.ts': ["import './b.ts';"], 'db/b.ts': ["import './a.ts';"] }, [['db/a.ts', 'db/b.ts']]],
  ['one', { 'db/a.ts': ["export * from './a.ts';"] }, [['db/a.ts']]],
  [
    'three, and one that they lead to',
    {
      'db/a.ts': ["import { b } from './b.ts';", "import { d } from './d.ts';"],
      'db/b.ts': ["const c = import('./c.ts');"],
      'db/c.ts': ["import { a } from './a.ts';"],
    },
    [['db/a.ts', 'db/b.ts', 'db/c.ts']],
  ],
  [
    'types',
    { 'db/a.ts': ["import { b } from './b.ts';"], 'db/b.ts': ["import type { A } from './a.ts';"] },
    [['db/a.ts', 'db/b.ts']],
  ],
  [
    'the type of the context, and more than that',
    {
      'context.ts': ["import { a } from './db/a.ts';", "import { b } from './db/b.ts';"],
      'db/a.ts': ["import type { Context } from '../context.ts';"],
      'db/b.ts': ["import { closeContext } from '../context.ts';"],
    },
    [['context.ts', 'db/b.ts']],
  ],
  [
    'a way back that is none',
    { 'db/a.ts': ["import './b.ts';", "import './c.ts';"], 'db/b.ts': ["import './c.ts';"] },
    [],
  ],
])('cycles of files: %s', (_, given: Record<string, string[]>, expected) => {
  const all = Object.entries(given).flatMap(([file, lines]) => importsOf(file, lines.join('\n')));
  expect(cyclesOf(all)).toEqual(expected);
});

test('cycles of features', () => {
  const all = [
    ...importsOf('features/x/a.ts', "import type { Y } from '../y/a.ts';"),
    ...importsOf('features/y/b.ts', "import type { Z } from '../z/a.ts';"),
    ...importsOf('features/z/b.ts', "import { x } from '../x/c.ts';\nimport { low } from '../low/a.ts';"),
  ];
  expect(featureCyclesOf(all)).toEqual([['x', 'y', 'z']]);
});
