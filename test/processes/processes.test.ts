/** Leases of processes, who does the upkeep, and what happens to one that was taken for dead. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { type Role, readConfig, roles } from '../../src/config.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { LeasedProcesses } from '../../src/processes/leased-processes.ts';
import { ownPlace } from '../../src/processes/place.ts';
import { LocalProcesses, type Processes } from '../../src/processes/processes.ts';
import { Upkeep } from '../../src/processes/upkeep.ts';
import { createDatabase, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';

const untold = (): void => undefined;

async function open(settings: Record<string, string> = {}): Promise<[Context, () => Promise<void>]> {
  const data = mkdtempSync(join(tmpdir(), 'millrace-processes-'));
  const ctx = await app.open(readConfig({ MILLRACE_DATA: data, MILLRACE_LOG_LEVEL: 'error', ...settings }));
  const close = async () => {
    await closeContext(ctx);
    rmSync(data, { recursive: true, force: true });
  };
  return [ctx, close];
}

describe.skipIf(!hasRedis)(`processes on PostgreSQL${hasRedis ? '' : ` (${REDIS_MISSING})`}`, () => {
  let redis: RedisServer;
  let ctx: Context;
  let close: () => Promise<void>;
  const started: Processes[] = [];

  beforeAll(async () => {
    redis = await RedisServer.start();
    [ctx, close] = await open({
      MILLRACE_DATABASE_URL: await createDatabase(),
      MILLRACE_REDIS_URL: redis.url,
    });
  });
  afterAll(async () => {
    await Promise.all(started.map((one) => one.stop()));
    await close();
    await redis.dispose();
  });

  async function start(...own: readonly Role[]): Promise<Processes> {
    const config = { ...ctx.config, roles: new Set(own.length === 0 ? roles : own) };
    const processes = new LeasedProcesses(ctx.store, ctx.log, config, ctx.bus);
    await processes.start(untold);
    started.push(processes);
    return processes;
  }

  const run = (sql: string) => ctx.store.bookkeeping((db) => db.all(sql, []));
  const addRow = (id: string, place: object, lease: number) =>
    run(`insert into processes values ('${id}', 1, ${lease}, 'api', '0', '', '${JSON.stringify(place)}')`);
  const ids = async () => (await run('select id from processes')).map((row) => (row as { id: string }).id);

  const HOUR_AHEAD = Date.now() + 3_600_000;
  const elsewhere = { host: 'elsewhere', pid: 1 };

  test('one with other contents of files does not start, but where it uses none', async () => {
    await start('api');
    const data = mkdtempSync(join(tmpdir(), 'millrace-processes-'));
    for (const [role, reason] of [
      ['api', /other contents of files/],
      ['jobs', /other contents of files/],
      ['streams', undefined],
    ] as const) {
      const processes = new LeasedProcesses(
        ctx.store,
        ctx.log,
        { ...ctx.config, data, roles: new Set([role]) },
        ctx.bus,
      );
      if (reason !== undefined) await expect(processes.start(untold)).rejects.toThrow(reason);
      else await processes.start(untold);
      await processes.stop();
    }
    await Promise.all(started.splice(0).map((one) => one.stop()));
    rmSync(data, { recursive: true });
  });

  test('the oldest with the role jobs does the upkeep, until it ends', async () => {
    const [api, first, second] = [await start('api'), await start('streams', 'jobs'), await start()];
    const leaders = () => [api, first, second].map(({ isLeader }) => isLeader);
    await until(() => [api, first, second].every(({ count }) => count === 3));
    expect(leaders()).toEqual([false, true, false]);
    const done: string[] = [];
    const tasks = [
      { name: 'all', by: 'leader', run: async () => done.push('for all') },
      { name: 'bad', by: 'each', run: async () => Promise.reject(new Error('fails')) },
      { name: 'own', by: 'each', run: async () => done.push('for itself') },
    ] as const;
    for (const processes of [api, first]) {
      await new Upkeep({ ...ctx, processes }, tasks).run();
    }
    expect(done).toEqual(['for itself', 'for all', 'for itself']);
    expect(await second.isAlive(first.id)).toBe(true);
    const { id } = first;
    await first.stop();
    expect(await second.isAlive(id)).toBe(false);
    await until(() => second.isLeader);
    expect(leaders()).toEqual([false, false, true]);
    expect(await ids()).toEqual(expect.not.arrayContaining([id]));
  });

  test('one whose lease has run out is dead, and one that is seen to have ended', async () => {
    const watcher = await start();
    expect(await watcher.isAlive('')).toBe(false);
    expect(await watcher.isAlive('nobody')).toBe(false);
    expect(await watcher.isAlive(watcher.id)).toBe(true);
    await addRow('far', elsewhere, HOUR_AHEAD);
    await addRow('ended', { ...ownPlace(), start: '1' }, HOUR_AHEAD);
    await addRow('same pid', { ...ownPlace(), start: '1', boot: 'another machine' }, HOUR_AHEAD);
    await addRow('late', elsewhere, 1);
    expect(await watcher.isAlive('ended')).toBe(false);
    await until(async () => !(await watcher.isAlive('late')));
    expect(await watcher.isAlive('far')).toBe(true);
    expect(await watcher.isAlive('same pid')).toBe(true);
    const left = await ids();
    expect(left).toEqual(expect.arrayContaining(['far', 'same pid', watcher.id]));
    expect(left).toEqual(expect.not.arrayContaining(['ended']));
    expect(left).toEqual(expect.not.arrayContaining(['late']));
  });

  test('one that was taken for dead comes back under another id, and says so', async () => {
    // Others would remove it.
    await Promise.all(started.splice(0).map((processes) => processes.stop()));
    const one = await start();
    const before = one.id;
    const lost: [string, string][] = [];
    one.onLost((id) => {
      lost.push([id, one.id]);
    });
    await run(`update processes set lease_until = 1 where id = '${before}'`);
    // A lease that has run out is renewed as long as nobody has removed it.
    await until(async () => {
      const rows = await run(`select 1 from processes where id = '${before}' and lease_until > 1`);
      return rows.length > 0;
    });
    expect(one.id).toBe(before);
    await run(`delete from processes where id = '${before}'`);
    await until(() => lost.length > 0);
    expect(lost).toEqual([[before, one.id]]);
    expect(one.id).not.toBe(before);
    const other = await start();
    expect(await Promise.all([other.isAlive(before), other.isAlive(one.id)])).toEqual([false, true]);
  });
});

test('the embedded store is served by one process', async () => {
  const [ctx, close] = await open();
  const { processes } = ctx;
  expect([processes.id, processes.isLeader, processes.count]).toEqual(['', false, 0]);
  await processes.start(untold);
  const { id } = processes;
  expect([processes.isLeader, processes.count, await processes.isAlive(id)]).toEqual([true, 1, true]);
  expect([await processes.isAlive(''), await processes.isAlive('another')]).toEqual([false, false]);
  const second = new LocalProcesses(ctx.config, undefined);
  await expect(second.start()).rejects.toThrow(`process ${process.pid} on`);
  await processes.stop();
  await second.start();
  expect(second.isLeader).toBe(true);
  await second.stop();
  await close();
});
