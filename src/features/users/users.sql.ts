import type { Selectable } from 'kysely';
import { batchedCounter, batchedLookup } from '../../db/batched.ts';
import { type Db, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import { NO_ENTITIES } from '../../text/entities.ts';
import type { UserCountTable, UserTable } from './users.tables.ts';

/** A user with their counts. */
export type UserRow = Omit<
  Selectable<UserTable>,
  | 'password_hash'
  | 'email'
  | 'email_confirmed_at'
  | 'suspended_until'
  | 'limited_until'
  | 'language'
  | 'display'
> &
  Omit<Selectable<UserCountTable>, 'user_id'>;

const columns = [
  'id',
  'username',
  'name',
  'description',
  'description_entities',
  'timezone',
  'locale',
  'type',
  'tier',
  'role',
  'is_admin',
  'avatar',
  'cover',
  'annotations',
  'verified_domain',
  'is_indexed',
  'created_at',
  'suspended_at',
  'limited_at',
  'deleted_at',
  'num_following',
  'num_followers',
  'num_posts',
  'num_stars',
  'storage_used',
] as const;

/** Those who have a role in the administration of the service. */
export const selectRoles = query((db) =>
  db.selectFrom('users').select(['id', 'role', 'suspended_at', 'deleted_at']).where('role', 'is not', null),
);

export const selectUsers = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select(columns)
    .where(isOneOf('user_counts.user_id', p.ids)),
);

const selectUserIds = query((db, p: { usernames: string[] }, { isOneOf }) =>
  db
    .selectFrom('users')
    .select(['id', 'username', 'type', 'suspended_at', 'deleted_at'])
    .where(isOneOf('username', p.usernames, 'text')),
);

/**
 * The users with these usernames (lower-case), by username; unknown names are left out. Suspended and deleted accounts keep their
 * usernames.
 */
export async function findUsernames(
  db: Db,
  usernames: readonly string[],
): Promise<Map<string, Awaited<ReturnType<typeof selectUserIds>>[number]>> {
  if (usernames.length === 0) return new Map();
  const rows = await selectUserIds(db, { usernames: [...usernames] });
  return new Map(rows.map((row) => [row.username, row]));
}

/** The usernames of users, whatever their state. */
export const findUsernamesOf = query((db, p: { ids: number[] }, { isOneOf }) =>
  db.selectFrom('users').select(['id', 'username']).where(isOneOf('id', p.ids)),
);

const selectInactiveIds = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('users')
    .select('id')
    .where(isOneOf('id', p.ids))
    .where((e) => e.or([e('suspended_at', 'is not', null), e('deleted_at', 'is not', null)])),
);

/** Those of a long list of ids whose accounts are active, in order; `isActive` in SQL. */
export async function leaveOutInactive(db: Db, ids: number[]): Promise<number[]> {
  const inactive = new Set((await selectInactiveIds(db, { ids })).map(({ id }) => id));
  return inactive.size === 0 ? ids : ids.filter((id) => !inactive.has(id));
}

/** Selects an account if it is active, and locks it in that state until commit. */
export const lockActiveUser = query((db, p: { id: number }, { forShare }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', p.id)
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null)
    .modifyEnd(forShare),
);

export const updateUser = updateById('users');

export const insertUser = insertInto('users');

export const insertUserCounts = insertInto('user_counts');

/** The counts of users, which change with most of what they do. */
export const selectUserCounts = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('user_counts')
    .select(['user_id', 'num_following', 'num_followers', 'num_posts', 'num_stars'])
    .where(isOneOf('user_id', p.ids)),
);

/** An owner of the service other than one account. */
export const selectOtherOwner = query((db, p: { id: number }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('id', '<>', p.id)
    .where('suspended_at', 'is', null)
    .limit(1),
);

const selectAnyUser = query((db) => db.selectFrom('users').select('id').limit(1));

/** Whether there is any account, whatever its state. */
export async function hasUsers(db: Db): Promise<boolean> {
  return (await selectAnyUser(db, {})).length > 0;
}

/** The columns of authors that posts show, or that decide who sees what they wrote. */
export const authorColumns = [
  'users.username',
  'users.type as user_type',
  'users.suspended_at',
  'users.limited_at',
  'users.deleted_at',
] as const;

export const selectAuthors = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('users')
    .select(['id', ...authorColumns])
    .where(isOneOf('id', p.ids)),
);

/** Looks up the author of a new post or message, as the transaction sees it. */
export const lookUpAuthor = batchedLookup(
  (db, ids: number[]) => selectAuthors(db, { ids }),
  ({ id }) => id,
);

/** Adds to a user's counters, in the transaction of the cause. */
export const addToUserCounts = batchedCounter(
  'user_counts',
  ['user_id'],
  ['num_following', 'num_followers', 'num_posts', 'num_stars'],
);

export type UserCounts = Omit<Selectable<UserCountTable>, 'user_id' | 'storage_used'>;

/** Erases an account but for what keeps its username taken and its counters correct. */
export const updateUserDeleted = query((db, p: { id: number; at: number }) =>
  db
    .updateTable('users')
    .set({
      deleted_at: p.at,
      name: '',
      description: '',
      description_entities: NO_ENTITIES,
      timezone: 'Etc/UTC',
      locale: 'en_US',
      language: null,
      display: null,
      role: null,
      is_admin: 0,
      limited_at: null,
      limited_until: null,
      password_hash: null,
      email: null,
      email_confirmed_at: null,
      avatar: null,
      cover: null,
      annotations: '[]',
      verified_domain: null,
    })
    .where('id', '=', p.id),
);
