/** Makes a distributed store on the Citus of `MILLRACE_TEST_CITUS_URL`, without rows, of which each service gets a copy. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
// Composes the modules, some of which have migrations.
import '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { checkNodes, distribute, undividedTables } from '../../src/db/distribute.ts';
import { noListeners, openStore } from '../../src/db/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases of the workers; undefined where one server has all of a store. */
    citusWorkers: string[] | undefined;
  }
}

const TEMPLATE = 'millrace_template';
/** Few, since each test makes and drops all of them. */
const SHARDS = 4;

/** A database of the same server as another. */
function beside(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/** Runs statements one after another, of which none can be in a transaction. */
async function run(url: string, ...statements: string[]): Promise<Record<string, string>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, string>[] = [];
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.MILLRACE_TEST_CITUS_URL;
  if (given === undefined)
    throw new Error(
      'Set MILLRACE_TEST_CITUS_URL to a database of a Citus coordinator with workers: its user makes databases on all of them.',
    );
  const nodes = await run(
    given,
    'select nodename as host, nodeport as port from pg_dist_node where groupid > 0',
  );
  const workers = nodes.map(({ host, port }) => {
    const url = new URL(beside(given, 'postgres'));
    url.host = `${host}:${port}`;
    return url.href;
  });
  const coordinator = beside(given, 'postgres');
  const servers = [coordinator, ...workers];
  const dropAll = async () => {
    for (const server of servers) {
      const found = await run(
        server,
        String.raw`select datname as name from pg_database where datname like 'test\_%'`,
      );
      const names = [...found.map(({ name }) => name), TEMPLATE];
      await run(server, ...names.map((name) => `drop database if exists ${name} with (force)`));
    }
  };
  await dropAll();
  for (const server of servers) {
    await run(server, `create database ${TEMPLATE}`);
    await run(beside(server, TEMPLATE), 'create extension citus');
  }
  const { hostname, port } = new URL(coordinator);
  const template = beside(coordinator, TEMPLATE);
  await run(
    template,
    `select citus_set_coordinator_host('${hostname}', ${port})`,
    ...nodes.map((worker) => `select citus_add_node('${worker.host}', ${worker.port})`),
  );
  const folder = mkdtempSync(join(tmpdir(), 'millrace-citus-'));
  const config = readConfig({ MILLRACE_DATA: folder, MILLRACE_DATABASE_URL: template });
  const store = await openStore(config, noListeners);
  await checkNodes(store.read);
  await distribute(store, await undividedTables(store.read), SHARDS, () => undefined);
  await store.close();
  rmSync(folder, { recursive: true });
  // A database is copied only while nothing is connected to it, and the extension connects to each that it is in.
  for (const server of servers) {
    await run(
      server,
      `alter database ${TEMPLATE} allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${TEMPLATE}'`,
    );
  }
  project.provide('postgresUrl', coordinator);
  project.provide('postgresTemplate', TEMPLATE);
  project.provide('citusWorkers', workers);
  return dropAll;
}
