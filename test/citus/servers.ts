/** Makes a distributed store on the Citus of `MILLRACE_TEST_CITUS_URL`, without rows, of which each service gets a copy. */
import type { TestProject } from 'vitest/node';
import { beside, makeDivided, run } from './divided.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Databases of the workers; undefined where one server has all of a store. */
    citusWorkers: string[] | undefined;
  }
}

const TEMPLATE = 'millrace_template';
/** Few, since each test makes and drops all of them. */
const SHARDS = 4;

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
  // Tests look at what passes between the nodes (node-gate.ts), which Citus would encrypt.
  await run(
    coordinator,
    `alter system set citus.node_conninfo = 'sslmode=disable'`,
    'select pg_reload_conf()',
  );
  await makeDivided(coordinator, workers, TEMPLATE, SHARDS);
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
  return async () => {
    await run(coordinator, 'alter system reset citus.node_conninfo', 'select pg_reload_conf()');
    await dropAll();
  };
}
