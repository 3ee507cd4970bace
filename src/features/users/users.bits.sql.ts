import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Builder, bit, type Db, query } from '../../db/query.ts';

/** Bits for a viewer's relation to a user. */
export const FOLLOWS = 1;
export const FOLLOWED_BY = 2;
export const MUTES = 4;
export const MUTED_BY = 8;
export const BLOCKS = 16;
export const BLOCKED_BY = 32;
/** The user is the viewer. */
export const SELF = 64;

/** The same relation from the other side. */
export function mirror(bits: number): number {
  const forth = FOLLOWS | MUTES | BLOCKS;
  return ((bits & forth) << 1) | ((bits >> 1) & forth) | (bits & SELF);
}

/** The users to whom one has a relation, each as often as it has kinds; only some `others` if given. */
function relationsOf(db: Builder, p: { user: number }, others?: RawBuilder<number>) {
  return db
    .selectFrom('follows')
    .select(['followee_id as other', bit(FOLLOWS)])
    .where('follower_id', '=', p.user)
    .$call(among('followee_id', others))
    .unionAll(
      db
        .selectFrom('follows')
        .select(['follower_id as other', bit(FOLLOWED_BY)])
        .where('followee_id', '=', p.user)
        .$call(among('follower_id', others)),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['target_id as other', bit(MUTES)])
        .where('user_id', '=', p.user)
        .$call(among('target_id', others)),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['user_id as other', bit(MUTED_BY)])
        .where('target_id', '=', p.user)
        .$call(among('user_id', others)),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['target_id as other', bit(BLOCKS)])
        .where('user_id', '=', p.user)
        .$call(among('target_id', others)),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['user_id as other', bit(BLOCKED_BY)])
        .where('target_id', '=', p.user)
        .$call(among('user_id', others)),
    );
}

/** A condition on a column, if there are `others`. */
const among =
  (column: string, others: RawBuilder<number> | undefined) =>
  <D, T extends keyof D, Row>(rows: SelectQueryBuilder<D, T, Row>) =>
    others === undefined ? rows : rows.where(sql.ref(column), 'in', others);

const selectRelations = query((db, p: { user: number; others: number[] }, { list }) =>
  relationsOf(db, p, list(p.others)),
);

const selectAllRelations = query((db, p: { user: number; limit: number }) =>
  db.selectFrom(relationsOf(db, p).as('relations')).selectAll().limit(p.limit),
);

/** One user's relations to many others, as bits from the one's side. */
export async function loadRelations(db: Db, user: number, others: number[]): Promise<Map<number, number>> {
  const relations = new Map(others.map((other) => [other, other === user ? SELF : 0]));
  const strangers = others.filter((other) => other !== user);
  if (strangers.length === 0) return relations;
  for (const { other, bit } of await selectRelations(db, { user, others: strangers })) {
    relations.set(other, (relations.get(other) ?? 0) | bit);
  }
  return relations;
}

/** All users to whom one has relations, as bits from the one's side; undefined if there are more than `most` relations. */
export async function loadAllRelations(
  db: Db,
  user: number,
  most: number,
): Promise<Map<number, number> | undefined> {
  const rows = await selectAllRelations(db, { user, limit: most + 1 });
  if (rows.length > most) return undefined;
  const relations = new Map([[user, SELF]]);
  for (const { other, bit } of rows) relations.set(other, (relations.get(other) ?? 0) | bit);
  return relations;
}
