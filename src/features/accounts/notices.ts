import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { rangeOf } from '../../http/client-address.ts';
import type { Message } from '../../mail.ts';
import { readInstance } from '../instance/instance.ts';
import { deleteExpiredUndoLinks, insertUndoLink, selectNoticed } from './undo-links.sql.ts';

/** How long a change can be undone by the link in the message about it. */
const UNDO_MS = 7 * 86_400_000;

export type Noticing = Pick<Context, 'store' | 'config' | 'digestKey' | 'mail'>;

/** A change of how an account signs in, about which its owner is notified by e-mail. */
export interface Notice {
  userId: number;
  /** What happened, as in "The password was changed". */
  what: string;
  /** The browser it was done with; an administrator did it if omitted. */
  by?: { agent: string; ip: string };
}

/**
 * Makes a change and sends a message about it to the confirmed e-mail address that the account had before. The message has a link
 * that undoes the change (`undo.actions.ts`), which the same transaction writes.
 */
export async function changeWithNotice<T>(
  ctx: Noticing,
  notice: Notice | undefined,
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const secret = makeSecret();
  let account: Addressed | undefined;
  const result = await ctx.store.write(async (tx) => {
    account = ctx.mail && notice && (await writeUndoLink(tx, ctx.digestKey, notice.userId, secret));
    return change(tx);
  });
  if (account !== undefined && notice !== undefined)
    ctx.mail?.send(compose(account, notice, `${ctx.config.url}/undo/${secret}`));
  return result;
}

/** The account, as it was before the change, and the name of the service. */
interface Addressed {
  username: string;
  email: string;
  site: string;
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
  const { username, email } = account;
  await deleteExpiredUndoLinks(tx, { now: tx.now });
  const link = {
    digest: digest(key, secret),
    user_id,
    email,
    created_at: tx.now,
    expires_at: tx.now + UNDO_MS,
  };
  await insertUndoLink(tx, link);
  return { username, email, site: (await readInstance(tx)).name };
}

/**
 * The message about a change as it would be sent now, to be read before; its link is not valid.
 * @returns undefined if nothing would be sent: without e-mail, or a confirmed address.
 */
export async function previewNotice(
  { store, mail, config }: Noticing,
  notice: Notice,
): Promise<Message | undefined> {
  const [account] = mail === undefined ? [] : await selectNoticed(store.read, { id: notice.userId });
  if (!account?.email) return undefined;
  const { username, email } = account;
  const { name: site } = await readInstance(store.read);
  return compose({ username, email, site }, notice, `${config.url}/undo/…`);
}

function compose({ username, email, site }: Addressed, { what, by }: Notice, link: string): Message {
  const at = new Date().toUTCString();
  const from =
    by === undefined ? 'by an administrator' : `with ${by.agent || 'a browser'} from ${rangeOf(by.ip)}`;
  return {
    to: email,
    subject: `${what}: @${username} at ${site}`,
    text: `${what} for the account @${username} at ${site}, on ${at}, ${from}.

If it was you, there is nothing to do.

If it was not you, open this page:

${link}

It ends all sessions, undoes what was changed since in how the account signs in, and lets you set a new password.

The link is valid for seven days and works once.
`,
  };
}
