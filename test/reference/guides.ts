/** The code in the guides, and what a reader needs who runs it. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestService } from '../harness.ts';
import { installs } from '../tools.ts';

export type Language = 'sh' | 'js' | 'py';

interface Block {
  language: Language;
  code: string;
  /** Of a program that is a file of its own, which its first line names. */
  file: string | undefined;
}

/** The text of a guide. */
export const read = (slug: string) =>
  readFile(new URL(`../../docs/guides/${slug}.md`, import.meta.url), 'utf8');

/** The blocks of code that are run, in their order. */
export const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^```(sh|js|py)\n([\s\S]*?)^```/gm)].map(([, language, code = '']) => ({
    language: language as Language,
    code,
    file: /^(?:\/\/|#) (\S+\.(?:js|py|sh))\n/.exec(code)?.[1],
  }));

/** Those in one language that a reader runs one after the other. */
export const examplesOf = (text: string, language: Language) =>
  blocksOf(text).flatMap((block) =>
    block.language === language && block.file === undefined ? block.code : [],
  );

/** Code as the service shows it. */
export const here = (service: TestService, code: string) =>
  code.replaceAll('https://social.example', service.origin);

const needed = ['bash', 'curl', 'jq', 'openssl', 'python3'];
const missing = needed.filter((name) => spawnSync(name, ['--version']).error !== undefined);
/** Whether this machine has all that the code needs. */
export const isRunnable = missing.length === 0;
if (!isRunnable) console.warn(`Skipped: the code of the guides. ${installs(missing.join(', '))}.`);

/** Makes a folder with the clients that the service gives out. @returns its path */
export async function installClients(service: TestService): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guides-'));
  const { files } = (await (await fetch(`${service.origin}/client`)).json()) as {
    files: { kind: string; url: string }[];
  };
  const get = async (kind: string) =>
    Buffer.from(await (await fetch(files.find((one) => one.kind === kind)!.url)).arrayBuffer());
  const inNode = join(folder, 'node_modules/@millrace/client');
  await mkdir(inNode, { recursive: true });
  await writeFile(join(inNode, 'package.json'), '{ "type": "module", "exports": "./index.js" }');
  await writeFile(join(inNode, 'index.js'), await get('module'));
  await writeFile(join(folder, 'client.whl'), await get('python'));
  return folder;
}

/** The environment of code with such a folder. */
export const envIn = (folder: string) => ({
  PATH: process.env.PATH,
  // A wheel that holds nothing but Python can be imported as it is.
  PYTHONPATH: join(folder, 'client.whl'),
});
