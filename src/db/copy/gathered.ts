import type pg from 'pg';
import { dialects } from '../dialect.ts';
import type { Db } from '../query.ts';
import { beginOnNodes } from './nodes.ts';
import { connect } from './postgres.ts';

/** What Citus says of a statement that joins rows of several nodes in a way that it cannot. */
const NOT_SUPPORTED = '0A000';

const DIVIDED = `select logicalrelid::regclass::text as name from pg_dist_partition where partmethod = 'h'`;

/**
 * Runs work on one state of a database whose tables are divided among nodes. A statement that the nodes cannot answer together gets
 * copies of its tables on the coordinator, which has to have room for them until the work is done.
 */
export async function withGathered<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await connect(url);
  const holder = await connect(url);
  try {
    await beginOnNodes(client, holder);
    const { rows } = await client.query<{ name: string }>(DIVIDED);
    const divided = new Set(rows.map(({ name }) => name));
    const run = async (sql: string, values: readonly unknown[]) =>
      (await client.query(sql, values as unknown[])).rows;
    return await work({
      dialect: dialects.postgres,
      async all(sql, values) {
        await client.query('savepoint asked');
        try {
          return await run(sql, values);
        } catch (error) {
          if ((error as pg.DatabaseError).code !== NOT_SUPPORTED) throw error;
          await client.query('rollback to savepoint asked');
          for (const word of new Set(sql.match(/\w+/g))) {
            if (divided.delete(word)) await gather(client, word);
          }
          return await run(sql, values);
        }
      },
    });
  } finally {
    await holder.end();
    await client.end();
  }
}

/** From here on the name of a table means a copy of it, which ends with the connection. */
async function gather(client: pg.Client, table: string): Promise<void> {
  const { rows } = await client.query<{ schema: string }>('select current_schema() as schema');
  const original = `${rows[0]?.schema}.${table}`;
  await client.query(`create temp table ${table} (like ${original} including indexes)`);
  await client.query(`insert into pg_temp.${table} select * from ${original}`);
  await client.query(`analyze pg_temp.${table}`);
}
