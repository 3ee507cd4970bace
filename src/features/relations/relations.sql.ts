import { bit, type Db, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';

/** How a viewer stands to a user, as bits. */
export const FOLLOWS = 1;
export const FOLLOWED_BY = 2;
export const MUTES = 4;
export const MUTED_BY = 8;
export const BLOCKS = 16;
export const BLOCKED_BY = 32;
/** The user is the viewer. */
export const SELF = 64;

/** The same relation seen from the other side. */
export function mirror(bits: number): number {
  const forth = FOLLOWS | MUTES | BLOCKS;
  return ((bits & forth) << 1) | ((bits >> 1) & forth) | (bits & SELF);
}

const selectRelations = query((db, p: { user: number; others: number[] }, { list }) => {
  const others = list(p.others);
  return db
    .selectFrom('follows')
    .select(['followee_id as other', bit(FOLLOWS)])
    .where('follower_id', '=', p.user)
    .where('followee_id', 'in', others)
    .unionAll(
      db
        .selectFrom('follows')
        .select(['follower_id as other', bit(FOLLOWED_BY)])
        .where('followee_id', '=', p.user)
        .where('follower_id', 'in', others),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['target_id as other', bit(MUTES)])
        .where('user_id', '=', p.user)
        .where('target_id', 'in', others),
    )
    .unionAll(
      db
        .selectFrom('mutes')
        .select(['user_id as other', bit(MUTED_BY)])
        .where('target_id', '=', p.user)
        .where('user_id', 'in', others),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['target_id as other', bit(BLOCKS)])
        .where('user_id', '=', p.user)
        .where('target_id', 'in', others),
    )
    .unionAll(
      db
        .selectFrom('blocks')
        .select(['user_id as other', bit(BLOCKED_BY)])
        .where('target_id', '=', p.user)
        .where('user_id', 'in', others),
    );
});

/** How one user stands to many others: their bits, from the one's side. */
export async function loadRelations(db: Db, user: number, others: number[]): Promise<Map<number, number>> {
  const relations = new Map(others.map((other) => [other, other === user ? SELF : 0]));
  const strangers = others.filter((other) => other !== user);
  if (strangers.length === 0) return relations;
  for (const { other, bit } of await selectRelations(db, { user, others: strangers })) {
    relations.set(other, (relations.get(other) ?? 0) | bit);
  }
  return relations;
}

/** Which table holds a relation that is a pair of people: who, and towards whom. */
type Pairs = 'mutes' | 'blocks';

/** How many users one user can mute, and how many block (docs/interface.md, Following, muting, blocking). */
export const TARGETS_LIMIT = 40_000;

/** Statements on one of the two tables of pairs. */
export function pairStatements(table: Pairs) {
  const insert = query((db, p: { user: number; target: number; now: number }) =>
    db
      .insertInto(table)
      .values({ user_id: p.user, target_id: p.target, created_at: p.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('target_id'),
  );
  const selectBeyond = query((db, p: { user: number; limit: number }) =>
    db.selectFrom(table).select('target_id').where('user_id', '=', p.user).limit(1).offset(p.limit),
  );
  const remove = query((db, p: { user: number; target: number }) =>
    db
      .deleteFrom(table)
      .where('user_id', '=', p.user)
      .where('target_id', '=', p.target)
      .returning('target_id'),
  );
  const select = query((db, p: { users: number[] }, { list }) =>
    db
      .selectFrom(table)
      .select(['user_id as user', 'target_id as target'])
      .where('user_id', 'in', list(p.users))
      .orderBy('created_at', 'desc')
      .orderBy('target_id', 'desc'),
  );
  /** Some of the pairs that a person is in, on either side. */
  const selectOf = query((db, p: { user: number; limit: number }) =>
    db
      .selectFrom(table)
      .select(['user_id as user', 'target_id as target'])
      .where((e) => e.or([e('user_id', '=', p.user), e('target_id', '=', p.user)]))
      .limit(p.limit),
  );
  return {
    /** Adds a pair. @returns whether it is new. @throws {ApiError} 507 when the user has as many as are allowed. */
    async add(tx: Tx, user: number, target: number): Promise<boolean> {
      const [created] = await insert(tx, { user, target, now: tx.now });
      if (created === undefined) return false;
      const beyond = await selectBeyond(tx, { user, limit: TARGETS_LIMIT });
      if (beyond.length === 0) return true;
      const what = table === 'mutes' ? 'mute' : 'block';
      throw new ApiError('insufficient-storage', `an account can ${what} at most ${TARGETS_LIMIT} users.`);
    },
    /** Gives a row where there was such a pair. */
    remove,
    selectOf,
    /** The targets of many people, the newest first. */
    read: (db: Db, users: number[]) => select(db, { users }),
  };
}

export type PairStatements = ReturnType<typeof pairStatements>;
export type ReadTargets = PairStatements['read'];
