// Says what each language of the pages lacks compared with English: `npm run languages`, or for one that is being written,
// `npm run languages -- nl`. Fails if a language lacks something.
import { globSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../src/web/languages');
const [only] = process.argv.slice(2);
const tags = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en' && entry.name === (only ?? entry.name))
  .map(({ name }) => name);
if (tags.length === 0) {
  console.error(`There is no folder src/web/languages/${only}: docs/translating.md says how to begin.`);
  process.exit(1);
}

/** English texts that stand with their pages, by area. */
const added = new Map(
  globSync('../*/*.texts.ts', { cwd: folder }).map((file) => [
    basename(file, '.texts.ts'),
    join(folder, file),
  ]),
);

/** The texts of an area by their path; none if the file is not there. */
async function textsOf(tag, area) {
  const path = (tag === 'en' && added.get(area)) || join(folder, tag, `${area}.ts`);
  const found = await import(path).catch((error) => {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return {};
  });
  return new Map(flatten(found[area] ?? {}, area));
}

function flatten(value, path) {
  // The forms of a text for scripts are one text, and languages have different ones.
  if (typeof value !== 'object') return [[path, value]];
  if ('other' in value) return [[path, value.other]];
  return Object.entries(value).flatMap(([key, one]) => flatten(one, `${path}.${key}`));
}

const areas = [...readdirSync(join(folder, 'en')).map((file) => basename(file, '.ts')), ...added.keys()];
for (const tag of tags) {
  let all = 0;
  const lacking = [];
  const surplus = [];
  for (const area of areas) {
    const [wanted, own] = await Promise.all([textsOf('en', area), textsOf(tag, area)]);
    all += wanted.size;
    for (const [path, text] of wanted) {
      const mine = own.get(path);
      // Short words and abbreviations may be the same in both languages.
      const isCopy =
        text === mine &&
        typeof text === 'string' &&
        text.replace(/\{\d\} | (\{\d\}|\([A-Z]+\))/, '').includes(' ');
      if (mine === undefined || isCopy) lacking.push(isCopy ? `${path} (as in English)` : path);
    }
    surplus.push(...[...own.keys()].filter((path) => !wanted.has(path)));
  }
  console.log(`${tag}: ${all - lacking.length} of ${all} texts`);
  for (const path of lacking) console.log(`  lacks ${path}`);
  for (const path of surplus) console.log(`  has ${path}, which English has not`);
  if (lacking.length + surplus.length > 0) process.exitCode = 1;
}
