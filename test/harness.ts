/**
 * A running service for tests, on each database, and clients that speak to it over HTTP. Every reply is checked
 * against what its endpoint declares.
 */
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject, vi } from 'vitest';
import { app } from '../src/app.ts';
import { onAllRows } from '../src/commands/check.ts';
import { type Service, serve } from '../src/commands/serve.ts';
import { readConfig } from '../src/config.ts';
import { type Context, clearCaches, closeContext } from '../src/context.ts';
import { readClock } from '../src/db/clock.ts';
import type { Db } from '../src/db/query.ts';
import { eventsAfter } from '../src/events/log.ts';
import type { LogEvent } from '../src/events/types.ts';
import { addUser, type NewAccount } from '../src/features/accounts/new-account.actions.ts';
import { addApp } from '../src/features/apps/apps.actions.ts';
import { findWrongCounts } from '../src/features/service/check.sql.ts';
import { issueAppToken, issueUserToken } from '../src/features/tokens/tokens.actions.ts';
import { userKind } from '../src/features/users/users.kind.ts';
import { createHttpServer } from '../src/http/server.ts';
import { Upkeep } from '../src/processes/upkeep.ts';
import { type Scope, scopes } from '../src/scopes.ts';
import type { Connection } from '../src/streams/connection.ts';
import type { HubBus } from '../src/workers/hub-bus.ts';
import { ask } from './ask.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { PATIENCE_MS } from './patience.ts';
import { checkError, checkReply } from './replies.ts';

/** Whether the services of the tests are on a distributed PostgreSQL (`npm run test:citus`). */
export const onCitus = process.env.MILLRACE_TEST_CITUS !== undefined;

/**
 * What a service of a test keeps its rows in. A cluster is several services on one PostgreSQL, `workers` are several on one
 * embedded store.
 */
export type Database = 'sqlite' | 'postgres' | 'cluster' | 'workers';
/** The databases that the tests run on; each project in vitest.config.ts names its own. */
export const databases = (process.env.TESTS_DATABASES ?? 'sqlite,postgres').split(',') as Database[];

/** An object of a reply; tests read what they expect there. */
// biome-ignore lint/suspicious/noExplicitAny: replies are whatever the service sends
export type Json = any;

export interface ApiReply {
  status: number;
  headers: Headers;
  body: Json;
  /** `body.data` and `body.meta`. */
  data: Json;
  meta: Json;
}

export interface RequestOptions {
  method?: string;
  /** Sent as JSON unless it is a string, URLSearchParams or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
}

/** Someone who calls the API: without a token, a user through an app, or an app. */
export class Client {
  readonly origin: string;
  readonly token: string | undefined;

  constructor(origin: string, token?: string) {
    this.origin = origin;
    this.token = token;
  }

  /** Calls the API and checks the reply's shape. `path` is below the root, with its query. */
  async call(path: string, options: RequestOptions = {}): Promise<ApiReply> {
    const method = options.method ?? (options.body === undefined ? 'GET' : 'POST');
    const headers: Record<string, string> = { ...options.headers };
    if (this.token !== undefined) headers.authorization ??= `Bearer ${this.token}`;
    let body: string | URLSearchParams | Uint8Array | undefined;
    if (options.body === undefined) body = undefined;
    else if (typeof options.body === 'string') body = options.body;
    else if (options.body instanceof URLSearchParams || options.body instanceof Uint8Array)
      body = options.body;
    else {
      body = JSON.stringify(options.body);
      headers['content-type'] ??= 'application/json';
    }
    const answer = await ask(`${this.origin}/api${path}`, { method, headers, body });
    const { status, text } = answer;
    const json = text === '' ? undefined : JSON.parse(text);
    if (status === 200) checkReply(method, path, json);
    else if (json !== undefined) checkError(method, path, status, json);
    return {
      status,
      get headers() {
        return answer.headers;
      },
      body: json,
      data: json?.data,
      meta: json?.meta,
    };
  }

  get(path: string): Promise<ApiReply> {
    return this.call(path);
  }

  post(path: string, body?: unknown): Promise<ApiReply> {
    return this.call(path, { method: 'POST', body });
  }

  delete(path: string): Promise<ApiReply> {
    return this.call(path, { method: 'DELETE' });
  }
}

/** A user with a token for every scope. */
export interface Person extends Client {
  id: string;
  username: string;
}

class PersonClient extends Client implements Person {
  readonly id: string;
  readonly username: string;

  constructor(origin: string, token: string, id: string, username: string) {
    super(origin, token);
    this.id = id;
    this.username = username;
  }
}

/** Watches the statements that a service reads with. */
class Statements {
  /** How many have begun and not ended. */
  running = 0;
  #recorded: string[] | undefined;

  constructor(dbs: readonly Db[]) {
    for (const db of dbs) {
      const all = db.all.bind(db);
      db.all = async (sql, values) => {
        this.#recorded?.push(sql);
        this.running++;
        try {
          return await all(sql, values);
        } finally {
          this.running--;
        }
      };
    }
  }

