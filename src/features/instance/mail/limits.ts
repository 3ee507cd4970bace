import type { Context } from '../../../context.ts';
import { digest } from '../../../digest.ts';
import type { Limiter } from '../../../http/limiter.ts';
import { knownOr } from '../../../known.ts';
import type { EmailAddress } from '../../../text/email.ts';

const HOUR = 3_600;

/** How many go to one address in a day. */
export const MAX_A_DAY = 20;

/** Bounds what is sent to one mailbox and to one domain, whatever asked for it (docs/interface.md, E-mail addresses). */
export class MailLimits {
  readonly #key: Buffer;
  readonly #hourly: Limiter;
  readonly #daily: Limiter;
  readonly #domain: Limiter;

  constructor({ limiters, digestKey }: Pick<Context, 'limiters' | 'digestKey'>) {
    this.#key = digestKey;
    this.#hourly = limiters.make('mail-hour', 5, HOUR);
    this.#daily = limiters.make('mail-day', MAX_A_DAY, 24 * HOUR);
    this.#domain = limiters.make('mail-domain', 500, HOUR);
  }

  /** Counts a message to an address. @returns undefined, or how long it has to wait, in milliseconds; it is then not counted. */
  async take(to: EmailAddress): Promise<number | undefined> {
    const counted: [Limiter, string][] = [];
    for (const [limiter, key] of this.#countingsOf(to)) {
      const { allowed, reset } = await limiter.count(key);
      if (!allowed) {
        await takeBack(counted);
        return reset;
      }
      counted.push([limiter, key]);
    }
    return undefined;
  }

  /** Uncounts one that was not sent. */
  takeBack(to: EmailAddress): Promise<void> {
    return takeBack(this.#countingsOf(to));
  }

  /** The keys hold no addresses: other programs may read them. */
  #countingsOf({ text, host }: EmailAddress): [Limiter, string][] {
    const [mailbox, domain] = [digest(this.#key, `mail to ${text}`), digest(this.#key, `mail at ${host}`)];
    return [
      [this.#hourly, mailbox],
      [this.#daily, mailbox],
      [this.#domain, domain],
    ];
  }
}

async function takeBack(counted: readonly [Limiter, string][]): Promise<void> {
  for (const [limiter, key] of counted) await limiter.takeBack(key);
}

const limits = new WeakMap<object, MailLimits>();

/** The limits of a service. */
export function mailLimitsOf(ctx: Pick<Context, 'limiters' | 'digestKey'>): MailLimits {
  return knownOr(limits, ctx, () => new MailLimits(ctx));
}
