import { type Selectable, sql } from 'kysely';
import { insertEach } from '../../db/batched.ts';
import { type Buckets, inBucketOf } from '../../db/buckets.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Db, query, queryEach } from '../../db/query.ts';
import type { Batched, Tx } from '../../db/store.ts';
import type { InteractionTable } from './interactions.tables.ts';
import { allActions } from './interactions.types.ts';

type InteractionRow = Selectable<InteractionTable>;

/** The key shared by the acts of one interaction. */
interface Group {
  user: number;
  action: number;
  object: number;
  day: number;
}

const insertRows = insertEach('interactions');

const unsetLatest = queryEach<Pick<InteractionRow, 'user_id' | 'action' | 'object_id' | 'day'>, never>(
  { user_id: 'bigint', action: 'bigint', object_id: 'bigint', day: 'bigint' },
  (row, from, finds) => sql`update interactions set is_latest = 0 ${from}
    where ${finds('interactions.user_id', 'user_id')} and interactions.action = ${row.action}
      and ${finds('interactions.object_id', 'object_id')} and interactions.day = ${row.day}
      and interactions.is_latest = 1`,
);

/** If writes add several acts to one interaction, only the last becomes its latest. */
const batched: Batched<InteractionRow> = {
  run: async (db, rows) => {
    const latest = new Map<string, InteractionRow>();
    for (const row of rows) {
      const key = `${row.user_id} ${row.action} ${row.object_id} ${row.day}`;
      if (row.id > (latest.get(key)?.id ?? 0)) latest.set(key, row);
    }
    const changed = [...latest.values()].map(({ user_id, action, object_id, day }) => {
      return { user_id, action, object_id, day };
    });
    const isLatest = new Set(latest.values());
    const inserted = rows.map((row) => ({ ...row, is_latest: isLatest.has(row) ? 1 : 0 }));
    await Promise.all([unsetLatest(db, changed), insertRows(db, inserted)]);
  },
};

/** Adds an act as the latest of its interaction. */
export function insertInteraction(tx: Tx, row: InteractionRow): void {
  tx.add(batched, row);
}

/** Deletes some acts of one interaction. */
export const deleteInteractions = query((db, p: Group & { ids: number[] }, { isOneOf }) =>
  db
    .deleteFrom('interactions')
    .where('user_id', '=', p.user)
    .where('action', '=', p.action)
    .where('object_id', '=', p.object)
    .where('day', '=', p.day)
    .where(isOneOf('id', p.ids))
    .returning('is_latest'),
);

/** Deletes a user's acts of one action on one object. @returns them. */
export const deleteInteractionsAbout = query((db, p: Omit<Group, 'day'>) =>
  db
    .deleteFrom('interactions')
    .where('user_id', '=', p.user)
    .where('action', '=', p.action)
    .where('object_id', '=', p.object)
    .returning(['id', 'actor_id as actor', 'created_at as at']),
);

const isOfGroup = (p: Group, buckets: Buckets | undefined) =>
  sql<boolean>`user_id = ${p.user} and action = ${p.action} and object_id = ${p.object} and day = ${p.day}
    ${inBucketOf(buckets, p.user)}`;

/** Marks the last remaining act as the latest. */
export const restoreLatest = query((db, p: Group, { buckets }) => {
  const ofGroup = isOfGroup(p, buckets);
  const last = sql<number>`(select max(id) from interactions where ${ofGroup})`;
  return db.updateTable('interactions').set({ is_latest: 1 }).where(ofGroup).where('id', '=', last);
});

/** Marks the last act of a group, and no other, as the latest. */
export const markLatest = query((db, p: Group, { buckets }) => {
  const ofGroup = isOfGroup(p, buckets);
  const last = sql<number>`(select max(id) from interactions where ${ofGroup})`;
  return db
    .updateTable('interactions')
    .set({ is_latest: sql<0 | 1>`case when id = ${last} then 1 else 0 end` })
    .where(ofGroup);
});

/** Deletes acts of one interaction, the first ones first, so that its latest is the last one to go. */
export const deleteFirstActs = query((db, p: Group & { limit: number }) => {
  const ofGroup = sql<boolean>`user_id = ${p.user} and action = ${p.action} and object_id = ${p.object} and day = ${p.day}`;
  const first = sql`(select id from interactions where ${ofGroup} order by id limit ${p.limit})`;
  return db.deleteFrom('interactions').where(ofGroup).where(sql<boolean>`id in ${first}`).returning('id');
});

/** Some users, in order. */
export const selectUsersAfter = query((db, p: { after: number; limit: number }) =>
  db.selectFrom('users').select('id').where('id', '>', p.after).orderBy('id').limit(p.limit),
);

/**
 * A range of a user's interactions, each as its latest act. `actions` is a mask with bit `1 << action` for each action wanted.
 * Each action is read separately, so that the index finds a rare one among many others.
 */
export const readInteractions = keyset((db, p: Keyset<{ user: number; actions: number }>, order) => {
  const ofAction = (action: number) =>
    db
      .selectFrom(
        db
          .selectFrom('interactions')
          .select(['id as pid', 'object_id as item', 'action', 'day', 'created_at'])
          .where('user_id', '=', p.user)
          .where('action', '=', sql.lit(action))
          .where('is_latest', '=', sql.lit(1))
          .where(sql<boolean>`${p.actions} & ${sql.lit(1 << action)} <> 0`)
          .$call(inRange(p, 'id', order))
          .as('one'),
      )
      .selectAll();
  const [first, ...others] = allActions().map(({ number }) => ofAction(number));
  const all = others.reduce((union, one) => union.unionAll(one), first as ReturnType<typeof ofAction>);
  // By a column itself, SQLite merges the actions, each by a program of its own, which takes four times as long as sorting a few rows.
  return db.selectFrom(all.as('i')).selectAll().orderBy(sql`+pid`, order).limit(p.limit);
});

/** What `readActors` needs of an interaction. */
interface Read {
  action: number;
  item: number;
  day: number;
}

const selectActors = query((db, p: { user: number; groups: string; many: number }, { records, buckets }) => {
  const groups = records<Read>(p.groups, { action: 'bigint', item: 'bigint', day: 'bigint' });
  // One value per interaction, so that every plan reads only the latest acts.
  const actors = sql<string | null>`(select string_agg(cast(n.actor_id as text), ',') from (
    select actor_id from interactions where user_id = ${p.user} and action = g.action and object_id = g.item and day = g.day
      ${inBucketOf(buckets, p.user)}
    order by id desc limit ${p.many}) as n)`;
  return db.selectFrom(groups.as('g')).select(['g.action', 'g.item', 'g.day', actors.as('actors')]);
});

/** The actors of a user's interactions, by `keyOfRead`, newest first: those of the latest `many` acts at most. */
export async function readActors(
  db: Db,
  user: number,
  groups: readonly Read[],
  many: number,
): Promise<Map<string, Set<number>>> {
  const json = JSON.stringify(groups.map(({ action, item, day }) => ({ action, item, day })));
  const rows = await selectActors(db, { user, groups: json, many });
  return new Map(
    rows.map((row) => [keyOfRead(row), new Set(JSON.parse(`[${row.actors ?? ''}]`) as number[])]),
  );
}

/** Identifies an interaction among those of one user. */
export function keyOfRead({ action, item, day }: Read): string {
  return `${action} ${item} ${day}`;
}
