/** Stops a program in the middle of a write, so that it can be killed there. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { Program } from './program.ts';

/**
 * From now on updates of a table are never finished. The program does not run.
 * @param when - a condition of the rows, on which the new values are `new`.
 * @returns what ends that, once the program is gone.
 */
export async function stopUpdates(
  { databaseUrl, folder }: Program,
  table: string,
  when = '1 = 1',
): Promise<() => Promise<void>> {
  if (databaseUrl === undefined) {
    const run = (sql: string): void => {
      const store = new DatabaseSync(join(folder, 'millrace.db'));
      store.exec(sql);
      store.close();
      // The program does not start without it.
      writeFileSync(join(folder, 'millrace.db-wal'), '');
    };
    const endless = 'with recursive n(i) as (select 1 union all select i + 1 from n) select max(i) from n';
    run(`create trigger stopped before update on ${table} when ${when} begin select (${endless}); end`);
    return async () => run('drop trigger stopped');
  }
  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await run(
    `create function stopped() returns trigger language plpgsql as $$ begin perform pg_sleep(3600); return new; end $$;
     create trigger stopped before update on ${table} for each row when (${when}) execute function stopped()`,
  );
  return () =>
    run(
      `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid();
       drop trigger stopped on ${table}; drop function stopped()`,
    );
}