  /** The statements that begin while `work` runs. */
  async during(work: () => Promise<unknown>): Promise<string[]> {
    const recorded: string[] = [];
    this.#recorded = recorded;
    try {
      await work();
    } finally {
      this.#recorded = undefined;
    }
    return recorded;
  }
}

/** A service that runs in this process, on a store of its own; as a cluster, several with a balancer in front. */
export class TestService {
  /** Of the first one of a cluster, which answers only some of the requests. */
  readonly ctx: Context;
  readonly origin: string;
  readonly appId: number;
  readonly clientId: string;
  /** Calls without a token. */
  readonly anonymous: Client;
  readonly #stop: () => Promise<void>;
  /** Of all services of a cluster. */
  readonly contexts: readonly Context[];
  /** Where each of them answers by itself. */
  readonly origins: readonly string[];
  readonly #reads: Statements;

  private constructor({ contexts, origin, origins, stop }: Cluster, app: { id: number; client_id: string }) {
    const [ctx] = contexts;
    this.ctx = ctx;
    this.contexts = contexts;
    this.origin = origin;
    this.origins = origins;
    this.appId = app.id;
    this.clientId = app.client_id;
    this.anonymous = new Client(origin);
    this.#reads = new Statements([ctx.store.read, ctx.store.search]);
    this.#stop = stop;
  }

  /** The counters that do not equal the rows that they count, and rows that nothing belongs to, as `millrace check` tells them. */
  wrongCounts(): Promise<string[]> {
    return onAllRows(this.ctx, (db) => findWrongCounts(db));
  }

  /**
   * `settings` are environment variables; rate limits are off unless they say otherwise.
   * @param hub - what it shares with others, if it is one of several workers.
   */
  static async start(
    database: Database,
    settings: Record<string, string> = {},
    hub?: HubBus,
  ): Promise<TestService> {
    const running =
      database === 'cluster' || database === 'workers'
        ? await startCluster(database === 'cluster' ? await createDatabase() : undefined, settings)
        : await startOne(database, settings, hub);
    const [ctx] = running.contexts;
    const owner = await addUser(ctx.store, { username: 'app_owner' });
    const app = await addApp(ctx, {
      ownerId: owner,
      name: 'Test App',
      link: 'https://app.example',
      redirectUris: ['https://app.example/return'],
    });
    return new TestService(running, app);
  }

  stop(): Promise<void> {
    return this.#stop();
  }

  /** The stream connection of an id, where its client is connected. */
  streamOf(id: string): Connection | undefined {
    return this.contexts.map(({ streams }) => streams.hosted(id)).find((one) => one !== undefined);
  }

  /** Adds an account and authorises the test app for it, with every scope unless told otherwise. */
  async person(
    username: string,
    options: Omit<NewAccount, 'username'> & { scopes?: readonly Scope[] } = {},
  ): Promise<Person> {
    const { scopes: granted = Object.keys(scopes) as Scope[], ...account } = options;
    const id = await addUser(this.ctx.store, { username, ...account });
    const token = await issueUserToken(this.ctx, this.appId, id, granted);
    return new PersonClient(this.origin, token, String(id), username);
  }

  /** Another token of a person, with these scopes only. */
  async tokenFor(person: { id: string | number }, granted: readonly Scope[]): Promise<Client> {
    return new Client(this.origin, await issueUserToken(this.ctx, this.appId, Number(person.id), granted));
  }

  /** The test app calling for itself. */
  async app(): Promise<Client> {
    return new Client(this.origin, await issueAppToken(this.ctx, this.appId));
  }

  /** Runs `work` and gives the events that it appended to the log. */
  async eventsOf(work: () => Promise<unknown>): Promise<LogEvent[]> {
    const { read } = this.ctx.store;
    const { lastSeq } = await readClock(read);
    await work();
    return eventsAfter(read, lastSeq, 1000);
  }

