import type { Skipped } from '../../../consumers/deliveries.ts';
import { isAnswered, isFinal, reasonOf } from '../../../mail.ts';
import { readEmail } from '../../../text/email.ts';
import { composeMail, type Mails } from '../messages.ts';
import { mailQueueOf } from './figures.ts';
import { mailLimitsOf } from './limits.ts';
import { deleteQueuedMail, selectDueMails, selectNextMail, updateQueuedMail } from './mail.sql.ts';
import type { QueuedMail } from './queue.ts';
import { afterFailure, pauseAfter, TRIED_MS } from './retries.ts';
import { unseal } from './seal.ts';
import { type DueMail, MailSource } from './source.ts';

type DueRow = Awaited<ReturnType<typeof selectDueMails>>[number];

/** Sends the messages that are queued. */
export class QueueSource extends MailSource<DueRow> {
  async due({ keys, hosts }: Skipped, limit: number): Promise<DueMail<DueRow>[]> {
    // All have the same mail server.
    if (hosts.length > 0) return [];
    const rows = await selectDueMails(this.ctx.store.read, { keys, now: Date.now(), limit });
    return rows.map((row) => ({ key: row.id, host: 'mail', row }));
  }

  async nextAt({ keys, hosts }: Skipped): Promise<number | undefined> {
    const { read } = this.ctx.store;
    this.mail.queue = await mailQueueOf(this.ctx);
    if (hosts.length > 0) return undefined;
    return (await selectNextMail(read, { keys }))[0]?.at ?? undefined;
  }

  async send({ row }: DueMail<DueRow>, signal: AbortSignal): Promise<boolean> {
    const ctx = this.ctx;
    const { id, email, created_at, tries } = row;
    if (Date.now() - created_at >= TRIED_MS) {
      await this.#giveUp(row, 'it could not be sent for a day');
      return true;
    }
    const to = readEmail(email);
    const content = this.#open(row);
    if (to === undefined || content === undefined) {
      await this.#giveUp(row, 'it cannot be read');
      return true;
    }
    const wait = await mailLimitsOf(ctx).take(to);
    if (wait !== undefined) {
      await this.#putOff(row, wait, tries);
      return true;
    }
    try {
      const message = await composeMail(ctx, content.name, content.given, { ...content, email });
      await this.mail.deliver({ ...message, id: `<${id}@${new URL(ctx.config.url).hostname}>` }, signal);
    } catch (error) {
      await mailLimitsOf(ctx).takeBack(to);
      return this.#failed(row, content.name, error);
    }
    await ctx.store.bookkeeping((db) => deleteQueuedMail(db, { id }));
    ctx.log[tries === 0 ? 'debug' : 'info']({ mail: content.name, id, tries }, 'an e-mail was sent');
    return true;
  }

  putOff(due: DueMail<DueRow>): Promise<void> {
    return this.#putOff(due.row, pauseAfter(due.row.tries), due.row.tries + 1);
  }

  /** @returns undefined if the key of the service is another than that it was sealed with. */
  #open({ id, sealed }: DueRow): QueuedMail | undefined {
    try {
      return unseal(this.ctx.digestKey, id, sealed) as QueuedMail;
    } catch {
      return undefined;
    }
  }

  /** @returns whether the mail server works. */
  async #failed(row: DueRow, mail: keyof Mails, error: unknown): Promise<boolean> {
    const { id, email, tries } = row;
    const reason = reasonOf(error, email);
    if (isFinal(error)) {
      await this.#giveUp(row, reason);
      return true;
    }
    const isWorking = isAnswered(error);
    const next = afterFailure(tries, isWorking);
    await this.#putOff(row, next.wait, next.tries);
    const facts = { mail, id, tries: next.tries, again_in_seconds: next.wait / 1000, reason };
    this.ctx.log.warn(facts, 'an e-mail could not be sent; trying again');
    return isWorking;
  }

  async #putOff({ id }: DueRow, wait: number, tries: number): Promise<void> {
    const next = Date.now() + wait;
    await this.ctx.store.bookkeeping((db) => updateQueuedMail(db, { id, tries, next }));
  }

  async #giveUp({ id, tries }: DueRow, reason: string): Promise<void> {
    await this.ctx.store.bookkeeping((db) => deleteQueuedMail(db, { id }));
    this.mail.givenUp++;
    this.ctx.log.error({ id, tries, reason }, 'an e-mail was given up');
  }
}
