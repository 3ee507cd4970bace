/** Dividing the tables of a store on PostgreSQL with Citus among its nodes. */
import { BUCKETS } from './buckets.ts';
import { readClock } from './clock.ts';
import { type Distribution, distributions } from './distribution.ts';
import { DIVIDED_AFTER } from './divided.ts';
import { deleteMeta, insertMeta, lockMeta, selectMeta, upsertMeta } from './meta.ts';
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

/** The unique indexes of a table that have not the column by which it is divided, but for its primary key. */
const UNIQUE_INDEXES = `select i.indexrelid::regclass::text as name, conname as constraint,
    pg_get_indexdef(i.indexrelid) as definition
  from pg_index i left join pg_constraint on conindid = i.indexrelid and contype = 'u'
  where i.indrelid = $1::regclass and i.indisunique and not i.indisprimary
    and not exists (select 1 from pg_attribute a
      where a.attrelid = i.indrelid and a.attnum = any(i.indkey) and a.attname = $2)`;

/** Adds the column with the bucket of each row's owner, to the unique indexes as well. */
async function addBucket(db: Db, table: string, owner: string): Promise<void> {
  await db.all(
    `alter table ${table} add bucket integer not null generated always as ((${owner} % ${BUCKETS})::integer) stored`,
    [],
  );
  // A table cannot be divided by a column that is computed.
  await db.all(`alter table ${table} alter bucket drop expression`, []);
  const indexes = (await db.all(UNIQUE_INDEXES, [table, 'bucket'])) as {
    name: string;
    constraint: string | null;
    definition: string;
  }[];
  for (const { name, constraint, definition } of indexes) {
    await db.all(
      constraint === null ? `drop index ${name}` : `alter table ${table} drop constraint ${constraint}`,
      [],
    );
    await db.all(definition.replace(/ \(([^()]+)\)/, ' ($1, bucket)'), []);
  }
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
  { table, by, isInBuckets, key, filled }: Distribution,
  shards: number,
): Promise<void> {
  for (const statement of filled) await db.all(statement, []);
  if (by === undefined) {
    await db.all('select create_reference_table($1::regclass)', [table]);
    return;
  }
  const column = isInBuckets ? 'bucket' : by;
  if (isInBuckets) await addBucket(db, table, by);
  const [had] = (await db.all(PRIMARY_KEY, [table])) as { name: string; columns: string }[];
  if (had !== undefined && had.columns !== key)
    await db.all(`alter table ${table} drop constraint ${had.name}, add primary key (${key})`, []);
  const [neighbour] = (await db.all(NEIGHBOUR, [table, column])) as { name: string }[];
  const options =
    neighbour === undefined
      ? `colocate_with => 'none', shard_count => ${shards}`
      : `colocate_with => '${neighbour.name}'`;
  await db.all(`select create_distributed_table($1::regclass, $2, ${options})`, [table, column]);
}

/** In `meta` while tables are being divided, and while those that migrations have added are. */
const UNFINISHED = 'distributing';
const NEW = 'distributing new tables';

/** Makes `migrations` a table that Citus knows, which commits.ts needs. It stays where it is. */
const KNOW_MIGRATIONS = `select citus_add_local_table_to_metadata('migrations')
  where not exists (select 1 from pg_dist_partition where logicalrelid = 'migrations'::regclass)`;

/**
 * Has sessions ask each node over the connection that they keep. By default Citus opens several for a statement about several
 * shards, which costs more than most of these statements.
 */
const KEEP_CONNECTIONS = `do $$ begin
  execute format('alter database %I set citus.max_adaptive_executor_pool_size = 1', current_database());
end $$`;

/**
 * Divides the tables that are left, each in a transaction of its own: an interrupted run goes on with the next.
 * @param begin - called before each table.
 */
export async function distribute(
  store: Store,
  tables: readonly Undivided[],
  shards: number,
  begin: (table: Undivided) => void,
): Promise<void> {
  const { lastId } = await readClock(store.read);
  await store.bookkeeping((db) => insertMeta(db, { key: DIVIDED_AFTER, value: String(lastId) }));
  await store.bookkeeping((db) => db.all(KEEP_CONNECTIONS, []));
  await store.bookkeeping((db) => upsertMeta(db, { key: UNFINISHED, value: String(shards) }));
  for (const table of tables) {
    begin(table);
    await store.bookkeeping((db) => distributeTable(db, table, shards), true);
  }
  const divided = await distributedTables(store.read);
  await dropMoved(
    store,
    distributions().filter(({ table }) => divided.has(table)),
  );
  await store.bookkeeping(async (db) => {
    await db.all(KNOW_MIGRATIONS, []);
    await deleteMeta(db, { key: UNFINISHED });
  }, true);
}

/** Drops the rows that were copied to the nodes: they stay on the coordinator, where nothing sees them. */
async function dropMoved({ maintenance }: Store, tables: readonly Distribution[]): Promise<void> {
  for (const { table } of tables)
    await maintenance.all('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
}

/** Parts of a table where there are none to follow. */
export const SHARDS = 32;

/**
 * Divides the tables that migrations have added to a store that is distributed, with the rows that they have put there.
 * @throws if "millrace distribute" was interrupted.
 */
export async function distributeNew(store: Store): Promise<void> {
  if ((await distributedTables(store.read)).size === 0) return;
  if ((await selectMeta(store.read, { keys: [UNFINISHED] })).length > 0)
    throw new Error('this store is distributed in part only: "millrace distribute" goes on with it.');
  const tables = await undividedTables(store.read);
  if (tables.length === 0) return;
  await store.bookkeeping(async (db) => {
    // Others that start at the same moment wait, however long it takes, and find nothing left.
    await db.all(db.dialect.lockLimit?.lift ?? '', []);
    await lockMeta(db, { key: NEW, initial: '' });
    for (const table of await undividedTables(db)) await distributeTable(db, table, SHARDS);
    await deleteMeta(db, { key: NEW });
  }, true);
  await dropMoved(store, tables);
}