  /** From now on the service runs no statement by itself: it looks for other processes and their events no longer. */
  async stopPolling(): Promise<void> {
    this.ctx.tail.stop();
    // They store their positions each second.
    await this.ctx.consumers.stop();
    await this.ctx.processes.pause();
    // One that renews no lease would read what it still owns.
    vi.spyOn(this.ctx.processes, 'isCertain', 'get').mockReturnValue(true);
    // The upkeep reads each minute.
    vi.spyOn(Upkeep.prototype, 'run').mockResolvedValue();
    await until(() => this.#reads.running === 0);
  }

  /** Runs `work` and gives the statements that the database ran for it, without those of polling, which ends. */
  async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    await this.stopPolling();
    const before = await this.#statements();
    const texts = await this.#reads.during(work);
    const others = (await this.#statements()) - before - texts.length;
    return [...texts, ...Array<string>(others).fill('(of a write)')];
  }

  /** Runs `work` and gives the statements that read for it; what the service writes by itself meanwhile is not among them. */
  async readsOf(work: () => Promise<unknown>): Promise<string[]> {
    await this.stopPolling();
    return this.#reads.during(work);
  }

  /** How many statements `work` needs when no user is cached, and all else that it reads is. */
  async costOf(work: () => Promise<unknown>): Promise<number> {
    await work();
    this.ctx.objects.cacheOf(userKind).clear();
    return (await this.statementsOf(work)).length;
  }

  /** Answers requests on the same store with nothing cached; it has no streams and is no process of the service. */
  async beside(): Promise<Omit<Service, 'leave'>> {
    const ctx = await app.open({ ...this.ctx.config });
    const server = createHttpServer(ctx, app.dispatchers(ctx)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    ctx.config.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return {
      origin: ctx.config.url,
      async stop() {
        server.closeAllConnections();
        server.close();
        await closeContext(ctx);
      },
    };
  }

  /** Drops everything that is cached. */
  forget(): void {
    for (const ctx of this.contexts) clearCaches(ctx);
  }

  async #statements(): Promise<number> {
    const text = await this.ctx.metrics.text();
    return Number(/^millrace_database_statements_total (\d+)/m.exec(text)?.[1] ?? 0);
  }
}

/** One service as a cluster of one. */
async function startOne(
  database: Database,
  settings: Record<string, string>,
  hub: HubBus | undefined,
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
  const databaseUrl = database === 'postgres' ? await createDatabase() : undefined;
  if (databaseUrl === undefined) copyFileSync(inject('sqliteTemplate'), join(folder, 'millrace.db'));
  const ctx = await app.open(
    readConfig({
      MILLRACE_DATA: folder,
      MILLRACE_PORT: '0',
      MILLRACE_RATE_LIMITS: 'off',
      MILLRACE_LOG_LEVEL: 'warn',
      // Tests read and count statements, and ask no other sites.
      MILLRACE_LINK_PREVIEWS: 'off',
      ...(databaseUrl !== undefined && { MILLRACE_DATABASE_URL: databaseUrl }),
      ...settings,
    }),
    'serve',
    hub,
  );
  const service = await serve(ctx);
  const stop = async () => {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
    if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
  };
  return { contexts: [ctx], origins: [service.origin], origin: service.origin, stop };
}

/** A new database on the test run's PostgreSQL, with tables and no rows unless told otherwise. @returns its URL. */
export async function createDatabase(template = inject('postgresTemplate')): Promise<string> {
  const url = new URL(inject('postgresUrl'));
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  const servers = [url.href, ...(inject('citusWorkers') ?? [])];
  const create = `create database ${name} template ${template} strategy file_copy`;
  await Promise.all(servers.map((server) => runOn(server, create)));
  url.pathname = name;
  return url.href;
}

async function runOn(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Makes room on the nodes of Citus, which run a process for each database; another server is removed as a whole. */
async function dropDatabase(url: string): Promise<void> {
  const servers =
    inject('citusWorkers') === undefined ? [] : [inject('postgresUrl'), ...inject('citusWorkers')!];
  const drop = `drop database if exists ${new URL(url).pathname.slice(1)} with (force)`;
  await Promise.all(servers.map((server) => runOn(server, drop)));
}

type Suite = (service: () => TestService, database: Database) => void;

/**
 * Declares a suite for every database, each with a service of its own.
 * `service()` is the running one, from the first `beforeAll` on.
 */
export function describeService(name: string, body: Suite, settings: Record<string, string> = {}): void {
  describeOn(databases, name, body, settings);
}

/** Declares a suite about what is decided before any row is read or written: one database shows it. */
export function describeWithoutRows(name: string, body: Suite, settings: Record<string, string> = {}): void {
  describeOn(databases.filter(showsWithoutRows), name, body, settings);
}

/** Whether a database is the one that shows what is decided before any row is read or written. */
export const showsWithoutRows = (database: Database): boolean =>
  database === 'sqlite' || database === 'cluster' || onCitus;

function describeOn(on: readonly Database[], name: string, body: Suite, settings: Record<string, string>) {
  const isMissing = on.includes('cluster') && inject('clusterServers') === undefined;
  describe.skipIf(isMissing).each(on)(`${name} on %s`, (database) => {
    let running: TestService | undefined;
    beforeAll(async () => {
      running = await TestService.start(database, settings);
    });
    afterAll(async () => {
      await running?.stop();
    });
    body(() => running!, database);
  });
}

/** Waits until `check` gives something, checking again after a few milliseconds, and less often the longer it takes. */
export async function until<T>(
  check: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  // Not by the clock of the day, which some tests set.
  const end = performance.now() + PATIENCE_MS;
  for (let pause = 4; ; pause = Math.min(pause * 1.2, 50)) {
    const value = await check();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > end) throw new Error(`Waited in vain for: ${check}`);
    await setTimeout(pause);
  }
}
