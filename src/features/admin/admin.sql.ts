import { sql } from 'kysely';
import { inRange, type Keyset, keyset, type Range } from '../../db/keyset.ts';
import { type Builder, type Db, query } from '../../db/query.ts';
import type { Role } from '../audit/roles.ts';

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
      ...(['num_following', 'num_followers', 'num_posts', 'num_stars'] as const),
    ]);
}

/** Which accounts to list: empty texts stand for any. */
export interface AccountFilter {
  /** A part of a username, name or e-mail address. */
  search: string;
  state: 'active' | 'suspended' | 'deleted' | '';
  role: Role | '';
}

export const allAccounts: AccountFilter = { search: '', state: '', role: '' };

/** A page of the accounts after an id, oldest first. */
export function listAccounts(
  db: Db,
  { after, limit, ...filter }: AccountFilter & { after: number; limit: number },
): Promise<AccountRow[]> {
  return readAccounts(db, filter, { after, before: Number.MAX_SAFE_INTEGER, limit, ascending: true });
}

/** A range of the accounts. */
export function readAccounts(
  db: Db,
  { search, ...rest }: AccountFilter,
  range: Range,
): Promise<AccountRow[]> {
  const part = search
    .trim()
    .replace(/^@/, '')
    .replaceAll(/[\\%_]/g, '\\$&');
  const lower = part.toLowerCase();
  const capitalised = lower.replace(/^./u, (first) => first.toUpperCase());
  const patterns = { pattern: `%${lower}%`, typed: `%${part}%`, capitalised: `%${capitalised}%` };
  return selectAccounts(db, { ...rest, ...patterns, ...range });
}

type Patterns = Record<'pattern' | 'typed' | 'capitalised', string>;

// Databases differ in what is lower case, so names are compared as typed, in lower case and capitalised.
const selectAccounts = keyset((db, p: Keyset<Omit<AccountFilter, 'search'> & Patterns>, order) => {
  const isLike = (column: string, pattern: string) =>
    sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`;
  const state = sql`case when deleted_at is not null then 'deleted' when suspended_at is not null then 'suspended' else 'active' end`;
  return selectAccountColumns(db)
    .where((e) =>
      e.or([
        isLike('username', p.pattern),
        isLike('email', p.pattern),
        isLike('name', p.pattern),
        isLike('name', p.typed),
        isLike('name', p.capitalised),
      ]),
    )
    .where(sql<boolean>`(cast(${p.state} as text) = '' or ${state} = cast(${p.state} as text))`)
    .where(sql<boolean>`(cast(${p.role} as text) = '' or role = cast(${p.role} as text))`)
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

export type AccountRow = Awaited<ReturnType<typeof selectAccount>>[number];
