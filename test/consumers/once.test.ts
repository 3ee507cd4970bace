/** A consumer that runs once for the service (docs/events.md, Consumers). Through kills: test/faults/consumers.test.ts. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { modules } from '../../src/app.ts';
import { type Service, serve } from '../../src/commands/serve.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { type Consumer, defineConsumer } from '../../src/consumers/consumer.ts';
import { type Context, closeContext } from '../../src/context.ts';
import { pruneOldEvents } from '../../src/events/log.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { composeApp, defineModule } from '../../src/modules.ts';
import { rendering } from '../../src/objects/render-error.ts';
import { TICK_MS } from '../../src/ticks.ts';
import { createDatabase, databases, type Json, until } from '../harness.ts';

/** What a consumer does with events, which a test may change at any time. */
type Deliver = Consumer['deliver'];

describe.each(databases)('a consumer on %s', (database) => {
  let running: { ctx: Context; service: Service }[] = [];
  const folders: string[] = [];
  /** The numbers of the events that it was given. */
  let given: number[] = [];
  let deliver: Deliver = async () => undefined;
  let users = 0;
  let work: string[] = [];
  let needed = Number.POSITIVE_INFINITY;

  const consumer = defineConsumer({
    name: 'test',
    run: 'once',
    async begin(_, isOwn) {
      expect(await isOwn()).toBe(true);
      work.push('begun');
      return async () => {
        work.push('ended');
      };
    },
    neededSince: async () => needed,
    async deliver(ctx, events) {
      await deliver(ctx, events);
      given.push(...events.map(({ seq }) => seq));
    },
  });
  const app = composeApp([...modules, defineModule({ name: 'test', tier: 10, consumers: [consumer] })]);

  afterEach(async () => {
    for (const { service } of running) await service.stop();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
    running = [];
    given = [];
    work = [];
    needed = Number.POSITIVE_INFINITY;
    deliver = async () => undefined;
  });

  async function newStore(): Promise<Config> {
    const folder = mkdtempSync(join(tmpdir(), 'millrace-consumer-'));
    folders.push(folder);
    return readConfig({
      MILLRACE_DATA: folder,
      MILLRACE_PORT: '0',
      MILLRACE_LOG_LEVEL: 'silent',
      MILLRACE_LINK_PREVIEWS: 'off',
      ...(database !== 'sqlite' && { MILLRACE_DATABASE_URL: await createDatabase() }),
    });
  }

  async function open(config: Config): Promise<Context> {
    const ctx = await app.open({ ...config });
    running.push({ ctx, service: await serve(ctx) });
    return ctx;
  }

  async function stop(): Promise<void> {
    for (const { service } of running.splice(0)) await service.stop();
  }

  /** Appends events to the log. @returns the number of the last. */
  async function append(ctx: Context, count: number): Promise<number> {
    const body = () => ({ id: ++users, user: users });
    await ctx.store.write(async (tx) => {
      for (let n = 0; n < count; n++) tx.emit({ type: 'filter', body: body() });
    });
    return ctx.tail.position;
  }

  const rowOf = async ({ store }: Context): Promise<Json> =>
    (await store.read.all("select * from consumers where name = 'test'", []))[0];
  const untilAt = (ctx: Context, seq: number) => until(async () => (await rowOf(ctx))?.seq === seq);
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n);

  test('begins at the end of the log, is given every event in order, and goes on after a restart', async () => {
    const config = await newStore();
    const before = await composeApp(modules).open(config);
    await addUser(before.store, { username: 'before' });
    const { position } = before.tail;
    running.push({ ctx: before, service: await serve(before) });
    await stop();
    let ctx = await open(config);
    const first = await append(ctx, 3);
    await untilAt(ctx, first);
    expect((await rowOf(ctx)).owner).toBe(ctx.processes.id);
    await stop();
    // Without the consumer others write on.
    const aside = await composeApp(modules).open(config);
    running.push({ ctx: aside, service: await serve(aside) });
    const last = await append(aside, 250);
    expect((await rowOf(aside)).owner).toBe(null);
    await stop();
    ctx = await open(config);
    await untilAt(ctx, last);
    expect(given).toEqual(range(position + 1, last));
  });

  test('has its place in the log before the process answers requests', async () => {
    const ctx = await app.open(await newStore());
    await ctx.consumers.start();
    expect((await rowOf(ctx)).seq).toBe(ctx.tail.position);
    await ctx.consumers.stop();
    await closeContext(ctx);
  });

  test('is given some events at a time, and holds no others in memory', async () => {
    const ctx = await open(await newStore());
    const { position } = ctx.tail;
    const sizes: number[] = [];
    const reads = vi.spyOn(ctx.store.read, 'all');
    const { promise: held, resolve: go } = Promise.withResolvers<void>();
    deliver = async (_, events) => {
      sizes.push(events.length);
      await held;
    };
    const first = await append(ctx, 1);
    await until(() => sizes.length === 1);
    reads.mockClear();
    const last = await append(ctx, 1_000);
    await ctx.store.ping();
    const readsOfLog = () => reads.mock.calls.filter(([sql]) => sql.includes('from "events"'));
    const early = [...sizes];
    go();
    expect([early, first]).toEqual([[1], position + 1]);
    await untilAt(ctx, last);
    expect(given).toEqual(range(position + 1, last));
    expect(sizes).toEqual([1, ...Array(10).fill(100)]);
    // Each of them was read when the one before was delivered.
    expect(readsOfLog().length).toBeGreaterThanOrEqual(10);
  });

  test('is given what happens while it waits for nothing without reading the log', async () => {
    const ctx = await open(await newStore());
    await untilAt(ctx, await append(ctx, 1));
    const reads = vi.spyOn(ctx.store.read, 'all');
    const last = await append(ctx, 50);
    await until(() => given.at(-1) === last);
    await untilAt(ctx, await append(ctx, 1));
    expect(reads.mock.calls.filter(([sql]) => sql.includes('from "events"'))).toEqual([]);
    expect(given).toEqual(range(given[0] as number, last + 1));
  });

  test('begins work between events when it is taken, and ends it when it is lost or stopped', async () => {
    const ctx = await open(await newStore());
    await untilAt(ctx, await append(ctx, 1));
    expect(work).toEqual(['begun']);
    ctx.consumers.forget();
    await until(() => work.length === 3);
    await stop();
    expect(work).toEqual(['begun', 'ended', 'begun', 'ended']);
  });

  test('is not given what it cannot handle, and everything else', async () => {
    const ctx = await open(await newStore());
    const { position } = ctx.tail;
    const poison = position + 3;
    deliver = async (_, events) =>
      rendering(() => {
        if (events.some(({ seq }) => seq === poison)) throw new Error('poison');
      });
    const last = await append(ctx, 5);
    await untilAt(ctx, last);
    expect(given).toEqual(range(position + 1, last).filter((seq) => seq !== poison));
  });

  test('is given again what it failed with, after longer and longer pauses', async () => {
    const ctx = await open(await newStore());
    const { position } = ctx.tail;
    const tries: number[] = [];
    deliver = async () => {
      tries.push(performance.now());
      if (tries.length < 4) throw new Error('the mail server is unavailable');
    };
    const last = await append(ctx, 2);
    await untilAt(ctx, last);
    expect(given).toEqual([position + 1, last]);
    const pauses = tries.slice(1).map((at, n) => at - (tries[n] as number));
    for (const [n, ticks] of [0.2, 0.4, 0.8].entries())
      expect(pauses[n]).toBeGreaterThan(ticks * TICK_MS - 10);
  });

  test('is stopped at once while it waits to try again, and given the same after the next start', async () => {
    const config = await newStore();
    const ctx = await open(config);
    const { position } = ctx.tail;
    let tries = 0;
    deliver = async () => {
      tries++;
      throw new Error('away');
    };
    await append(ctx, 1);
    await until(() => tries === 3);
    await stop();
    expect(tries).toBe(4);
    deliver = async () => undefined;
    const again = await open(config);
    await untilAt(again, position + 1);
    expect(given).toEqual([position + 1]);
  });

  test('is left by a process that has lost it, which delivers nothing more', async () => {
    const ctx = await open(await newStore());
    const { position } = ctx.tail;
    await append(ctx, 1);
    await untilAt(ctx, position + 1);
    // Another process has been the owner and has gone, with the second event served.
    let isTaken = false;
    deliver = async () => {
      if (isTaken) return;
      isTaken = true;
      await ctx.store.bookkeeping((db) =>
        db.all(`update consumers set epoch = epoch + 1, owner = null where name = 'test'`, []),
      );
    };
    const last = await append(ctx, 2);
    await untilAt(ctx, last);
    // At least once: the loss was noticed when the position was to be stored.
    expect(given).toEqual([position + 1, last - 1, last, last - 1, last]);
  });

  test('goes on from its stored position where the end of the log was lost', async () => {
    const ctx = await open(await newStore());
    const { position } = ctx.tail;
    const last = await append(ctx, 3);
    await untilAt(ctx, last);
    await ctx.store.bookkeeping((db) =>
      db.all(
        `update consumers set seq = ${position + 1}, at = (select at from events where seq = ${position + 1}) where name = 'test'`,
        [],
      ),
    );
    ctx.consumers.forget();
    await untilAt(ctx, last);
    expect(given).toEqual([...range(position + 1, last), ...range(position + 2, last)]);
  });

  test('keeps events from being deleted that it was not given, for a day', async () => {
    const ctx = await open(await newStore());
    const old = Date.now() - 7_200_000;
    deliver = async () => {
      throw new Error('away');
    };
    const { position } = ctx.tail;
    const last = await append(ctx, 5);
    const first = async () =>
      ((await ctx.store.read.all('select min(seq) as n from events', []))[0] as Json).n;
    const before = await first();
    const age = (at: number) =>
      ctx.store.bookkeeping(async (db) => {
        await db.all(`update events set at = ${at}`, []);
        await db.all(`update consumers set at = ${at}`, []);
      });
    await age(old);
    await pruneOldEvents(ctx.store, await ctx.consumers.neededSince());
    expect(await first()).toBe(before);
    await age(Date.now() - 48 * 3_600_000);
    needed = Date.now() - 72 * 3_600_000;
    await pruneOldEvents(ctx.store, await ctx.consumers.neededSince());
    expect(await first()).toBe(before);
    needed = Number.POSITIVE_INFINITY;
    await pruneOldEvents(ctx.store, await ctx.consumers.neededSince());
    expect(await first()).toBe(last);
    expect(position).toBeLessThan(last);
  });
});
