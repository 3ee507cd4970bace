import { sql } from 'kysely';
import { inBucketOf } from '../../db/buckets.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query } from '../../db/query.ts';

/** What `readActs` needs of an interaction: the key of its acts. */
interface Group {
  action: number;
  item: number;
  day: number;
}

/** One of the acts of an interaction: who, and the id of the star, follow or post. */
export interface ActRow {
  actor: number;
  id: number;
}

const selectActs = query((db, p: { user: number; groups: string; many: number }, { records, buckets }) => {
  const groups = records<Group>(p.groups, { action: 'bigint', item: 'bigint', day: 'bigint' });
  // One value per interaction, so that every plan reads only the latest acts.
  const acts = sql<string | null>`(select
    string_agg(cast(n.actor_id as text) || ',' || cast(n.id as text), ',') from (
    select actor_id, id from interactions where user_id = ${p.user} and action = g.action and object_id = g.item and day = g.day
    ${inBucketOf(buckets, p.user)} order by id desc limit ${p.many}) as n)`;
  return db.selectFrom(groups.as('g')).select(['g.action', 'g.item', 'g.day', acts.as('acts')]);
});

/** The latest acts of a user's interactions, newest first, by `keyOfActs`: at most `many` of each. */
export async function readActs(
  db: Db,
  user: number,
  groups: readonly Group[],
  many: number,
): Promise<Map<string, ActRow[]>> {
  const json = JSON.stringify(groups.map(({ action, item, day }) => ({ action, item, day })));
  const rows = await selectActs(db, { user, groups: json, many });
  return new Map(
    rows.map((row) => {
      const all = JSON.parse(`[${row.acts ?? ''}]`) as number[];
      const acts: ActRow[] = [];
      for (let at = 0; at < all.length; at += 2) acts.push({ actor: all[at] ?? 0, id: all[at + 1] ?? 0 });
      return [keyOfActs(row), acts.sort((a, b) => b.id - a.id)];
    }),
  );
}

/** Identifies an interaction among those of one user. */
export function keyOfActs({ action, item, day }: Group): string {
  return `${action} ${item} ${day}`;
}

/** A range of what was reported and is open, each thing once, with those who reported it: the latest of the others as a list of ids. */
export const readReports = keyset((db, p: Keyset<{ many: number }>, order) =>
  db
    .selectFrom('reports')
    .select(['id as pid', 'post_id as item', 'kind as what', 'reporter_id', 'created_at'])
    .select(
      sql<string | null>`(select string_agg(cast(n.reporter_id as text), ',') from
        (select reporter_id from reports as r where r.first_id = reports.id order by r.id desc limit ${p.many}) as n)`.as(
        'others',
      ),
    )
    .where('resolved_at', 'is', null)
    .where('first_id', 'is', null)
    .$call(inRange(p, 'id', order)),
);
