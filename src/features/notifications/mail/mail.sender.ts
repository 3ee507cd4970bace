import type { Skipped } from '../../../consumers/deliveries.ts';
import { digest } from '../../../digest.ts';
import { isAnswered, isFinal, reasonOf } from '../../../mail.ts';
import { readEmail } from '../../../text/email.ts';
import { roleInForce } from '../../audit/audit.ts';
import {
  afterFailure,
  composeMail,
  type DueMail,
  MAX_TRIES,
  MailSource,
  mailLimitsOf,
  pauseAfter,
} from '../../instance/instance.ts';
import { settledId } from '../settled.ts';
import { readUnread } from '../unread.ts';
import { type Summary, summarise } from '../words.ts';
import { pauseOf, selectDueMail, selectNextMail, updateMailed, updateMailFailed } from './mail.sql.ts';
import { endUrl } from './unsubscribe.ts';

declare module '../../instance/messages.ts' {
  interface Mails {
    notifications: {
      username: string;
      items: readonly Summary[];
      /** There are more than the items. */
      more: boolean;
      /** Ends these messages. */
      endUrl: string;
    };
  }
}

/** Most notifications in one message. */
const MAX_ITEMS = 50;

type DueRow = Awaited<ReturnType<typeof selectDueMail>>[number];

/** What became of an attempt: it was sent, there was nothing to send or nothing that will ever be taken, or it is to be tried again. */
type Outcome = 'sent' | 'nothing' | { tries: number; wait: number; isWorking: boolean };

/** Sends e-mails with what a person has not read yet. */
export class UnreadSource extends MailSource<DueRow> {
  async due({ keys, hosts }: Skipped, limit: number): Promise<DueMail<DueRow>[]> {
    // All have the same mail server.
    if (hosts.length > 0) return [];
    const given = { keys: keys.map(Number), now: Date.now(), limit };
    const rows = await selectDueMail(this.ctx.store.read, given);
    return rows.map((row) => ({ key: String(row.user_id), host: 'mail', row }));
  }

  async nextAt({ keys, hosts }: Skipped): Promise<number | undefined> {
    if (hosts.length > 0) return undefined;
    return (await selectNextMail(this.ctx.store.read, { keys: keys.map(Number) }))[0]?.at ?? undefined;
  }

  async send(due: DueMail<DueRow>, signal: AbortSignal): Promise<boolean> {
    const { row } = due;
    const until = await settledId(this.ctx);
    const isActive = row.suspended_at === null && row.deleted_at === null;
    const to = isActive && row.email_confirmed_at !== null && row.mail_mode > 0 ? row.email : null;
    const outcome = to === null ? 'nothing' : await this.#sendTo(to, row, until, signal);
    if (typeof outcome === 'object') {
      await this.#putOff(row, outcome.tries, outcome.wait);
      return outcome.isWorking;
    }
    if (signal.aborted && outcome === 'nothing') return true;
    const now = Date.now();
    const isSent = outcome === 'sent';
    const served = { at: isSent ? now : 0, again: isSent ? now + pauseOf(row.mail_mode) : now };
    const { user_id: user, mail_next_at: seen } = row;
    await this.ctx.store.bookkeeping((db) =>
      updateMailed(db, { user, sent: until, seen: seen ?? 0, ...served }),
    );
    return true;
  }

  putOff({ row }: DueMail<DueRow>): Promise<void> {
    return this.#putOff(row, row.mail_tries + 1, pauseAfter(row.mail_tries));
  }

  async #putOff({ user_id: user }: DueRow, tries: number, wait: number): Promise<void> {
    const next = Date.now() + wait;
    await this.ctx.store.bookkeeping((db) => updateMailFailed(db, { user, tries, next }));
  }

  async #sendTo(to: string, row: DueRow, until: number, signal: AbortSignal): Promise<Outcome> {
    const ctx = this.ctx;
    const address = readEmail(to);
    if (address === undefined) return 'nothing';
    const { url } = ctx.config;
    const { user_id: id, username, language, mail_sent_id, mail } = row;
    const role = await roleInForce(ctx.store.read, { ...row, id });
    const found = { after: mail_sent_id, before: until + 1, count: MAX_ITEMS, wanted: mail };
    const { state, entries, more } = await readUnread(ctx, { id, role }, found);
    if (entries.length === 0 || signal.aborted) return 'nothing';
    const items = entries.map((one) => {
      const summary = summarise(one, state);
      // E-mail is not secret on its way.
      return one.kind === 'message' ? { ...summary, text: '' } : summary;
    });
    const newest = Math.max(...entries.map((one) => one.newest));
    // Mailboxes recognise it if it is sent again because this process was killed.
    const name = digest(ctx.digestKey, `mail ${id} ${newest}`).slice(0, 32);
    const given = { username, items, more, endUrl: endUrl(ctx, id) };
    const message = await composeMail(ctx, 'notifications', given, { email: to, language });
    const wait = await mailLimitsOf(ctx).take(address);
    if (wait !== undefined) return { tries: row.mail_tries, wait, isWorking: true };
    try {
      const about = {
        ...message,
        id: `<${name}@${new URL(url).hostname}>`,
        // Ends them with one click of a mail program (RFC 8058).
        headers: {
          'List-Unsubscribe': `<${given.endUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
      await this.mail.deliver(about, signal);
      return 'sent';
    } catch (error) {
      await mailLimitsOf(ctx).takeBack(address);
      return this.#failed(row, to, error);
    }
  }

  #failed({ user_id: user, mail_tries }: DueRow, to: string, error: unknown): Outcome {
    const isWorking = isAnswered(error);
    const { tries, wait } = afterFailure(mail_tries, isWorking);
    const facts = { user, tries, reason: reasonOf(error, to) };
    if (isFinal(error) || tries >= MAX_TRIES) {
      this.mail.givenUp++;
      this.ctx.log.error(facts, 'an e-mail with notifications was given up');
      return 'nothing';
    }
    this.ctx.log.warn(facts, 'an e-mail with notifications could not be sent; trying again');
    return { tries, wait, isWorking };
  }
}
