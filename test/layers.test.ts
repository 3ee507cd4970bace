/** Imports lead down: a lower layer knows nothing of those above it (ARCHITECTURE.md, Layers). */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

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
    'log.ts',
    'mail.ts',
    'metrics.ts',
    'nearest.ts',
    'outage.ts',
    'passwords.ts',
    'random.ts',
    'scopes.ts',
    'settings.ts',
    'slices.ts',
  ],
  ['db', 'events'],
  ['processes'],
  ['contents'],
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
  text: [],
  search: [],
  blobs: [],
  images: ['blobs', 'errors.ts', 'random.ts'],
  redis: ['log.ts', 'outage.ts'],
  demo: ['random.ts'],
};

/** What the layers below `context.ts` may import of it, word for word. */
const contextImport = 'import type { Context } from';

interface Import {
  from: string;
  to: string;
  /** The statement up to the name of the file. */
  statement: string;
}

/** All imports of one file, with those of types and those that are re-exported or made while running. */
function importsOf(from: string, code: string): Import[] {
  const statements = code.matchAll(
    /^\s*((?:import|export)\b[^;'"]*?\bfrom|import)\s*['"](\.[^'"]+)['"]|\b(import|require)\(\s*['"](\.[^'"]+)['"]/gm,
  );
  return [...statements].map(([, statement, file, call, called]) => ({
    from,
    to: join(dirname(from), (file ?? called) as string),
    statement: (statement ?? call) as string,
  }));
}

const partOf = (file: string): string => file.split('/')[0] as string;
const layerOf = (file: string): number => layers.findIndex((parts) => parts.includes(partOf(file)));

/** Why an import is wrong; undefined where it is right. */
function fault({ from, to, statement }: Import): string | undefined {
  const [part, other] = [partOf(from), partOf(to)];
  // Beside src there is only package.json.
  if (part === other || to.startsWith('..')) return undefined;
  const told = `src/${from} → src/${to}`;
  const allowed = separate[part];
  if (allowed !== undefined) {
    return allowed.includes(other) ? undefined : `${told}: ${part} stands by itself`;
  }
  if (other in separate) return undefined;
  if (other === 'context.ts' && statement === contextImport) return undefined;
  return layerOf(from) < layerOf(to) ? `${told}: ${other} is above ${part}` : undefined;
}

const files = globSync('**/*.ts', { cwd: src }).sort();
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(src, file), 'utf8')));

test('every part of src has its place', () => {
  const known = [...layers.flat(), ...Object.keys(separate)];
  expect([...new Set(files.map(partOf))].sort()).toEqual(known.sort());
});

test('no import leads up, and every one leads to a file', () => {
  const missing = imports.filter(({ to }) => !to.startsWith('..') && !existsSync(join(src, to)));
  expect(missing).toEqual([]);
  expect(imports.flatMap((one) => fault(one) ?? [])).toEqual([]);
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
  ['features/x/a.ts', "import type { X } from '../../streams/b.ts';", undefined],
])('of %s: %s', (file, code, expected) => {
  expect(importsOf(file, code).map(fault)).toEqual([expected]);
});
