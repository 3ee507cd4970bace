import { sql } from 'kysely';
import { isLike, nameContains, type Patterns } from '../../db/contains.ts';
import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import type { Role } from '../audit/audit.ts';

function selectAccountColumns(db: Builder) {
  return db
    .selectFrom('users')
    .innerJoin('user_counts', 'user_counts.user_id', 'users.id')
    .select([
      ...([
        'id',
        'username',
        'name',
        'type',
        'tier',
        'role',
        'is_admin',
        'email',
        'email_confirmed_at',
      ] as const),
      ...(['created_at', 'suspended_at', 'suspended_until', 'deleted_at'] as const),
      ...(['limited_at', 'limited_until'] as const),
      ...(['num_following', 'num_followers', 'num_posts', 'num_stars', 'storage_used'] as const),
    ]);
}

/** What an account is; one that is limited and suspended is `suspended`. */
export const accountStates = ['active', 'limited', 'suspended', 'deleted'] as const;

export type AccountState = (typeof accountStates)[number];

/** What can be searched for as a state: also accounts that have not confirmed their e-mail address, and sign-ups to be approved. */
export const searchedStates = [...accountStates, 'unconfirmed', 'waiting'] as const;

/** Which accounts to list: empty texts stand for any. */
export interface AccountFilter {
  /** A part of a username, name or e-mail address. */
  search: string;
  state: (typeof searchedStates)[number] | '';
  role: Role | '';
  /** The `client_id` of an app that they authorised. */
  app: string;
  /** The network of a browser that they are signed in with, or signed up from while they wait. */
  address: string;
}

export const selectAccounts = keyset((db, p: Keyset<Omit<AccountFilter, 'search'> & Patterns>, order) => {
  const state = sql`case when deleted_at is not null then 'deleted' when suspended_at is not null then 'suspended' when limited_at is not null then 'limited' else 'active' end`;
  return selectAccountColumns(db)
    .where((e) => e.or([isLike('username', p.pattern), isLike('email', p.pattern), nameContains('name', p)]))
    .where(
      sql<boolean>`(cast(${p.state} as text) = '' or ${state} = cast(${p.state} as text)
        or (cast(${p.state} as text) = 'unconfirmed' and email is not null and email_confirmed_at is null and deleted_at is null))`,
    )
    .where(sql<boolean>`(cast(${p.role} as text) = '' or role = cast(${p.role} as text))`)
    .where(
      sql<boolean>`(cast(${p.app} as text) = '' or users.id in (
        select authorizations.user_id from authorizations inner join apps on apps.id = authorizations.app_id
        where apps.client_id = cast(${p.app} as text)))`,
    )
    .where(
      sql<boolean>`(cast(${p.address} as text) = '' or users.id in (
        select sessions.user_id from sessions where sessions.network = cast(${p.address} as text)))`,
    )
    .$call(inRange(p, 'users.id', order));
});

export const selectAccount = query((db, p: { id: number }) =>
  selectAccountColumns(db).where('id', '=', p.id),
);

/** Suspensions that have ended. */
export const selectSuspensionsOver = query((db, p: { now: number }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('suspended_until', '<=', p.now)
    .where('suspended_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(100),
);

/** Limits that have ended. */
export const selectLimitsOver = query((db, p: { now: number }) =>
  db
    .selectFrom('users')
    .select('id')
    .where('limited_until', '<=', p.now)
    .where('limited_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .limit(100),
);

/** An account; `is_waiting` is set where it is a sign-up that waits for approval. */
export type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number] & { is_waiting?: 1 };
