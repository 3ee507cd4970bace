import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { MOVED_TO } from './meta.ts';
import { OPEN_MS } from './sqlite-log.ts';

/** What a store says about itself. */
export interface Described {
  /** Names of its applied migrations. */
  migrations: readonly string[];
  /** Where the store was moved to. */
  movedTo: string | undefined;
}

/** Reads what an embedded store says about itself without changing a byte of it. @returns undefined if it has no tables. */
export function peek(folder: string): Described | undefined {
  const file = join(folder, 'millrace.db');
  const url = pathToFileURL(file);
  // Without a log nobody has the store open, and SQLite would create one.
  if (!existsSync(`${file}-wal`)) url.search = '?immutable=1';
  const database = new DatabaseSync(url, { readOnly: true, timeout: OPEN_MS });
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string>[];
    const tables = all(
      "select name from sqlite_schema where type = 'table' and name in ('meta', 'migrations')",
    );
    if (tables.length < 2) return undefined;
    return {
      migrations: all('select name from migrations').map(({ name }) => name as string),
      movedTo: all(`select value from meta where key = '${MOVED_TO}'`)[0]?.value,
    };
  } finally {
    database.close();
  }
}
