/** What connections run with, by the names of the database. */
export type Settings = Readonly<Record<string, string | number>>;

/** What connections are for: `search` reads what may take long, `write` changes lists and tells of events, `bookkeeping` does neither. */
export type ConnectionUse = 'read' | 'search' | 'write' | 'bookkeeping';

/** Longest time that a statement of `Store.search` may take, in milliseconds. */
export const SEARCH_MS = 5_000;

type AllSettings = Readonly<Record<ConnectionUse, Settings>>;

/** How long a transaction waits for a lock of another process's, in milliseconds. */
const LOCK_MS = 10_000;

const memory: Settings = { cache_size: -16_000, temp_store: 'memory' };
/** Who writes syncs and makes checkpoints by itself. */
const writing: Settings = { ...memory, synchronous: 'normal', wal_autocheckpoint: 0 };

export const sqliteSettings: AllSettings = {
  read: { ...memory, query_only: 'on' },
  search: memory,
  write: writing,
  bookkeeping: writing,
};

/** The settings as SQLite takes them. */
export function pragmasOf(settings: Settings): string {
  return Object.entries(settings)
    .map(([name, value]) => `pragma ${name} = ${value}`)
    .join('; ');
}

export const postgresSettings: AllSettings = {
  read: {},
  // How a search is best run depends on how common its words are, which a plan for all searches would not know.
  search: { statement_timeout: SEARCH_MS, plan_cache_mode: 'force_custom_plan' },
  // A batch changes a few rows by their keys. PostgreSQL does not know how many rows a JSON parameter holds, and would scan
  // tables of some thousand rows for them.
  write: { lock_timeout: LOCK_MS, enable_hashjoin: 'off', enable_mergejoin: 'off' },
  bookkeeping: { lock_timeout: LOCK_MS },
};
