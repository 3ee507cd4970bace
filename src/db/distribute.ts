/** Dividing the tables of a store on PostgreSQL with Citus among its nodes. */
import { type Distribution, distributions } from './distribution.ts';
import type { Db } from './query.ts';
import type { Store } from './store.ts';

/** A table that is to be divided, with its estimated size. */
export interface Undivided extends Distribution {
  rows: number;
}

const NODES = `select nodename || ':' || nodeport as name, groupid = 0 as is_coordinator, shouldhaveshards as has_shards
  from pg_dist_node where isactive and noderole = 'primary' order by groupid`;

const ON_WORKERS = `select nodename || ':' || nodeport as name, success, result from run_command_on_workers($1)`;

/** What a worker has to have: the version of the extension, and whether this role may create tables. */
const LOOK_AT_WORKER = `select (select extversion from pg_extension where extname = 'citus') || ' '
  || has_schema_privilege(current_user, 'public', 'create')`;

/**
 * Looks at the extension, the nodes and this role there.
 * @returns the names of the nodes that get rows.
 * @throws when something is missing, saying what to do.
 */
export async function checkNodes(db: Db): Promise<string[]> {
  const [own] = (await db.all(
    `select extversion as version from pg_extension where extname = 'citus'`,
    [],
  )) as {
    version: string;
  }[];
  if (own === undefined)
    throw new Error(
      'this database has no Citus: "create extension citus" in it on every node (docs/scaling.md).',
    );
  const nodes = (await db.all(NODES, [])) as { name: string; is_coordinator: boolean; has_shards: boolean }[];
  if (!nodes.some(({ is_coordinator }) => is_coordinator))
    throw new Error('this is not the coordinator, or it does not know itself: citus_set_coordinator_host.');
  const given = nodes.filter(({ has_shards }) => has_shards).map(({ name }) => name);
  if (given.length === 0) throw new Error('there are no workers: add them with citus_add_node.');
  const looked = (await db.all(ON_WORKERS, [LOOK_AT_WORKER])) as {
    name: string;
    success: boolean;
    result: string;
  }[];
  for (const { name, success, result } of looked) {
    if (!success) throw new Error(`the node ${name} cannot be used by this role: ${result}`);
    const [version, mayCreate] = result.split(' ');
    if (version !== own.version)
      throw new Error(
        `the node ${name} has Citus ${version || 'not at all'}, and the coordinator ${own.version}.`,
      );
    if (mayCreate !== 'true') throw new Error(`this role may not create tables on the node ${name}.`);
  }
  return given;
}

const DISTRIBUTED = `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod in ('h', 'n')`;

/** Names of the tables that the nodes share already. */
async function distributedTables(db: Db): Promise<ReadonlySet<string>> {
  const rows = (await db.all(DISTRIBUTED, [])) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

/** The tables that are still to be divided, with their numbers of rows as the database estimates them. */
export async function undividedTables(db: Db): Promise<Undivided[]> {
  const known = await distributedTables(db);
  const rows = (await db.all(
    `select relname as name, greatest(reltuples, 0)::bigint as rows from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
    [],
  )) as { name: string; rows: number }[];
  const sizes = new Map(rows.map(({ name, rows }) => [name, rows]));
  return distributions()
    .filter(({ table }) => !known.has(table))
    .map((one) => ({ ...one, rows: sizes.get(one.table) ?? 0 }));
}

const PRIMARY_KEY = `select conname as name, array_to_string(array(
    select attname from unnest(conkey) with ordinality as k(attnum, place)
      join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum order by place), ', ') as columns
  from pg_constraint where conrelid = $1::regclass and contype = 'p'`;

/** The first table that is divided by a column of the same type. */
const NEIGHBOUR = `select p.logicalrelid::regclass::text as name from pg_dist_partition p
  join pg_attribute other on other.attrelid = p.logicalrelid
    and other.attname = column_to_column_name(p.logicalrelid, p.partkey)
  join pg_attribute own on own.attrelid = $1::regclass and own.attname = $2 and own.atttypid = other.atttypid
  where p.partmethod = 'h' order by p.logicalrelid::oid limit 1`;

/**
 * Divides a table among the nodes, with its rows, in the caller's transaction. Tables with keys of one type are divided alike,
 * so that rows with the same value are on the same node.
 * @param shards - parts of the first table of a type.
 */
export async function distributeTable(
  db: Db,
  { table, by, key }: Distribution,
  shards: number,
): Promise<void> {
  if (by === undefined) {
    await db.all('select create_reference_table($1::regclass)', [table]);
    return;
  }
  const [had] = (await db.all(PRIMARY_KEY, [table])) as { name: string; columns: string }[];
  if (had !== undefined && had.columns !== key)
    await db.all(`alter table ${table} drop constraint ${had.name}, add primary key (${key})`, []);
  const [neighbour] = (await db.all(NEIGHBOUR, [table, by])) as { name: string }[];
  const options =
    neighbour === undefined
      ? `colocate_with => 'none', shard_count => ${shards}`
      : `colocate_with => '${neighbour.name}'`;
  await db.all(`select create_distributed_table($1::regclass, $2, ${options})`, [table, by]);
}

/**
 * Divides the tables that are left, each in a transaction of its own: an interrupted run goes on with the next. Then removes the
 * rows of all, which stay hidden on the coordinator after they were copied to the nodes.
 * @param begin - called before each table.
 */
export async function distribute(
  store: Store,
  tables: readonly Undivided[],
  shards: number,
  begin: (table: Undivided) => void,
): Promise<void> {
  for (const table of tables) {
    begin(table);
    await store.bookkeeping((db) => distributeTable(db, table, shards), true);
  }
  for (const { table } of distributions())
    await store.maintenance.all('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}

/** Parts of a table where there are none to follow. */
export const SHARDS = 32;

/**
 * Divides the tables that migrations have added to a store that is distributed.
 * @throws if one with rows is left: "millrace distribute" was interrupted.
 */
export async function distributeNew(store: Store): Promise<void> {
  if ((await distributedTables(store.read)).size === 0) return;
  for (const table of await undividedTables(store.read)) {
    const { length } = await store.read.all(`select 1 from ${table.table} limit 1`, []);
    if (length > 0)
      throw new Error('this store is distributed in part only: "millrace distribute" goes on with it.');
    await store.bookkeeping((db) => distributeTable(db, table, SHARDS), true);
  }
}
