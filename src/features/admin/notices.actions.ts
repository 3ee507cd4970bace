import type { Context } from '../../context.ts';
import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Actor, audit, requireAccount } from '../audit/audit.ts';
import { queueMail, type Rule } from '../instance/instance.ts';
import {
  insertNote,
  insertNotice,
  type NoticeRow,
  selectUnmailed,
  updateMailed,
} from './admin.content.sql.ts';
import type { ModerationNoticeTable } from './admin.tables.ts';
import { appealUrl, isAppealable } from './appeal-links.ts';
import type { RemovableKind } from './removable.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    /** What moderators decided about a person and told them, the rule that was broken, and the page to appeal at, if there is one. */
    'from-moderators': {
      text: string;
      rule: Rule | undefined;
      decision: Pick<NoticeRow, 'action' | 'target_kind'>;
      appeal: string | undefined;
    };
  }
}

/** Most characters of what a person is told, and of a note, in code points. */
export const MAX_TOLD = 2_000;
/** How many messages one run of the upkeep queues. */
const BATCH = 50;

/** What a person is told. */
interface Told {
  user: number;
  action: ModerationNoticeTable['action'];
  text: string;
  /** The rule that was broken. */
  rule?: Rule | undefined;
  /** The audit entry of the decision. */
  entry?: number;
  /** What was removed, by its id or that of a removal of all posts, or the appeal that is answered. */
  target?: { kind: RemovableKind | 'appeal' | 'posts'; id: number };
}

/**
 * Tells a person what was decided, in its transaction: their account page shows it, and upkeep queues the text and the rule as an
 * e-mail. Without either the account page says what was done, and there is no e-mail.
 * @throws {ApiError} 400 for a text that is too long.
 */
export async function tell(tx: Tx, { user, action, text, rule, entry, target }: Told): Promise<void> {
  const told = checkText(text);
  if (told === '' && entry === undefined) return;
  await insertNotice(tx, {
    ...{ id: await tx.newId(), user_id: user, action, text: told, created_at: tx.now },
    ...{ is_mailed: told === '' && rule === undefined ? 1 : 0, audit_id: entry ?? null },
    rule: rule === undefined ? null : JSON.stringify(rule),
    ...{ target_kind: target?.kind ?? null, target_id: target?.id ?? null },
  });
}

/** @throws {ApiError} 400 */
export function checkText(given: string): string {
  const text = given.replaceAll('\r\n', '\n').trim();
  if ([...text].length <= MAX_TOLD) return text;
  throw new ApiError('invalid-parameter', `the text must be at most ${MAX_TOLD} characters long.`);
}

/** The rule that a row names. */
export function ruleIn(stored: string | null): Rule | undefined {
  return stored === null ? undefined : (JSON.parse(stored) as Rule);
}

/** Queues what people were told to their confirmed e-mail addresses, each once. */
export async function mailNotices(ctx: Context): Promise<void> {
  const unmailed = await selectUnmailed(ctx.store.read, { limit: BATCH });
  for (const { id, user_id: userId, action, target_kind, text, rule, ...to } of unmailed) {
    const { email, email_confirmed_at, language } = to;
    await ctx.store.write(async (tx) => {
      const [own] = await updateMailed(tx, { id });
      // Without an address, or without a mail server, the account page is all that tells.
      if (own === undefined || email === null || email_confirmed_at === null) return;
      const given = {
        text,
        rule: ruleIn(rule),
        decision: { action, target_kind },
        appeal: isAppealable(action) ? appealUrl(ctx, id) : undefined,
      };
      await queueMail(tx, ctx, 'from-moderators', given, { email, userId, language });
    });
  }
}

/** Warns a person. @throws {ApiError} 403, 404, 400 for an empty text or one that is too long. */
export function warnUser(store: Store, actor: Actor, id: number, text: string): Promise<void> {
  return store.write((tx) => warnIn(tx, actor, id, text));
}

/** The same, in the transaction of a decision. */
export async function warnIn(tx: Tx, actor: Actor, id: number, text: string, rule?: Rule): Promise<void> {
  await requireAccount(tx, actor, id, 'warn');
  if (isBlank(text) && rule === undefined) throw new ApiError('missing-parameter', 'a warning needs a text.');
  const entry = await audit(tx, actor, { action: 'warn', target: { kind: 'user', id } });
  await tell(tx, { user: id, action: 'warn', text, rule, entry });
}

/** Writes to a person outside any decision: by e-mail, and on their account page. @throws {ApiError} as `warnUser` */
export async function writeTo(store: Store, actor: Actor, id: number, text: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAccount(tx, actor, id, 'warn');
    if (text.trim() === '') throw new ApiError('missing-parameter', 'a message needs a text.');
    const entry = await audit(tx, actor, { action: 'notice', target: { kind: 'user', id } });
    await tell(tx, { user: id, action: 'notice', text, entry });
  });
}

/** Adds a note about a person, which only moderators see. @throws {ApiError} 403, 404, 400 for an empty or too long one. */
export async function addNote(store: Store, actor: Actor, id: number, given: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAccount(tx, actor, id, 'warn');
    const text = checkText(given);
    if (isBlank(text)) throw new ApiError('missing-parameter', 'the note is empty.');
    const note = { id: await tx.newId(), user_id: id, author_id: actor?.userId ?? null };
    await insertNote(tx, { ...note, text, created_at: tx.now });
    await audit(tx, actor, { action: 'note', target: { kind: 'user', id } });
  });
}
