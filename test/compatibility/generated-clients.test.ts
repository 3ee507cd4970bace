/** Clients that public generators make of the description compile under strict rules, and work. */
import { execFile } from 'node:child_process';
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { describeWithoutRows } from '../harness.ts';
import { people } from '../people.ts';

const root = join(import.meta.dirname, '../..');
const modules = join(root, 'node_modules');

/** What a developer would write with each client: annotations and entities that fit the types, and a reply that has them. */
const PROGRAM = `
import createClient from 'openapi-fetch';
import type { paths } from './types.d.ts';
import { defaults, postsCreate } from './client.ts';

const [baseUrl = '', token = ''] = process.argv.slice(2);
const headers = { Authorization: \`Bearer \${token}\` };
const body = {
  text: 'read this',
  annotations: [{ type: 'com.example.mood', value: { word: 'glad', strength: 3 } }],
  entities: { links: [{ pos: 5, len: 4, url: 'https://example.com/' }], parse_links: true },
};
const client = createClient<paths>({ baseUrl, headers });
const { data } = await client.POST('/posts', { body, params: { query: { include_annotations: 1 } } });
const typed = data?.data;
console.log(typed?.entities.links[0]?.url, typed?.annotations?.[0]?.value.word);

defaults.baseUrl = baseUrl;
const reply = await postsCreate(body, { includeAnnotations: 1 }, { headers });
if (reply.status !== 200) throw new Error(String(reply.status));
const { entities, annotations } = reply.data.data;
console.log(entities.links[0]?.url, annotations?.[0]?.value.word);
`;

const OPTIONS = {
  compilerOptions: {
    ...{ target: 'ES2024', lib: ['ES2024', 'DOM'], module: 'NodeNext', types: ['node'], skipLibCheck: true },
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true },
  },
  include: ['*.ts'],
};

describeWithoutRows('clients of public generators', (service) => {
  test('compile under strict rules and post what their types allow', async () => {
    const { ann } = await people(service(), 'ann');
    const folder = mkdtempSync(join(tmpdir(), 'millrace-generated-'));
    // Its error has what the program wrote.
    const run = async (file: string, ...args: string[]): Promise<string> =>
      (await promisify(execFile)(process.execPath, [file, ...args], { cwd: folder })).stdout;
    symlinkSync(modules, join(folder, 'node_modules'));
    const description = await (await fetch(`${service().origin}/openapi.json`)).text();
    for (const [name, text] of [
      ['openapi.json', description],
      ['package.json', '{"type":"module"}'],
      ['tsconfig.json', JSON.stringify(OPTIONS)],
      ['program.ts', PROGRAM],
    ] as const)
      writeFileSync(join(folder, name), text);
    const own = join(root, 'packages/generators/node_modules');
    await run(join(own, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'types.d.ts');
    await run(join(modules, 'oazapfts/dist/cli.js'), 'openapi.json', 'client.ts');
    await run(join(modules, 'typescript/bin/tsc'), '-p', folder);
    const told = await run(join(folder, 'program.ts'), `${service().origin}/api`, String(ann.token));
    expect(told).toBe('https://example.com/ glad\n'.repeat(2));
  });
});
