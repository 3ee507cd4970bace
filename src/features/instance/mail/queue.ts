import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/store.ts';
import { makeSecret } from '../../../digest.ts';
import { readEmail } from '../../../text/email.ts';
import type { Mails, Recipient } from '../messages.ts';
import { MAX_A_DAY } from './limits.ts';
import { countQueuedTo, insertQueuedMail } from './mail.sql.ts';
import { seal } from './seal.ts';

export type Queueing = Pick<Context, 'mail' | 'digestKey'>;

/** Whom a queued message goes to. */
export interface QueuedRecipient extends Recipient {
  email: string;
  /** Their account, with which the message is erased; null for what is to be sent without one. */
  userId: number | null;
}

/** What is stored of a message, encrypted: it is put into words when it is sent. */
export interface QueuedMail<N extends keyof Mails = keyof Mails> {
  name: N;
  given: Mails[N];
  language: string | null;
}

/** What anybody can have sent to any address: it waits behind the rest, so that it holds up no notice. */
const asked: ReadonlySet<keyof Mails> = new Set(['confirm-email', 'new-password'] as const);

/**
 * Queues a message in the transaction of its cause, which also wakes the process that sends it (mail.consumer.ts). Does nothing if
 * e-mail is off, if none can be sent to the address, or if what was asked for would wait behind a whole day's messages to it.
 */
export async function queueMail<N extends keyof Mails>(
  tx: Tx,
  ctx: Queueing,
  name: N,
  given: Mails[N],
  { email, userId, language }: QueuedRecipient,
): Promise<void> {
  const to = readEmail(email)?.text;
  if (ctx.mail === undefined || to === undefined) return;
  if (asked.has(name)) {
    const [waiting] = await countQueuedTo(tx, { email: to });
    if (Number(waiting?.queued) >= MAX_A_DAY) return;
  }
  const id = makeSecret();
  const content: QueuedMail<N> = { name, given, language };
  await insertQueuedMail(tx, {
    ...{ id, user_id: userId, email: to, rank: asked.has(name) ? 1 : 0 },
    ...{ sealed: seal(ctx.digestKey, id, content), created_at: tx.now, next_at: tx.now },
  });
  tx.emit({ type: 'mail', body: {} });
}
