import type { Dialect } from '../../db/dialect.ts';
import { type Builder, bit, type Db, query } from '../../db/query.ts';
import { TARGETS_LIMIT } from './users.limits.ts';

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

interface Relations {
  user: number;
  others: number[];
}

/** What a user did with others. */
const ofUser = (db: Builder, p: Relations, { isOneOf }: Dialect) =>
  db
    .selectFrom('follows')
    .select(['followee_id as other', bit(FOLLOWS)])
    .where('follower_id', '=', p.user)
    .where(isOneOf('followee_id', p.others))
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['target_id as other', bit(MUTES)])
        .where('user_id', '=', p.user)
        .where(isOneOf('target_id', p.others)),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['target_id as other', bit(BLOCKS)])
        .where('user_id', '=', p.user)
        .where(isOneOf('target_id', p.others)),
    );

/** What others did with a user. */
const ofOthers = (db: Builder, p: Relations, { isOneOf }: Dialect) =>
  db
    .selectFrom('follows')
    .select(['follower_id as other', bit(FOLLOWED_BY)])
    .where('followee_id', '=', p.user)
    .where(isOneOf('follower_id', p.others))
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['user_id as other', bit(MUTED_BY)])
        .where('target_id', '=', p.user)
        .where(isOneOf('user_id', p.others)),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['user_id as other', bit(BLOCKED_BY)])
        .where('target_id', '=', p.user)
        .where(isOneOf('user_id', p.others)),
    );

/** The same where the rows of many others are on many nodes (incoming.tables.ts). */
const incoming = (db: Builder, p: Relations, { isOneOf }: Dialect) =>
  db
    .selectFrom('incoming_relations')
    .select(['user_id as other', 'bit'])
    .where('target_id', '=', p.user)
    .where(isOneOf('user_id', p.others));

const selectRelations = query((db, p: Relations, dialect) =>
  ofUser(db, p, dialect).unionAll(
    dialect.buckets === undefined ? ofOthers(db, p, dialect) : incoming(db, p, dialect),
  ),
);

/** The people whose posts a user sees nowhere unasked: muted, blocked or blocking, each perhaps more than once. */
const selectUnseen = query((db, p: { user: number }, { buckets }) =>
  db
    .selectFrom('mutes')
    .select('target_id as other')
    .where('user_id', '=', p.user)
    .unionAll(db.selectFrom('blocks').select('target_id as other').where('user_id', '=', p.user))
    .unionAll(
      buckets === undefined
        ? db
            .selectFrom('blocks')
            .select('user_id as other')
            .where('target_id', '=', p.user)
            .limit(TARGETS_LIMIT)
        : db
            .selectFrom('incoming_relations')
            .select('user_id as other')
            .where('target_id', '=', p.user)
            .where('bit', '=', BLOCKED_BY)
            .limit(TARGETS_LIMIT),
    ),
);

/**
 * The people whose posts a user sees nowhere unasked (`canSeeAuthor`): usually few, so that reading them costs less than the
 * relations to many authors. Of those who block the user, at most `TARGETS_LIMIT`.
 */
export async function loadUnseen(db: Db, user: number): Promise<Set<number>> {
  return new Set((await selectUnseen(db, { user })).map(({ other }) => other));
}

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
