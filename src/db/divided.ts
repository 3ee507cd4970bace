import type { Buckets } from './buckets.ts';
import { ownerColumns } from './distribution.ts';
import { selectMeta } from './meta.ts';
import type { Db } from './query.ts';

/** The last id that was given out before the tables were divided; of a store whose tables are not there is none. */
export const DIVIDED_AFTER = 'divided_after';

const HAS_STORE = `select 1 from pg_extension where extname = 'citus' and to_regclass('meta') is not null`;

/** The buckets of a store on PostgreSQL; undefined if its tables are not divided. */
export async function readBuckets(db: Db): Promise<Buckets | undefined> {
  const { length } = await db.all(HAS_STORE, []);
  if (length === 0) return undefined;
  const [after] = await selectMeta(db, { keys: [DIVIDED_AFTER] });
  return after && { after: Number(after.value), owners: ownerColumns() };
}
