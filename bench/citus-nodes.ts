/** The nodes of a Citus on this machine, and stores that they share. */

import pg from 'pg';
import { beside, PostgresServer } from './postgres.ts';
import type { StoreCopy } from './prepare.ts';
import { processorMs } from './processor.ts';
import { distributeStore } from './server.ts';

/** The variable with the URL of a database on the coordinator, whose user may do everything on all nodes. */
export const COORDINATOR = 'MILLRACE_BENCH_CITUS_URL';

async function run<Row extends object = object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    // Some of them cannot be in a transaction.
    for (const statement of statements) ({ rows } = await client.query(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export class Nodes {
  readonly #coordinator: string;
  readonly #workers: readonly string[];
  readonly #pids: readonly number[];

  private constructor(coordinator: string, workers: readonly string[], pids: readonly number[]) {
    this.#coordinator = coordinator;
    this.#workers = workers;
    this.#pids = pids;
  }

  static async open(coordinator: string): Promise<Nodes> {
    const nodes = await run<{ at: string }>(
      coordinator,
      `select nodename || ':' || nodeport as at from pg_dist_node where groupid > 0 order by groupid`,
    );
    const workers = nodes.map(({ at }) => {
      const url = new URL(coordinator);
      url.host = at;
      return url.href;
    });
    const servers = await Promise.all([coordinator, ...workers].map((url) => PostgresServer.at(url)));
    return new Nodes(
      coordinator,
      workers,
      servers.map(({ pid }) => pid),
    );
  }

  /** Milliseconds of processor time that PostgreSQL has used on all nodes. */
  processorMs(): number {
    return this.#pids.reduce((sum, pid) => sum + processorMs(pid), 0);
  }

  /** Divides a copy of the store among the nodes. */
  async distribute(copy: StoreCopy, shards: number): Promise<void> {
    const database = new URL(copy.place).pathname.slice(1);
    const { hostname, port } = new URL(this.#coordinator);
    const workers = this.#workers.map((url) => new URL(url));
    await this.drop(database);
    for (const worker of this.#workers) await run(worker, `create database ${database}`);
    for (const url of [copy.place, ...this.#workers.map((worker) => beside(worker, database))])
      await run(url, 'create extension citus');
    await run(
      copy.place,
      `select citus_set_coordinator_host('${hostname}', ${port})`,
      ...workers.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
    );
    await distributeStore(copy.env, shards);
    await run(copy.place, 'analyze');
  }

  /** Drops the workers' part of a copy. */
  async drop(database: string): Promise<void> {
    for (const worker of this.#workers) await run(worker, `drop database if exists ${database} with (force)`);
  }
}
