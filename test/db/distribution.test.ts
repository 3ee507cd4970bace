/** How tables are divided among nodes, as modules declare it (docs/scaling.md, Distribution keys). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { distributions } from '../../src/db/distribution.ts';
import { findWrongCounts } from '../../src/features/service/check.sql.ts';
import { createDatabase, TestService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';

const root = join(import.meta.dirname, '../..');

/** The rows of the table in the documentation: by what each table is divided, or `reference` or `one node`. */
function documented(): Map<string, string> {
  const text = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
  const chapter = /^## Distribution keys$.*?(?=^## )/ms.exec(text)?.[0] ?? '';
  const rows = [...chapter.matchAll(/^\| (`[^|]+`) \| `?([^|`]+?)`? \|/gm)];
  return new Map(
    rows.flatMap(([, tables, key]) =>
      [...(tables as string).matchAll(/`(\w+)`/g)].map(([, table]) => [table as string, key as string]),
    ),
  );
}

let client: pg.Client;
let service: TestService;

beforeAll(async () => {
  const url = await createDatabase();
  client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const { table, key, by } of distributions()) {
    if (by === undefined) continue;
    await client.query(`alter table ${table} drop constraint ${table}_pkey, add primary key (${key})`);
  }
  service = await TestService.start('postgres', { MILLRACE_DATABASE_URL: url });
});
afterAll(async () => {
  await service.stop();
  await client.end();
});

test('the documentation says of every table how it is divided', async () => {
  const { rows } = await client.query(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const keys = documented();
  expect(rows.map(({ name }) => name).filter((name) => !keys.has(name))).toEqual([]);
});

test('the documentation says what modules declare', () => {
  const keys = [...documented()].filter(([, key]) => key !== 'one node');
  expect(Object.fromEntries(distributions().map(({ table, by }) => [table, by ?? 'reference']))).toEqual(
    Object.fromEntries(keys),
  );
});

test('every unique index of a table that is divided has the column', async () => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select t.relname as name, array(select attname::text from unnest(i.indkey) as k(attnum)
       join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum) as columns
     from pg_index i join pg_class t on t.oid = i.indrelid
     where i.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  const keys = documented();
  const without = rows.filter(({ name, columns }) => {
    const key = keys.get(name) as string;
    return !['reference', 'one node'].includes(key) && !columns.includes(key);
  });
  expect(without).toEqual([]);
});

test('the service works with these keys', async () => {
  const { ann, ben } = await people(service, 'ann', 'ben');
  const id = await post(ann, 'Hello #world');
  const reply = await post(ben, 'Hello back', { reply_to: id });
  await ben.post(`/users/${ann.id}/follow`);
  expect((await ben.post(`/posts/${id}/star`)).status).toBe(200);
  await repost(ben, id);
  expect((await ben.post('/posts/marker', { name: 'global', id: reply, percentage: 5 })).status).toBe(200);
  expect(ids((await ben.get('/posts/stream')).data)).toEqual([reply, id]);
  expect(ids((await ann.get(`/posts/${id}/replies`)).data)).toEqual([reply, id]);
  expect(ids((await ann.get(`/posts/search?query=hello`)).data)).toEqual([reply, id]);
  const channel = (await ann.post('/channels', { type: 'net.example', readers: { any_user: true } })).data.id;
  const message = (await ann.post(`/channels/${channel}/messages`, { text: 'Hi' })).data.id;
  expect((await ben.post(`/channels/${channel}/subscribe`)).status).toBe(200);
  expect(ids((await ben.get('/channels')).data)).toEqual([channel]);
  expect(ids((await ben.get(`/channels/${channel}/messages`)).data)).toEqual([message]);
  expect((await ann.post('/files', { type: 'net.example', name: 'a.txt', kind: 'other' })).status).toBe(200);
  expect((await ann.get('/users/me/files')).data).toHaveLength(1);
  for (const path of [
    `/posts/${id}/star`,
    `/posts/${id}/repost`,
    `/users/${ann.id}/follow`,
    `/channels/${channel}/subscribe`,
  ]) {
    expect([path, (await ben.delete(path)).status]).toEqual([path, 200]);
  }
  await ann.delete(`/channels/${channel}/messages/${message}`);
  await ann.delete(`/posts/${id}`);
  expect(await findWrongCounts(service.ctx.store.read)).toEqual([]);
});
