import { Type } from 'typebox';
import { checked } from '../../bus/checked.ts';
import type { Context } from '../../context.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Limiter } from '../../http/limiter.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import { TICK_MS } from '../../ticks.ts';
import { topicsIn } from '../messages/messages.ts';
import { prepareTyping, type Typists } from './typing.frames.ts';

/** A channel is told of at most once in this time, with all who typed meanwhile. */
const PAUSE_MS = 2 * TICK_MS;

/** How often a person's typing in a channel is told, in seconds; a frame is good for a little longer. */
const REPEAT_SECONDS = 3;

/** Asks for frames of who is typing. */
export const includeTyping = {
  name: 'include_typing',
  about: 'In a subscription: tell who is typing in the channels of the list.',
};

/** Between processes. */
const CHANNEL = 'typing';
const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const isTold = checked(Type.Object({ channel: number, user: number }));

/** Tells subscriptions who is typing (docs/interface.md, Typing). Nothing of it is stored. */
class TypingFrames implements Live {
  readonly #ctx: Context;
  readonly #limiter: Limiter;
  /** Users who are typing and were not told yet, by channel. */
  readonly #untold = new Map<number, Set<number>>();
  /** When a channel was told of last, by the clock of the process; of those that pause. */
  readonly #toldMs = new Map<number, number>();
  #timer: NodeJS.Timeout | undefined;
  #isTelling = false;
  #isOn = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    this.#limiter = ctx.limiters.make('typing', 1, REPEAT_SECONDS);
  }

  async start(): Promise<void> {
    if (!this.#ctx.config.roles.has('streams')) return;
    this.#isOn = true;
    await this.#ctx.bus?.subscribe(CHANNEL, isTold, ({ channel, user }) => this.#hear(channel, user));
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  /** Who has written a message types it no longer. */
  apply(event: LogEvent): void {
    if (event.type === 'message') this.#untold.get(event.body.channel)?.delete(event.body.user);
  }

  forget(): void {}

  /** A user is typing in a channel; told once in a while, whatever process is called. */
  async tell(channel: number, user: number): Promise<void> {
    if (!(await this.#limiter.count(`${user} ${channel}`)).allowed) return;
    const { bus } = this.#ctx;
    if (bus === undefined) this.#hear(channel, user);
    else bus.publish(CHANNEL, JSON.stringify({ channel, user }));
  }

  #hear(channel: number, user: number): void {
    if (!this.#isOn) return;
    this.#untold.set(channel, (this.#untold.get(channel) ?? new Set()).add(user));
    this.#wait();
  }

  /** When a channel may be told of. */
  #dueMs(channel: number): number {
    return (this.#toldMs.get(channel) ?? Number.NEGATIVE_INFINITY) + PAUSE_MS;
  }

  /** Waits for the first channel that may be told of. */
  #wait(): void {
    clearTimeout(this.#timer);
    if (!this.#isOn || this.#isTelling || this.#untold.size === 0) return;
    const due = Math.min(...[...this.#untold.keys()].map((channel) => this.#dueMs(channel)));
    this.#timer = setTimeout(() => void this.#show(), Math.max(0, due - performance.now()));
  }

  async #show(): Promise<void> {
    const now = performance.now();
    for (const [channel, at] of this.#toldMs) if (at + PAUSE_MS <= now) this.#toldMs.delete(channel);
    const typists = new Map<number, ReadonlySet<number>>();
    for (const [channel, users] of this.#untold) {
      if (this.#dueMs(channel) > now) continue;
      typists.set(channel, users);
      this.#untold.delete(channel);
      this.#toldMs.set(channel, now);
    }
    this.#isTelling = true;
    try {
      await this.#pass(typists);
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'who is typing could not be told');
    }
    this.#isTelling = false;
    this.#wait();
  }

  async #pass(typists: Typists): Promise<void> {
    await this.#ctx.streams.pass({
      type: 'typing',
      needs: includeTyping.name,
      items: [...typists.keys()].map((channel) => ({ item: channel, topics: topicsIn(channel) })),
      prepare: (heard) => prepareTyping(this.#ctx, typists, heard),
    });
  }
}

export const typingFrames: LiveDefinition<TypingFrames> = {
  name: 'typing',
  make: (ctx) => new TypingFrames(ctx),
};
