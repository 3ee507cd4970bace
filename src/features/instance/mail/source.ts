import type { Due, Skipped, Source } from '../../../consumers/deliveries.ts';
import type { Context } from '../../../context.ts';
import type { Mailer } from '../../../mail.ts';

/** A row of a queue of e-mails. */
export interface DueMail<Row> extends Due {
  row: Row;
}

/** A queue of e-mails, all of which go to the one mail server. */
export abstract class MailSource<Row> implements Source<DueMail<Row>> {
  /** Few connections, and short pauses, as each message has its own. */
  readonly bounds = { toHost: 4, longestPause: 30_000 };
  protected readonly ctx: Context;
  protected readonly mail: Mailer;

  constructor(ctx: Context, mail: Mailer) {
    this.ctx = ctx;
    this.mail = mail;
  }

  abstract due(skipped: Skipped, limit: number): Promise<DueMail<Row>[]>;
  abstract nextAt(skipped: Skipped): Promise<number | undefined>;
  abstract send(due: DueMail<Row>, signal: AbortSignal): Promise<boolean>;
  abstract putOff(due: DueMail<Row>): Promise<void>;
}
