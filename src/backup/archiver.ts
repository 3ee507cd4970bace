import type { Db } from '../db/query.ts';
import type { Store } from '../db/store.ts';

/** What PostgreSQL says of the archive of its log. */
export interface Archiver {
  /** When a part of the log was last archived, in milliseconds; 0 if never. */
  at: number;
  failures: number;
  /** Whether the last attempt failed. */
  isFailing: boolean;
}

const SELECT_ARCHIVER = `
  select failed_count as failures,
    cast(coalesce(extract(epoch from last_archived_time) * 1000, 0) as double precision) as at,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
  from pg_stat_archiver where current_setting('archive_mode') <> 'off'`;

/** @returns undefined if the log is not archived. */
export async function readArchiver(db: Db): Promise<Archiver | undefined> {
  const [row] = (await db.all(SELECT_ARCHIVER, [])) as {
    failures: number;
    at: number;
    is_failing: boolean;
  }[];
  return row && { at: row.at, failures: Number(row.failures), isFailing: row.is_failing };
}

/** Whether a store is on a PostgreSQL that archives its log. */
export async function isArchived({ read }: Pick<Store, 'read'>): Promise<boolean> {
  return read.dialect.isShared && (await readArchiver(read)) !== undefined;
}
