/** A further process of a service, inside the process of the test. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, vi } from 'vitest';
import { app } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import type { Config } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import type { HubBus } from '../../src/workers/hub-bus.ts';
import { Crew } from '../crew.ts';
import { TestService, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from '../redis-server.ts';

/** One of several processes; a `TestService` is one. */
export interface Member {
  readonly ctx: Context;
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts another one beside a service, and waits until it hears the others. */
export async function startMember(
  { ctx: { config } }: TestService,
  roles = config.roles,
  hub?: HubBus,
): Promise<Member> {
  // Workers serve one folder; others have one of their own, with the same contents of files.
  const data = hub === undefined ? folderBeside(config.data) : config.data;
  const own: Config = { ...config, data, port: 0, url: 'http://127.0.0.1:0', roles };
  const ctx = await app.open(own, 'serve', hub);
  const service = await serve(ctx);
  await until(() => ctx.bus?.isHearing);
  return {
    ctx,
    origin: service.origin,
    stop: async () => {
      await service.stop();
      if (hub === undefined) rmSync(data, { recursive: true, force: true });
    },
  };
}

/**
 * From now on watches a process look at notices.
 * @returns whether it has read the row of `table` that one is about.
 */
export function watchNotices({ ctx: { store } }: Member, table: string): () => boolean {
  const all = store.read.all.bind(store.read);
  let [hasNotice, hasLooked] = [false, false];
  vi.spyOn(store.read, 'all').mockImplementation(async (sql, values) => {
    const rows = await all(sql, values);
    if (sql.includes('"stream_notices"')) hasNotice ||= rows.length > 0;
    else if (sql.includes(`"${table}"`)) hasLooked ||= hasNotice;
    return rows;
  });
  return () => hasLooked;
}

function folderBeside(folder: string): string {
  const data = mkdtempSync(join(tmpdir(), 'millrace-member-'));
  mkdirSync(join(folder, 'blobs'), { recursive: true });
  symlinkSync(join(folder, 'blobs'), join(data, 'blobs'));
  return data;
}

/** Starts processes that share a bus. */
export interface Group {
  first(): Promise<TestService>;
  member(first: TestService, roles?: Config['roles']): Promise<Member>;
  /** Ends the bus, and starts it again empty; undefined where the processes end with it. */
  outage?: { begin(): Promise<void>; end(): Promise<void> };
  stop(): Promise<void>;
}

async function withRedis(): Promise<Group> {
  const redis = await RedisServer.start();
  return {
    first: () => TestService.start('postgres', { MILLRACE_REDIS_URL: redis.url }),
    member: (first, roles) => startMember(first, roles),
    outage: { begin: () => redis.kill(), end: () => redis.start() },
    stop: () => redis.dispose(),
  };
}

async function withHub(database: 'sqlite' | 'postgres'): Promise<Group> {
  const crew = new Crew();
  return {
    first: () => TestService.start(database, {}, crew.join()),
    member: (first, roles) => startMember(first, roles, crew.join()),
    stop: () => crew.close(),
  };
}

const groups: readonly { name: string; start: () => Promise<Group>; missing?: string }[] = [
  { name: 'with Redis', start: withRedis, ...(!hasRedis && { missing: REDIS_MISSING }) },
  { name: 'that are workers on SQLite', start: () => withHub('sqlite') },
  { name: 'that are workers on PostgreSQL', start: () => withHub('postgres') },
];

/** Declares a suite about several processes for everything that they can share. */
export function describeProcesses(name: string, body: (start: () => Promise<Group>) => void): void {
  for (const { name: sharing, start, missing } of groups) {
    const title = `${name} ${sharing}${missing === undefined ? '' : ` (${missing})`}`;
    describe.skipIf(missing !== undefined)(title, () => body(start));
  }
}
