import type { Context } from '../../context.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.actions.ts';
import { instanceOf } from '../instance/instance.ts';
import { insertNote, insertNotice, selectUnmailed, updateMailed } from './admin.content.sql.ts';
import type { ModerationNoticeTable } from './admin.tables.ts';

/** Most characters of what a person is told, and of a note, in code points. */
export const MAX_TOLD = 2_000;
/** How many messages one run of the upkeep sends. */
const BATCH = 50;

/**
 * Tells a person what was decided, in its transaction: their account page shows it, and upkeep sends it by e-mail. Does nothing
 * for an empty text.
 * @throws {ApiError} 400 for a text that is too long.
 */
export async function tell(
  tx: Tx,
  { user, action, text }: { user: number; action: ModerationNoticeTable['action']; text: string },
): Promise<void> {
  const told = checkText(text);
  if (told === '') return;
  await insertNotice(tx, { id: await tx.newId(), user_id: user, action, text: told, created_at: tx.now });
}

/** @throws {ApiError} 400 */
function checkText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  if ([...text].length <= MAX_TOLD) return text;
  throw new ApiError('invalid-parameter', `the text must be at most ${MAX_TOLD} characters long.`);
}

/** Sends what people were told to their confirmed e-mail addresses, each once. */
export async function mailNotices(ctx: Context): Promise<void> {
  const { name, contact } = await instanceOf(ctx);
  const reply = contact === '' ? '' : `\nIf you do not agree: ${contact}\n`;
  for (const { id, text, email, email_confirmed_at } of await selectUnmailed(ctx.store.read, {
    limit: BATCH,
  })) {
    const [own] = await ctx.store.bookkeeping((db) => updateMailed(db, { id }));
    // Without an address, or without a mail server, the account page is all that tells.
    if (own === undefined || email === null || email_confirmed_at === null) continue;
    ctx.mail?.send({ to: email, subject: `From the moderators of ${name}`, text: `${text}\n${reply}` });
  }
}

/** Warns a person. @throws {ApiError} 403, 404, 400 for an empty text or one that is too long. */
export function warnUser(store: Store, actor: Actor, id: number, text: string): Promise<void> {
  return store.write((tx) => warnIn(tx, actor, id, text));
}

/** The same, in the transaction of a decision. */
export async function warnIn(tx: Tx, actor: Actor, id: number, text: string): Promise<void> {
  await requireAccount(tx, actor, id, 'warn');
  if (text.trim() === '') throw new ApiError('missing-parameter', 'a warning needs a text.');
  await audit(tx, actor, { action: 'warn', target: { kind: 'user', id } });
  await tell(tx, { user: id, action: 'warn', text });
}

/** Adds a note about a person, which only moderators see. @throws {ApiError} 403, 404, 400 for an empty or too long one. */
export async function addNote(store: Store, actor: Actor, id: number, given: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAccount(tx, actor, id, 'warn');
    const text = checkText(given);
    if (text === '') throw new ApiError('missing-parameter', 'the note is empty.');
    const note = { id: await tx.newId(), user_id: id, author_id: actor?.userId ?? null };
    await insertNote(tx, { ...note, text, created_at: tx.now });
    await audit(tx, actor, { action: 'note', target: { kind: 'user', id } });
  });
}
