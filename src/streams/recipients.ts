import type { Context } from '../context.ts';
import { neededBy, topicsOf } from '../events/catalogue.ts';
import type { LogEvent } from '../events/types.ts';
import { knownOr } from '../known.ts';
import { rendering } from '../objects/render-error.ts';
import { Slices } from '../slices.ts';
import type { Connection, Subscription, Target } from './connection.ts';
import type { IsTold, StreamExtensions } from './rules.ts';
import type { Audience, Topics } from './topics.ts';

/** The subscriptions that an event matches, by connection. */
export type Matches = Map<Connection, readonly Subscription[]>;

/**
 * An event, or a consequence of one, with the recipients to whom it shows the same: an event may show each kind of object that
 * subscriptions list a different object, and their flags may show more of it.
 */
export interface Told {
  event: LogEvent;
  /** That of one of the subscriptions, whose kind and flags all have. */
  target: Target;
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

  /** The recipients of an event and then of its consequences, before checking what each of them may see. */
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
      const alike = new Map<string, Told>();
      const matchesOf = ({ target }: Subscription): Matches =>
        knownOr(alike, nameOf(target), () => ({ event: told, target, matches: new Map() })).matches;
      await addMatches(matchesOf, told, audience, slices, isTold);
      all.push(...alike.values());
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
  for (const event of events) await addMatches(() => matches, event, audience, slices);
  return matches;
}

/** The same for targets with the same kind of object and the same flags. */
function nameOf({ kind = '', asked }: Target): string {
  return asked === undefined ? kind : `${kind} ${asked.join()}`;
}

/** Whether the call that subscribed had this flag. */
export function hasAsked({ target }: Subscription, flag: string): boolean {
  return target.asked?.includes(flag) === true;
}

/** Adds the subscriptions that an event matches to the matches that `matchesOf` returns for each. */
async function addMatches(
  matchesOf: (subscription: Subscription) => Matches,
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
      const matches = matchesOf(subscription);
      const found = matches.get(connection);
      if (found === undefined) matches.set(connection, subscription.alone);
      else if (!found.includes(subscription)) matches.set(connection, [...found, subscription]);
    }
  }
}
