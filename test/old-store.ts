/** Stores as earlier versions left them (test/fixtures/stores). */
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { createDatabase, type Database } from './harness.ts';

export const fixtures = join(import.meta.dirname, 'fixtures/stores');

/** Makes the store of a fixture, in a new folder. @returns the settings for it. */
export async function makeOldStore(
  name: string,
  database: Database,
): Promise<Record<string, string> & { MILLRACE_DATA: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-upgrade-'));
  const env = {
    MILLRACE_DATA: folder,
    MILLRACE_PORT: '0',
    MILLRACE_RATE_LIMITS: 'off',
    MILLRACE_LOG_LEVEL: 'error',
  };
  const statements = readFileSync(join(fixtures, `${name}.${database}.sql`), 'utf8');
  if (database === 'sqlite') {
    // The tables of full-text indexes are written as they were.
    const store = new DatabaseSync(join(folder, 'millrace.db'), { defensive: false });
    store.exec(`pragma journal_mode = wal; begin; ${statements}; commit`);
    store.close();
    return env;
  }
  const url = await createDatabase('template0');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statements);
  await client.end();
  return { ...env, MILLRACE_DATABASE_URL: url };
}
