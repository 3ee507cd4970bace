/** Settings of connections, by the database's names. */
export type Settings = Readonly<Record<string, string | number>>;

/**
 * What connections are for: `search` for reads that may take long, `write` for changes of lists and events, `bookkeeping` for
 * other changes.
 */
export type ConnectionUse = 'read' | 'search' | 'write' | 'bookkeeping';

/** Statement timeout of `Store.search`, in milliseconds. */
export const SEARCH_MS = 5_000;

type AllSettings = Readonly<Record<ConnectionUse, Settings>>;

/** How long a transaction waits for another process's lock, in milliseconds. */
const LOCK_MS = 10_000;

/** The system caches the file as well: a larger cache of SQLite's own, one for each connection, only holds the same pages twice. */
const memory: Settings = { cache_size: -8_000, temp_store: 'memory' };
/**
 * The writer syncs and checkpoints explicitly. Migrations sort whole tables, more than memory holds. What is deleted is overwritten,
 * since the file would keep it in free pages: that takes 4 % more of the log for posts that are written, and a fifth more for
 * deletions.
 */
const writing: Settings = {
  ...memory,
  temp_store: 'file',
  synchronous: 'normal',
  wal_autocheckpoint: 0,
  secure_delete: 'on',
};

export const sqliteSettings: AllSettings = {
  read: { ...memory, query_only: 'on' },
  search: memory,
  write: writing,
  bookkeeping: writing,
};

/** Makes a new store such that free pages can be given back to the disk, in steps. An existing one has to be rewritten. */
export const CAN_SHRINK = 'pragma auto_vacuum = incremental';

/** The settings as SQLite pragmas. */
export function pragmasOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `pragma ${name} = ${value}`)
    .join('; ');
}

export const postgresSettings: AllSettings = {
  read: {},
  // The best plan of a search depends on how common its words are, which a generic plan ignores. Starting helpers takes longer than a
  // search that PostgreSQL expects to find many does, and others search at the same time.
  search: {
    statement_timeout: SEARCH_MS,
    plan_cache_mode: 'force_custom_plan',
    max_parallel_workers_per_gather: 0,
  },
  // A batch changes a few rows by key. PostgreSQL does not know how many rows a JSON parameter holds, and would scan tables of
  // a few thousand rows for them.
  write: { lock_timeout: LOCK_MS, enable_hashjoin: 'off', enable_mergejoin: 'off' },
  bookkeeping: { lock_timeout: LOCK_MS },
};
