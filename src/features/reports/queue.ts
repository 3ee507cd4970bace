import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import {
  allReports,
  type MemberRow,
  type QueueFilter,
  type ReportRow,
  readReports,
  selectMembers,
  selectReports,
} from './queue.sql.ts';
import { selectFirst } from './reports.sql.ts';

/** Something of the queue with its reports, the oldest first: the first ones, as `MAX_SHOWN` says. */
export interface Queued {
  id: number;
  row: ReportRow;
  members: readonly MemberRow[];
}

/** Adds the reports to what of the queue was read, in one statement. */
async function withMembers(db: Db, rows: readonly ReportRow[]): Promise<Queued[]> {
  const ids = rows.flatMap(({ id, joined }) => [id, ...(joined?.split(',').map(Number) ?? [])]);
  const members = ids.length === 0 ? [] : await selectMembers(db, { ids });
  const byFirst = new Map<number, MemberRow[]>();
  for (const member of members) {
    const first = member.first_id ?? member.id;
    const known = byFirst.get(first);
    if (known === undefined) byFirst.set(first, [member]);
    else known.push(member);
  }
  return rows.map((row) => ({ id: row.id, row, members: byFirst.get(row.id) ?? [] }));
}

/** A range of the queue. */
export async function readQueue(db: Db, range: QueueFilter & Range): Promise<Queued[]> {
  return withMembers(db, await readReports(db, range));
}

/** A page of the queue after an id, oldest first. */
export async function selectQueue(
  db: Db,
  page: QueueFilter & { after: number; limit: number },
): Promise<Queued[]> {
  return withMembers(db, await selectReports(db, page));
}

/** What a report is about, with all reports of it. @throws {ApiError} 404 */
export async function findReport(db: Db, id: number): Promise<Queued> {
  const [first] = await selectFirst(db, { id });
  const [found] =
    first === undefined ? [] : await selectQueue(db, { ...allReports, after: first.id - 1, limit: 1 });
  if (found === undefined || found.id !== first?.id)
    throw new ApiError('not-found', 'there is no such report.');
  return found;
}
