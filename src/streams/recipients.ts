import type { Context } from '../context.ts';
import { neededBy, topicsOf } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { rendering } from '../objects/render-error.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription } from './connection.ts';
import type { IsTold, StreamExtensions } from './rules.ts';
import type { Audience, Topics } from './topics.ts';

/** The subscriptions that an event matches, by connection. */
export type Matches = Map<Connection, Subscription[]>;

/** An event, or a consequence of one, with its recipients. */
export interface Told {
  event: LogEvent;
  matches: Matches;
}

/** Finds the recipients of events, by topics and by the rules of features. */
export class Recipients {
  readonly #ctx: Context;
  readonly #topics: Topics;
  readonly #extensions: StreamExtensions;

  constructor(ctx: Context, topics: Topics, extensions: StreamExtensions) {
    this.#ctx = ctx;
    this.#topics = topics;
    this.#extensions = extensions;
  }

  /** The recipients of an event and of its consequences, before checking what each of them may see. */
  async of(event: LogEvent, audience: Audience): Promise<Told[]> {
    const events = await this.#withConsequences(event, audience);
    const rules = await this.#prepareRules(event, events, audience);
    const isTold: IsTold | undefined =
      rules.size === 0
        ? undefined
        : (told, subscription) => rules.get(subscription.target.rule)?.(told, subscription) !== false;
    const all: Told[] = [];
    const slices = new Slices();
    for (const told of events) {
      const matches: Matches = new Map();
      await addMatches(matches, told, audience, slices, isTold);
      if (matches.size > 0) all.push({ event: told, matches });
    }
    return all;
  }

  /** The possible recipients of an event or of its consequences, by topics alone. */
  async candidates(event: LogEvent, audience: Audience): Promise<Matches> {
    return matchAny(await this.#withConsequences(event, audience), audience);
  }

  async #withConsequences(event: LogEvent, audience: Audience): Promise<LogEvent[]> {
    const { consequences } = this.#extensions;
    const following = await Promise.all(consequences.map((one) => one.heard(this.#ctx, event, audience.has)));
    return [event].concat(...following);
  }

  /** The rules that concern an event, by name, prepared for the event and its consequences. */
  async #prepareRules(
    event: LogEvent,
    events: readonly LogEvent[],
    audience: Audience,
  ): Promise<Map<string | undefined, IsTold>> {
    const prepared = new Map<string | undefined, IsTold>();
    const rules = Object.entries(this.#extensions.rules).filter(([, rule]) => rule.concerns(event));
    if (rules.length === 0) return prepared;
    const subscriptions = [...(await matchAny(events, audience)).values()].flat();
    for (const [name, rule] of rules) {
      const own = subscriptions.filter(({ target }) => target.rule === name);
      if (own.length === 0) continue;
      prepared.set(name, await rule.prepare(this.#ctx, event, own, (topic) => this.#topics.expanded(topic)));
    }
    return prepared;
  }
}

/** The subscriptions that listen to one of these events. */
async function matchAny(events: readonly LogEvent[], audience: Audience): Promise<Matches> {
  const matches: Matches = new Map();
  const slices = new Slices();
  for (const event of events) await addMatches(matches, event, audience, slices);
  return matches;
}

/** Whether the call that subscribed had this flag. */
export function hasAsked({ target }: Subscription, flag: string): boolean {
  return target.asked?.includes(flag) === true;
}

async function addMatches(
  matches: Matches,
  event: LogEvent,
  audience: Audience,
  slices: Slices,
  isTold?: IsTold,
): Promise<void> {
  const needed = neededBy(event);
  for (const topic of rendering(() => topicsOf(event))) {
    for (const subscription of audience.listeners(topic)) {
      if (slices.isOverAfterStep) await slices.next();
      if (needed !== undefined && !hasAsked(subscription, needed)) continue;
      if (isTold?.(event, subscription) === false) continue;
      const { connection } = subscription;
      const found = matches.get(connection);
      if (found === undefined) matches.set(connection, [subscription]);
      else if (!found.includes(subscription)) found.push(subscription);
    }
  }
}
