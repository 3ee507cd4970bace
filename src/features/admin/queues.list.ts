import { timestamp } from '../../objects/timestamp.ts';
import type { SignUpBlockTable, selectSignUps } from '../accounts/accounts.ts';
import type { AnnouncementTable } from '../instance/instance.ts';
import type { selectHeldPosts, WordRuleTable } from '../words/words.ts';

/** A sign-up that waits for approval, as commands and calls show it. */
export function describeSignUp(row: Awaited<ReturnType<typeof selectSignUps>>[number]) {
  const { username, email, reason, network, inviter } = row;
  const [id, created_at] = [String(row.id), timestamp(row.created_at)];
  return { id, username, email, reason, network, inviter, created_at };
}

/** What cannot sign up. */
export function describeBlock({ kind, value, created_at }: SignUpBlockTable) {
  return { kind, value, created_at: timestamp(created_at) };
}

/** A post that is held for review. */
export function describeHeld(row: Awaited<ReturnType<typeof selectHeldPosts>>[number]) {
  return {
    kind: 'post',
    id: String(row.id),
    username: row.username,
    created_at: timestamp(row.created_at),
    rules: JSON.parse(row.rules) as string[],
    text: row.text,
  };
}

/** A rule about words or a domain. */
export function describeRule({ kind, value, action, created_at }: WordRuleTable) {
  return { kind, value, action, created_at: timestamp(created_at) };
}

/** An announcement that has not ended. */
export function describeAnnouncement({ id, text, created_at, ends_at }: AnnouncementTable) {
  return { id: String(id), text, created_at: timestamp(created_at), ends_at: timestamp(ends_at) };
}
