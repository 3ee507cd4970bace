import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import type { Message } from '../../mail.ts';
import { composeMail, type Mails, queueMail } from '../instance/instance.ts';
import { deleteExpiredUndoLinks, insertUndoLink, selectNoticed } from './undo-links.sql.ts';

declare module '../instance/messages.ts' {
  interface Mails {
    'account-changed': {
      change: SignInChange;
      username: string;
      /** In milliseconds. */
      at: number;
      by: Notice['by'];
      /** Undoes it. */
      link: string;
    };
  }
}

/** A change of how an account signs in; `entered` is a sign-in with a browser that is new to it. */
export type SignInChange =
  | 'password'
  | 'email'
  | 'entered'
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'codes-replaced'
  | 'factors-removed';

/** How long a change can be undone by the link in the message about it. */
const UNDO_MS = 7 * 86_400_000;

export type Noticing = Pick<Context, 'store' | 'config' | 'digestKey' | 'mail' | 'caches' | 'loadLater'>;

/** A change of how an account signs in, about which its owner is notified by e-mail. */
export interface Notice {
  userId: number;
  change: SignInChange;
  /** The browser it was done with; an administrator did it if omitted. */
  by?: { agent: string; ip: string } | undefined;
}

/**
 * Makes a change and queues a message about it to the confirmed e-mail address that the account had before. The message has a link
 * that undoes the change (`undo.actions.ts`), which the same transaction writes.
 */
export async function changeWithNotice<T>(
  ctx: Noticing,
  notice: Notice | undefined,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const secret = makeSecret();
  return ctx.store.write(async (tx) => {
    const account = ctx.mail && notice && (await writeUndoLink(tx, ctx.digestKey, notice.userId, secret));
    if (account !== undefined && notice !== undefined) {
      const { email, language } = account;
      const recipient = { email, language, userId: notice.userId };
      await queueMail(tx, ctx, 'account-changed', givenFor(ctx, account, notice, secret, tx.now), recipient);
    }
    return change(tx);
  });
}

/** The account, as it was before the change. */
interface Addressed {
  username: string;
  email: string;
  language: string | null;
}

/** @returns undefined if the account has no confirmed e-mail address. */
async function writeUndoLink(
  tx: Tx,
  key: Buffer,
  user_id: number,
  secret: string,
): Promise<Addressed | undefined> {
  const [account] = await selectNoticed(tx, { id: user_id });
  if (!account?.email) return undefined;
  const { username, email, language } = account;
  await deleteExpiredUndoLinks(tx, { now: tx.now });
  const link = {
    digest: digest(key, secret),
    user_id,
    email,
    created_at: tx.now,
    expires_at: tx.now + UNDO_MS,
  };
  await insertUndoLink(tx, link);
  return { username, email, language };
}

/**
 * The message about a change as it would be sent now, to be read before; its link is not valid.
 * @returns undefined if nothing would be sent: without e-mail, or a confirmed address.
 */
export async function previewNotice(ctx: Noticing, notice: Notice): Promise<Message | undefined> {
  if (ctx.mail === undefined) return undefined;
  const [account] = await selectNoticed(ctx.store.read, { id: notice.userId });
  if (!account?.email) return undefined;
  const { username, email, language } = account;
  const given = givenFor(ctx, { username }, notice, '…', Date.now());
  return composeMail(ctx, 'account-changed', given, { email, language });
}

function givenFor(
  { config }: Noticing,
  { username }: Pick<Addressed, 'username'>,
  { change, by }: Notice,
  secret: string,
  at: number,
): Mails['account-changed'] {
  // Of a browser nothing else is told.
  const browser = by && { agent: by.agent, ip: by.ip };
  return { change, username, at, by: browser, link: `${config.url}/undo/${secret}` };
}
