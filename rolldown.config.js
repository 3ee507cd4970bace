import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { defineConfig } from 'rolldown';

/** Packages that are loaded while the program runs. */
export const external = ['@aws-sdk/client-s3', '@node-rs/argon2', 'ioredis', 'pg', 'sharp'];

/** The commit that is built, or nothing where this is no clone: `millrace --version` tells it. */
function findCommit() {
  const git = (...args) =>
    spawnSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).stdout?.trim();
  // An archive that was unpacked inside another repository is none of its.
  if (git('rev-parse', '--is-inside-work-tree') !== 'true' || git('rev-parse', '--show-prefix') !== '')
    return '';
  return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*') ?? '';
}

/** @throws where it is escaped already, which would then mean something else */
function escapeCharacter(found, slashes, character) {
  if (slashes.length % 2 === 1) throw new Error(`"${found}" cannot be written in ASCII`);
  return `${slashes}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The shapes of the icons of the pages, by name, as JSON (`src/web/kit/icons.ts`). */
export async function readIcons() {
  const cwd = import.meta.dirname;
  const files = globSync('src/web/**/*.icons.ts', { cwd }).toSorted();
  const named = await Promise.all(files.map((file) => import(pathToFileURL(join(cwd, file)).href)));
  const names = named.flatMap(({ icons }) => icons);
  const shapes = names.map((name) => {
    const svg = readFileSync(fileURLToPath(import.meta.resolve(`lucide-static/icons/${name}.svg`)), 'utf8');
    const [, shape] = /<svg[^>]*>(.*)<\/svg>/s.exec(svg);
    return [name, shape.replace(/\n\s*/g, '').replaceAll(' />', '/>')];
  });
  return JSON.stringify(Object.fromEntries(shapes));
}

/** The package's own part of emoji that stand for nothing alone, such as tones of skin. */
const COMPONENTS = 2;

/**
 * The emoji with their short names, as `src/web/client/composer/emoji.ts` reads them: after a line about their origin, one a line, followed
 * by its names in English and in a language. @returns undefined for a language that the package lacks
 */
export function readEmoji(tag) {
  const read = (name) => {
    const path = fileURLToPath(import.meta.resolve(`emojibase-data/${name}.json`));
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  };
  const plain = read(`${tag}/shortcodes/cldr`);
  if (plain === undefined) return undefined;
  // Those names whose letters are not all of ASCII.
  const own = { ...plain, ...read(`${tag}/shortcodes/cldr-native`) };
  const [known, others] = [read('en/shortcodes/github'), read('en/shortcodes/emojibase')];
  const all = read('en/compact')
    .filter(({ group }) => group !== undefined && group !== COMPONENTS)
    .toSorted((a, b) => a.order - b.order);
  const lines = all.map(({ unicode, hexcode }) => {
    const names = [known[hexcode] ?? others[hexcode], tag === 'en' ? [] : own[hexcode]].flat();
    return [unicode, ...new Set(names.filter(Boolean).map((name) => name.replaceAll(' ', '_')))].join(' ');
  });
  return ['Emojibase, MIT License, Copyright (c) Miles Johnson', ...lines].join('\n');
}

/** Processes and threads that a service starts. */
const CHILDREN = [
  'src/backup/shipper-child.ts',
  'src/db/checkpoint-worker.ts',
  'src/db/sqlite-reader-child.ts',
  'src/db/sqlite-worker.ts',
  'src/images/draw-child.ts',
];
/** What a service is served by, and the programs that do without most of it. */
const SERVE = 'src/commands/serve.ts';
const OTHERS = ['src/main.ts', 'src/commands/supervise.ts', ...CHILDREN];

/** All modules that a file brings with it. */
function modulesOf(file, context) {
  const found = new Set([join(import.meta.dirname, file)]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

let served;

/** Joins what a service is served by in one file: to find each of seventy takes longer than to load it. */
function nameChunk(id, context) {
  served ??= OTHERS.reduce(
    (left, file) => left.difference(modulesOf(file, context)),
    modulesOf(SERVE, context),
  );
  return served.has(id) ? 'service' : null;
}

// One file starts in half the time of hundreds and takes 20 MB less memory. Packages with native parts stay outside,
// and so does what only some installations load.
const program = defineConfig({
  input: ['src/main.ts', 'src/start.ts', ...CHILDREN],
  platform: 'node',
  external,
  preserveEntrySignatures: 'allow-extension',
  // A program holds its own text for as long as it runs.
  output: {
    dir: 'dist',
    format: 'esm',
    cleanDir: true,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: nameChunk, debugName: 'service' }],
    },
    comments: { legal: true, annotation: true, jsdoc: false },
  },
  plugins: [
    {
      name: 'ASCII',
      // With one other character V8 takes two bytes for each character of a file, for as long as the program runs.
      generateBundle(_, bundle) {
        for (const chunk of Object.values(bundle))
          chunk.code = chunk.code.replace(/(\\*)([^\0-\x7f])/g, escapeCharacter);
      },
    },
    {
      name: 'phrases of the sample data',
      writeBundle: () => cpSync('packages/sample-data/src/phrases', 'dist/phrases', { recursive: true }),
    },
    {
      name: 'commit',
      writeBundle: () => writeFileSync('dist/commit', `${findCommit()}\n`),
    },
    {
      name: 'icons of pages',
      writeBundle: async () => writeFileSync('dist/icons.json', await readIcons()),
    },
    {
      name: 'places of the sample data',
      writeBundle: () => cpSync('packages/sample-data/src/cities.jsonl', 'dist/cities.jsonl'),
    },
    {
      name: 'documents that pages are made of',
      writeBundle: () => {
        for (const path of ['docs/guides', 'docs/interface.md', 'CHANGELOG.md'])
          cpSync(path, join('dist/documents', path), { recursive: true });
      },
    },
  ],
});

/** The scripts of pages, each from a file `<name>.entry.ts`. Their names have a hash of their content, so that browsers may cache them for good. */
const scripts = defineConfig({
  input: Object.fromEntries(
    globSync('src/web/**/*.entry.ts')
      .toSorted()
      .map((file) => [basename(file, '.entry.ts'), file]),
  ),
  platform: 'browser',
  output: {
    dir: 'dist/scripts',
    format: 'esm',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    chunkFileNames: '[name]-[hash].js',
    hashCharacters: 'hex',
  },
  plugins: [
    {
      name: 'names of emoji',
      writeBundle() {
        for (const path of globSync('src/web/languages/*/', { cwd: import.meta.dirname })) {
          const text = readEmoji(basename(path));
          if (text === undefined) continue;
          const hash = createHash('sha256').update(text).digest('hex').slice(0, 8);
          writeFileSync(`dist/scripts/emoji-${basename(path)}-${hash}.txt`, text);
        }
      },
    },
  ],
});

/** The service worker, which is one file, and no module in browsers. */
const worker = defineConfig({
  input: { worker: 'src/web/client/worker/worker.ts' },
  platform: 'browser',
  output: {
    dir: 'dist/scripts',
    format: 'iife',
    minify: true,
    entryFileNames: '[name]-[hash].js',
    hashCharacters: 'hex',
  },
});

// The first empties the folder.
export default [program, scripts, worker];
