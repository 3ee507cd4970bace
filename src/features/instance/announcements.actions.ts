import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import {
  deleteDismissedEnded,
  insertAnnouncement,
  insertDismissed,
  selectAnnouncements,
  updateAnnouncement,
} from './announcements.sql.ts';

/** Most code points of an announcement, and most announcements at a time: they stand above every page. */
const MAX_LENGTH = 1_000;
const MAX_CURRENT = 5;

/** Reads the text of an announcement. @throws {ApiError} 400 */
export function readAnnouncement(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  if (isBlank(text)) throw new ApiError('missing-parameter', 'the announcement is empty.');
  const length = [...text].length;
  if (length <= MAX_LENGTH) return text;
  throw new ApiError(
    'invalid-parameter',
    `the announcement is ${length} characters long; at most ${MAX_LENGTH} fit.`,
  );
}

/**
 * Shows an announcement above all pages until it ends.
 * @param until - in milliseconds.
 * @returns its id.
 * @throws {ApiError} 403, 400 for a text that is empty or too long, an end that is missing or past, and too many at a time.
 */
export async function announce(
  store: Store,
  actor: Actor,
  { text: given, until }: { text: string; until: number | null },
): Promise<number> {
  const text = readAnnouncement(given);
  if (until === null) throw new ApiError('missing-parameter', 'an announcement needs an end.');
  return store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    if (until <= tx.now) throw new ApiError('invalid-parameter', 'the end is in the past.');
    if ((await selectAnnouncements(tx, { after: tx.now })).length >= MAX_CURRENT) {
      throw new ApiError('not-allowed', `there are ${MAX_CURRENT} announcements already; end one first.`);
    }
    await deleteDismissedEnded(tx, { now: tx.now });
    const id = await tx.newId();
    await insertAnnouncement(tx, { id, text, created_at: tx.now, ends_at: until });
    await audit(tx, actor, { action: 'announce', target: { kind: 'instance', id: 0 }, detail: { text } });
    tx.emit({ type: 'instance', body: { key: 'announcements' } });
    return id;
  });
}

/** Ends an announcement now. @throws {ApiError} 403, 404 if it has ended */
export async function endAnnouncement(store: Store, actor: Actor, id: number): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    const current = await selectAnnouncements(tx, { after: tx.now });
    const found = current.find((one) => one.id === id);
    if (found === undefined) throw new ApiError('not-found', 'there is no such announcement.');
    await updateAnnouncement(tx, { id, ends_at: tx.now });
    const detail = { text: found.text };
    await audit(tx, actor, { action: 'end-announcement', target: { kind: 'instance', id: 0 }, detail });
    tx.emit({ type: 'instance', body: { key: 'announcements' } });
  });
}

/** Puts an announcement away for a person. Idempotent. */
export async function dismissAnnouncement(store: Store, user: number, id: number): Promise<void> {
  await store.write(async (tx) => {
    const current = await selectAnnouncements(tx, { after: tx.now });
    if (current.some((one) => one.id === id)) {
      await insertDismissed(tx, { user_id: user, announcement_id: id });
    }
  });
}
