import { timestamp } from '../../objects/timestamp.ts';
import type { selectSessionsOf } from '../accounts/accounts.ts';
import type { selectValidTokensOf } from '../tokens/tokens.ts';
import { tiers } from '../users/users.ts';
import type { readNotes, readNotices, selectRemovedBefore } from './admin.content.sql.ts';
import type { AccountRow, AccountState } from './admin.sql.ts';
import { ruleIn } from './notices.actions.ts';
import type { RemovalRow } from './posts.sql.ts';

export function stateOf({ deleted_at, suspended_at, limited_at }: AccountRow): AccountState {
  if (deleted_at !== null) return 'deleted';
  if (suspended_at !== null) return 'suspended';
  return limited_at === null ? 'active' : 'limited';
}

/** An account as shown to administrators. */
export function describeAccount(row: AccountRow) {
  return {
    id: String(row.id),
    username: row.username,
    name: row.name,
    type: row.type,
    tier: row.tier,
    role: row.role,
    is_admin: row.is_admin === 1,
    email: row.email,
    email_confirmed: row.email_confirmed_at !== null,
    state: row.is_waiting ? 'waiting' : stateOf(row),
    created_at: timestamp(row.created_at),
    counts: {
      following: row.num_following,
      followers: row.num_followers,
      posts: row.num_posts,
      stars: row.num_stars,
    },
    storage: { used: row.storage_used, limit: tiers[row.tier].storage },
  };
}

/** A browser that a person is signed in with. */
export function describeSession(row: Awaited<ReturnType<typeof selectSessionsOf>>[number]) {
  const { digest: id, agent, network, created_at, last_used_at } = row;
  const last = timestamp(Math.max(created_at, last_used_at));
  return { id, agent, network, created_at: timestamp(created_at), last_used_at: last };
}

/** A valid token that an app has for a person. */
export function describeToken(
  row: Omit<Awaited<ReturnType<typeof selectValidTokensOf>>[number], 'name'> & { name: string },
) {
  return {
    id: String(row.id),
    client_id: row.client_id,
    app: row.name,
    scopes: row.scopes.split(' ').filter(Boolean),
    created_at: timestamp(row.created_at),
    last_used_at: row.last_used_at === null ? null : timestamp(row.last_used_at),
  };
}

type RemovedRow = Awaited<ReturnType<typeof selectRemovedBefore>>[number];

/** The text of removed content; that of a private message has only the report that names it. */
export function textOfRemoved({ copy, is_private }: Pick<RemovedRow, 'copy' | 'is_private'>): string {
  return is_private === 1 ? '' : ((JSON.parse(copy) as { text?: string }).text ?? '');
}

/** Removed content that can be restored, as commands and calls show it. */
export function describeRemoved(
  row: Pick<RemovedRow, 'kind' | 'id' | 'username' | 'removed_at' | 'copy' | 'is_private'>,
) {
  const { kind, id, username, removed_at } = row;
  return { kind, id: String(id), username, removed_at: timestamp(removed_at), text: textOfRemoved(row) };
}

/** A note about a person, for moderators. */
export function describeNote({
  id,
  author,
  text,
  created_at,
}: Awaited<ReturnType<typeof readNotes>>[number]) {
  return { id: String(id), author, text, created_at: timestamp(created_at) };
}

/** What a person was told, and with which action. */
export function describeNotice({
  id,
  action,
  text,
  rule,
  created_at,
}: Awaited<ReturnType<typeof readNotices>>[number]) {
  return { id: String(id), action, text, rule: ruleIn(rule) ?? null, created_at: timestamp(created_at) };
}

/** How far the removal of all posts of a person is. */
export function describeRemoval({ state, total, done }: RemovalRow) {
  return { state, total, done };
}
