/** The free space in the file of an embedded store: given back in steps, or by rewriting the file. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { check } from '../../src/commands/check.ts';
import { compactCommand } from '../../src/commands/compact.ts';
import { readConfig } from '../../src/config.ts';
import { type Context, closeContext } from '../../src/context.ts';
import type { StoreFile } from '../../src/db/store.ts';
import { shrinkStore } from '../../src/features/service/free-pages.ts';
import { lockFolder } from '../../src/processes/folder-lock.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-space-'));
const config = readConfig({ MILLRACE_DATA: folder, MILLRACE_LOG_LEVEL: 'error' });
const file = join(folder, 'millrace.db');
const MB = 1024 * 1024;
let ctx: Context;

beforeAll(async () => {
  ctx = await app.open(config);
});
afterAll(async () => {
  await closeContext(ctx);
  rmSync(folder, { recursive: true, force: true });
});

const run = (sql: string) => ctx.store.bookkeeping((db) => db.all(sql, []));
const space = () => (ctx.store.file as StoreFile).space();

/** Leaves more than 10 MB free between rows that stay. */
async function makeRoom(): Promise<void> {
  await run(`delete from meta where key like 'filler %'`);
  await run(`with recursive n (i) as (select 1 union all select i + 1 from n where i < 200)
    insert into meta select 'filler ' || i, hex(randomblob(32768)) from n`);
  await run(`delete from meta where key like 'filler %' and key not like 'filler %7'`);
}

test('free space is given back until a part is left, and the rows stay', async () => {
  await makeRoom();
  const [before, rows] = [space(), await run('select key, length(value) from meta order by key')];
  expect(before).toMatchObject({ canShrink: true });
  expect(before.free).toBeGreaterThan(10 * MB);
  await shrinkStore(ctx);
  const after = space();
  expect(after.free).toBeLessThan(4.1 * MB);
  expect(after.free).toBeGreaterThan(MB);
  // Pages that say where others are go too.
  expect(before.bytes - after.bytes).toBeGreaterThanOrEqual(before.free - after.free);
  expect(await run('select key, length(value) from meta order by key')).toEqual(rows);
  expect(await ctx.store.integrity()).toEqual([]);
  // It is not worth it now.
  await shrinkStore(ctx);
  expect(space()).toEqual(after);
  const metrics = await ctx.metrics.text();
  expect(metrics).toContain(`millrace_database_bytes ${after.bytes}\n`);
  expect(metrics).toContain(`millrace_database_free_bytes ${after.free}\n`);
});

test('a file that cannot shrink is rewritten, unless the store is served', async () => {
  await closeContext(ctx);
  const database = new DatabaseSync(file);
  database.exec('pragma auto_vacuum = none; vacuum');
  database.close();
  ctx = await app.open(config);
  await makeRoom();
  const before = space();
  expect(before.canShrink).toBe(false);
  await shrinkStore(ctx);
  expect(space()).toEqual(before);
  const rows = await run('select key, value from meta order by key');
  await closeContext(ctx);
  expect((await check.runOn(config, [], {})).lines.at(-1)).toMatch(
    /^The store has \d+ MB, of which 1\d MB are free. "millrace compact" makes it give free space back/,
  );
  const unlock = lockFolder(folder);
  await expect(compactCommand.runOn(config, [], {})).rejects.toThrow(
    /is served already, by .*\. Stop it first\.$/,
  );
  unlock();
  const { json } = await compactCommand.runOn(config, [], {});
  expect(json).toMatchObject({ bytes_before: before.bytes, bytes: statSync(file).size });
  ctx = await app.open(config);
  expect(space()).toEqual({ bytes: json.bytes, free: 0, canShrink: true });
  expect(await run('select key, value from meta order by key')).toEqual(rows);
  const other = { ...config, databaseUrl: 'postgres://u:secret@db.example/m' };
  await expect(compactCommand.runOn(other, [], {})).rejects.toThrow(
    /^postgres:\/\/u@db.example\/m: PostgreSQL reuses/,
  );
});
