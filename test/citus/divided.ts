/** Makes distributed stores on the Citus of a test run. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
// Composes the modules, some of which have migrations.
import '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { checkNodes, distribute, undividedTables } from '../../src/db/distribute.ts';
import { noListeners, openStore } from '../../src/db/open.ts';

/** A database of the same server as another. */
export function beside(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}

/** Runs statements one after another, of which none can be in a transaction. */
export async function run(url: string, ...statements: string[]): Promise<Record<string, string>[]> {
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

/** Makes a database without tables, which knows its nodes. @returns its URL on the coordinator. */
export async function makeEmpty(
  coordinator: string,
  workers: readonly string[],
  name: string,
): Promise<string> {
  for (const server of [coordinator, ...workers]) {
    // No other template: tests make several at once.
    await run(server, `create database ${name} template template0`);
    await run(beside(server, name), 'create extension citus');
  }
  const url = beside(coordinator, name);
  const [own, ...nodes] = [coordinator, ...workers].map((server) => new URL(server));
  await run(
    url,
    `select citus_set_coordinator_host('${own?.hostname}', ${own?.port})`,
    ...nodes.map(({ hostname, port }) => `select citus_add_node('${hostname}', ${port})`),
  );
  return url;
}

/** Makes a store without rows, whose tables are divided among the workers. @returns its URL on the coordinator. */
export async function makeDivided(
  coordinator: string,
  workers: readonly string[],
  name: string,
  shards: number,
): Promise<string> {
  const url = await makeEmpty(coordinator, workers, name);
  const folder = mkdtempSync(join(tmpdir(), 'millrace-citus-'));
  const store = await openStore(
    readConfig({ MILLRACE_DATA: folder, MILLRACE_DATABASE_URL: url }),
    noListeners,
  );
  await checkNodes(store.read);
  await distribute(store, await undividedTables(store.read), shards, () => undefined);
  await store.close();
  rmSync(folder, { recursive: true });
  return url;
}
