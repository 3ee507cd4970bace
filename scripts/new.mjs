// Makes a feature that works, as a beginning: `npm run new -- notes`. Its files are those in scripts/new, with their names replaced.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const templates = join(root, 'scripts/new');

const USAGE = `usage: npm run new -- <name>

Makes a feature in src/features/<name>, its pages in src/web/<name> and its test in test/<name>, and lists
them in src/app.ts and src/web/areas.ts. The name is a plural in lower case, such as notes or book-marks.
docs/adding-a-feature.md says what each file is for.`;

/** The ways in which a name is written: as a word of several languages, of text, and of file names. */
function formsOf(name) {
  const camel = name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const words = name.replaceAll('-', ' ');
  return [
    name,
    name.replaceAll('-', '_'),
    camel,
    camel[0].toUpperCase() + camel.slice(1),
    words,
    words[0].toUpperCase() + words.slice(1),
  ];
}

const singular = (name) => name.replace(/ies$/, 'y').replace(/(?<=ss|x|z|ch|sh)es$|s$/, '');

/** Whether no variable, or no type, can have this name: the language has the word, or an object such as `Date`. */
function isReserved(name) {
  if (name in globalThis) return true;
  try {
    return new Function(`'use strict'; const ${name} = 0;`) === undefined;
  } catch {
    return true;
  }
}

/** @returns an exit status. */
function main(args) {
  const [name] = args;
  if (name === '--help' || name === '-h') {
    console.log(USAGE);
    return 0;
  }
  const fault = args.length === 1 ? faultOf(name) : 'one name is needed.';
  if (fault !== undefined) {
    console.error(`${fault}\n\n${USAGE}`);
    return 2;
  }
  // Plurals first, since they begin with their singulars.
  const replaced = [
    ...formsOf('new-things').map((form, at) => [form, formsOf(name)[at]]),
    ...formsOf('new-thing').map((form, at) => [form, formsOf(singular(name))[at]]),
  ];
  const rename = (text) => replaced.reduce((left, [form, own]) => left.replaceAll(form, own), text);
  const files = globSync('**/*.ts', { cwd: templates });
  const made = files.map(rename);
  for (const [at, file] of files.entries()) {
    const path = join(root, made[at]);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, rename(readFileSync(join(templates, file), 'utf8')));
  }
  const { 2: camel } = formsOf(name);
  list('src/app.ts', `./features/${name}/${name}.module.ts`, `${camel}Module`, '  webModule,\n]');
  list('src/web/areas.ts', `./${name}/${name}.area.ts`, `${camel}Area`, '];\n\nconst all');
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const listed = ['src/app.ts', 'src/web/areas.ts'];
  const { status } = spawnSync(
    process.execPath,
    [biome, 'check', '--write', '--log-level=error', ...made, ...listed],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  for (const file of made.toSorted()) console.log(file);
  console.log(`\nListed in ${listed.join(' and ')}. To try it: npm test -- test/${name}, npm run dev.`);
  console.log('docs/adding-a-feature.md says what comes next.');
  return status ?? 1;
}

/** Why there can be no feature of this name; undefined if there can. */
function faultOf(name) {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(name)) return `"${name}" is not a plural in lower case, such as notes.`;
  const [, , camel] = formsOf(name);
  const [, , one, type] = formsOf(singular(name));
  const reserved = [camel, one, type].find(isReserved);
  if (reserved !== undefined) return `"${reserved}" is a word of the language: choose another name.`;
  const used = new RegExp(`\\b${type}\\b`);
  if (globSync(`${templates}/**/*.ts`).some((file) => used.test(readFileSync(file, 'utf8'))))
    return `every feature uses the type "${type}": choose another name.`;
  const folders = ['src/features', 'src/web', 'test'].map((folder) => join(folder, name));
  const taken = folders.find((folder) => existsSync(join(root, folder)));
  if (taken !== undefined) return `${taken} exists: choose another name.`;
  const texts = 'src/web/languages/en.ts';
  if (new RegExp(`^ {2}${camel}[,:]`, 'm').test(readFileSync(join(root, texts), 'utf8')))
    return `${texts} has texts of this name: choose another.`;
  const table = new RegExp(`^ {4}${name.replaceAll('-', '_')}: `, 'm');
  const file = globSync('src/**/*.tables.ts', { cwd: root }).find((path) =>
    table.test(readFileSync(join(root, path), 'utf8')),
  );
  return file === undefined ? undefined : `${file} has a table of this name: choose another.`;
}

/** Imports what a file exports, and adds it to the end of a list. */
function list(file, from, name, end) {
  const path = join(root, file);
  const code = readFileSync(path, 'utf8');
  if (!code.includes(end)) throw new Error(`${file} has no list that ends with ${JSON.stringify(end)}`);
  writeFileSync(path, `import { ${name} } from '${from}';\n${code.replace(end, `  ${name},\n${end}`)}`);
}

process.exitCode = main(process.argv.slice(2));
