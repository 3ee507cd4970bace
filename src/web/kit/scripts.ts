import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The scripts next to the built program, or those that the build made when running from source. */
const folder = ['./scripts', '../../../dist/scripts']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

let files: ReadonlyMap<string, Buffer> | undefined;

/** The pages' scripts, and what they load, by file name, which contains a hash of the content (`rolldown.config.js`). */
export function readScripts(): ReadonlyMap<string, Buffer> {
  if (folder === undefined) throw new Error('the scripts of pages are missing: run npm run build');
  files ??= new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
  return files;
}

/** The name of the file that the build made of `<entry>.entry.ts`. */
function fileOf(entry: string): string {
  const file = [...readScripts().keys()].find((name) => name.replace(/-[0-9a-f]+\.js$/, '') === entry);
  if (file === undefined) throw new Error(`the script "${entry}" is missing: run npm run build`);
  return file;
}

function urlOf(file: string): string {
  return `/scripts/${file}`;
}

/** The URL of a script. */
export function scriptUrl(entry: string): string {
  return urlOf(fileOf(entry));
}

/** The URLs of a script and of all that it imports. */
export function scriptUrls(entry: string): string[] {
  const scripts = readScripts();
  const files = new Set([fileOf(entry)]);
  for (const file of files) {
    for (const other of scripts.keys()) if (scripts.get(file)?.includes(other)) files.add(other);
  }
  return [...files].map(urlOf);
}

/** The URL of the emoji with their short names, in a language or else in English alone. */
export function emojiUrl(tag: string): string {
  const files = [...readScripts().keys()];
  const fileIn = (of: string) => files.find((name) => name.startsWith(`emoji-${of}-`));
  const file = fileIn(tag) ?? fileIn('en');
  if (file === undefined) throw new Error('the emoji are missing: run npm run build');
  return urlOf(file);
}

/** The URL of the search index of the documentation. */
export function searchIndexUrl(): string {
  const file = [...readScripts().keys()].find((name) => name.endsWith('.json'));
  if (file === undefined) throw new Error('the search index is missing: run npm run build');
  return urlOf(file);
}

/** The content of a script. */
export function readScript(entry: string): Buffer {
  return readScripts().get(fileOf(entry)) as Buffer;
}
