import { inPart } from '../../db/keyset.ts';
import { query } from '../../db/query.ts';
import type { ExportedList, Part } from '../../db/tables.ts';
import { exactTime, listOf } from '../../objects/export-list.ts';

/** Reads the users whom a user muted or blocked. */
export function readPairs(table: 'mutes' | 'blocks'): ExportedList['read'] {
  const select = query((db, p: Part) =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.target_id`)
      .select([`${table}.target_id as id`, `${table}.created_at`, 'users.username'])
      .where(`${table}.user_id`, '=', p.user)
      .$call(inPart(p, `${table}.target_id`)),
  );
  return listOf(select, ({ id, username, created_at }) => ({
    id: String(id),
    username,
    created_at: exactTime(created_at),
  }));
}
