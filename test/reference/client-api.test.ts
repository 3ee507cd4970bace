/** The calls of `@millrace/client` are those of the interface. */
import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { nameOf, writeApi } from '../../packages/client/generate.ts';
import { calls } from '../../packages/client/src/api.ts';
import { app } from '../../src/app.ts';
import { generatedDocs } from '../../src/web/reference/make-reference.ts';

const { endpoints } = app;

const file = new URL('../../packages/client/src/api.ts', import.meta.url);

test('they are what the description of the interface says', async () => {
  const text = writeApi(JSON.parse(generatedDocs(app)['openapi.json']!));
  if (process.env.UPDATE_DOCS === '1') await writeFile(file, text);
  const how = 'UPDATE_DOCS=1 npm test -- test/reference';
  expect((await readFile(file, 'utf8')) === text, `api.ts is out of date. Update it with: ${how}`).toBe(true);
});

test('every endpoint is one', () => {
  expect(Object.keys(calls).sort()).toEqual(endpoints.map(({ name }) => nameOf(name)).sort());
});
