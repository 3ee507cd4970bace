/** The objects and calls of the Python client are those of the interface, and its blocking client is its asyncio client. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { writePackage } from '../../packages/python/generate.ts';
import { app } from '../../src/app.ts';
import { generatedDocs } from '../../src/web/reference/make-reference.ts';

const folder = new URL('../../packages/python/src/millrace_client/', import.meta.url);

test('they are what the description of the interface says', async () => {
  const names = (await readdir(new URL('aio', folder))).filter((name) => name.endsWith('.py'));
  const asyncio = Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(`aio/${name}`, folder), 'utf8')]),
    ),
  );
  const files = writePackage(JSON.parse(generatedDocs(app)['openapi.json']!), asyncio);
  for (const [name, text] of Object.entries(files)) {
    const file = new URL(name, folder);
    if (process.env.UPDATE_DOCS === '1') await writeFile(file, text);
    const how = 'UPDATE_DOCS=1 npm test -- test/reference';
    expect((await readFile(file, 'utf8')) === text, `${name} is out of date. Update it with: ${how}`).toBe(
      true,
    );
  }
});
