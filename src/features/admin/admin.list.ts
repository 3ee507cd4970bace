import { timestamp } from '../../objects/timestamp.ts';
import type { readNotes, readNotices, selectRemovedBefore } from './admin.content.sql.ts';
import type { AccountRow } from './admin.sql.ts';

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
    state: row.deleted_at !== null ? 'deleted' : row.suspended_at !== null ? 'suspended' : 'active',
    created_at: timestamp(row.created_at),
    counts: {
      following: row.num_following,
      followers: row.num_followers,
      posts: row.num_posts,
      stars: row.num_stars,
    },
  };
}

type RemovedRow = Awaited<ReturnType<typeof selectRemovedBefore>>[number];

/** Removed content that can be restored, as commands and calls show it. */
export function describeRemoved({
  kind,
  id,
  username,
  removed_at,
  copy,
}: Pick<RemovedRow, 'kind' | 'id' | 'username' | 'removed_at' | 'copy'>) {
  return {
    kind,
    id: String(id),
    username,
    removed_at: timestamp(removed_at),
    text: (JSON.parse(copy) as { text?: string }).text ?? '',
  };
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
  created_at,
}: Awaited<ReturnType<typeof readNotices>>[number]) {
  return { id: String(id), action, text, created_at: timestamp(created_at) };
}
