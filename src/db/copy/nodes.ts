import type pg from 'pg';
import { citusCommits } from '../commits.ts';

/** Whether a database has Citus, so that its tables may be divided among nodes. */
export async function hasNodes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
  return rows.length > 0;
}

/** One table of each group that is divided alike. */
const ONE_OF_EACH = `select min(logicalrelid::regclass::text) as name from pg_dist_partition
  where partmethod = 'h' group by colocationid`;

/**
 * Begins a transaction that reads one state of all nodes: nothing is committed between the moments at which each of them fixes
 * its snapshot.
 * @param holder - another connection to the database, which can be closed then.
 */
export async function beginOnNodes(client: pg.Client, holder: pg.Client): Promise<void> {
  // With several connections to a node, each would have its own snapshot there.
  await client.query('set citus.max_adaptive_executor_pool_size = 1');
  await holder.query('begin');
  await holder.query(citusCommits.settledClock);
  await client.query('begin transaction isolation level repeatable read');
  const { rows } = await client.query<{ name: string }>(ONE_OF_EACH);
  for (const { name } of rows) await client.query(`select 1 from ${name} limit 1`);
  await holder.query('commit');
}
