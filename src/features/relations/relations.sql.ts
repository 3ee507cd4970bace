import { type Db, query } from '../../db/query.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { BLOCKED_BY, MUTED_BY, TARGETS_LIMIT } from '../users/users.ts';
import { addIncoming, removeIncoming } from './incoming.sql.ts';

/** The tables of relations that are pairs of users: who, and towards whom. */
type Pairs = 'mutes' | 'blocks';

/** Queries on one of the two tables of pairs. */
export function pairStatements(table: Pairs) {
  const incoming = table === 'mutes' ? MUTED_BY : BLOCKED_BY;
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
  const deletePair = query((db, p: { user: number; target: number }) =>
    db
      .deleteFrom(table)
      .where('user_id', '=', p.user)
      .where('target_id', '=', p.target)
      .returning('target_id'),
  );
  const select = query((db, p: { users: number[] }, { isOneOf }) =>
    db
      .selectFrom(table)
      .select(['user_id as user', 'target_id as target'])
      .where(isOneOf('user_id', p.users))
      .orderBy('created_at', 'desc')
      .orderBy('target_id', 'desc'),
  );
  /** Some of the pairs that include a user, on either side. */
  const selectOf = query((db, p: { user: number; limit: number }) =>
    db
      .selectFrom(table)
      .select(['user_id as user', 'target_id as target'])
      .where((e) => e.or([e('user_id', '=', p.user), e('target_id', '=', p.user)]))
      .limit(p.limit),
  );
  /** The targets of a user before one of them, newest first, whatever has become of them since. */
  const selectPage = query((db, p: { user: number; at: number; id: number; limit: number }) =>
    db
      .selectFrom(table)
      .innerJoin('users', 'users.id', `${table}.target_id`)
      .select([`${table}.target_id as id`, `${table}.created_at`])
      .select([
        'users.username',
        'users.name',
        'users.avatar',
        'users.cover',
        'users.suspended_at',
        'users.deleted_at',
      ])
      .where(`${table}.user_id`, '=', p.user)
      .where((e) =>
        e.or([
          e(`${table}.created_at`, '<', p.at),
          e.and([e(`${table}.created_at`, '=', p.at), e(`${table}.target_id`, '<', p.id)]),
        ]),
      )
      .orderBy(`${table}.created_at`, 'desc')
      .orderBy(`${table}.target_id`, 'desc')
      .limit(p.limit),
  );
  /** Gives a row if there is such a pair. */
  const selectPair = query((db, p: { user: number; target: number }) =>
    db.selectFrom(table).select('created_at').where('user_id', '=', p.user).where('target_id', '=', p.target),
  );
  return {
    /** Adds a pair. @returns whether it is new. @throws {ApiError} 507 if the user has reached the limit. */
    async add(tx: Tx, user: number, target: number): Promise<boolean> {
      const [created] = await insert(tx, { user, target, now: tx.now });
      if (created === undefined) return false;
      addIncoming(tx, user, target, incoming);
      const beyond = await selectBeyond(tx, { user, limit: TARGETS_LIMIT });
      if (beyond.length === 0) return true;
      const what = table === 'mutes' ? 'mute' : 'block';
      throw new ApiError('insufficient-storage', `an account can ${what} at most ${TARGETS_LIMIT} users.`);
    },
    /** Removes a pair. @returns whether there was one. */
    async remove(tx: Tx, user: number, target: number): Promise<boolean> {
      const [gone] = await deletePair(tx, { user, target });
      if (gone !== undefined) await removeIncoming(tx, user, target, incoming);
      return gone !== undefined;
    },
    selectOf,
    selectPage,
    selectPair,
    /** The targets of many users, newest first. */
    read: (db: Db, users: number[]) => select(db, { users }),
  };
}

export type PairStatements = ReturnType<typeof pairStatements>;
