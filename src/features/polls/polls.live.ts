import type { Context } from '../../context.ts';
import type { Topic } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { knownOr } from '../../known.ts';
import { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import type { Subscription } from '../../streams/connection.ts';
import type { Live, LiveDefinition } from '../../streams/live.ts';
import { TICK_MS } from '../../ticks.ts';
import { pollKind, seesVotes } from './polls.kind.ts';

/** Pages are told of votes at most once in this time, of all that came meanwhile. */
const PAUSE_MS = 2 * TICK_MS;

/** After the last vote they are told once more: a client that was slow or returning is spared frames of what passes. */
const AGAIN_MS = 5 * PAUSE_MS;

/** Most polls that are told of at a time; the others come next. */
const MAX_POLLS = 200;

/** The votes on a poll: how many people voted, and for each option. */
interface PollVotes {
  poll_id: string;
  num_voters: number;
  votes: number[];
}

/** How open pages follow votes. Clients of the API are not told of them. */
export const votesOnPages = {
  /** The votes on a poll. */
  topic: (poll: number): Topic => `poll_votes:${poll}`,
  /** A user's own votes, which their other pages then show. */
  ownTopic: (user: number): Topic => `own_votes:${user}`,
  /** The votes on those of some polls of which the viewer may know. */
  async read(ctx: Context, viewer: Viewer, polls: readonly number[]): Promise<PollVotes[]> {
    const state = Hydration.of(ctx, viewer);
    await loadVotes(state, polls);
    return polls.flatMap((id) => votesOn(state, id) ?? []);
  },
};

async function loadVotes(state: Hydration, polls: readonly number[]): Promise<void> {
  await state.judge(pollKind, polls);
  await state.loadBits(pollKind, polls);
}

/** The votes on a poll; undefined if the viewer may not know of them. */
function votesOn(state: Hydration, id: number): PollVotes | undefined {
  const record = state.get(pollKind, id);
  if (record === undefined || !seesVotes(record, state)) return undefined;
  const isSeen = unlessBroken(state, pollKind, id, 'stream', () =>
    pollKind.canSee?.(record, state, undefined),
  );
  if (isSeen !== true) return undefined;
  const { options, tally } = record;
  return {
    poll_id: String(id),
    num_voters: tally.numVoters,
    votes: options.map((_, index) => tally.votes[index] ?? 0),
  };
}

/** Tells open pages how polls stand. */
class VoteFrames implements Live {
  readonly #ctx: Context;
  /** Who has voted since it was told, by poll. */
  #untold = new Map<number, number[]>();
  /** When polls are told of once more, by the clock of the process. */
  readonly #again = new Map<number, number>();
  #toldMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isOn = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  async start(): Promise<void> {
    this.#isOn = this.#ctx.config.roles.has('streams');
  }

  async stop(): Promise<void> {
    this.#isOn = false;
    clearTimeout(this.#timer);
  }

  apply(event: LogEvent): void {
    if (!this.#isOn || event.type !== 'poll_vote') return;
    const { poll, user } = event.body;
    knownOr(this.#untold, poll, () => []).push(user);
    this.#wait();
  }

  forget(): void {}

  #wait(): void {
    if (!this.#isOn || this.#timer !== undefined || this.#untold.size + this.#again.size === 0) return;
    const due = this.#toldMs + PAUSE_MS - performance.now();
    this.#timer = setTimeout(() => void this.#tell(), Math.max(0, due)).unref();
  }

  async #tell(): Promise<void> {
    const now = performance.now();
    this.#toldMs = now;
    const told = new Map([...this.#untold].slice(0, MAX_POLLS));
    for (const poll of told.keys()) {
      this.#untold.delete(poll);
      this.#again.set(poll, now + AGAIN_MS);
    }
    for (const [poll, at] of this.#again) {
      if (at > now) continue;
      this.#again.delete(poll);
      told.set(poll, []);
    }
    try {
      await this.#ctx.streams.pass({
        type: 'poll_vote',
        items: [...told].map(([poll, voters]) => ({
          item: poll,
          topics: [votesOnPages.topic(poll), ...voters.map(votesOnPages.ownTopic)],
        })),
        prepare: (heard) => this.#prepare(heard),
      });
    } catch (error) {
      this.#ctx.log.warn({ err: error }, 'pages could not be told of votes');
    }
    this.#timer = undefined;
    this.#wait();
  }

  /** The votes for each subscription, as text that is made once for all. */
  async #prepare(
    heard: ReadonlyMap<Subscription, readonly number[]>,
  ): Promise<(subscription: Subscription) => string | undefined> {
    const viewers = new Set([...heard.keys()].map(({ connection }) => connection.userId));
    const state = Hydration.ofMany(this.#ctx, [...viewers]);
    await loadVotes(state, [...new Set([...heard.values()].flat())]);
    const texts = new Map<number, string>();
    return (subscription) => {
      const { userId: id, isBot, display } = subscription.connection;
      state.viewer = { id, isBot, seesPrivate: display.seesPrivate === true };
      const seen = (heard.get(subscription) ?? []).flatMap((poll) => {
        const votes = votesOn(state, poll);
        return votes === undefined ? [] : knownOr(texts, poll, () => JSON.stringify(votes));
      });
      return seen.length === 0 ? undefined : `[${seen.join()}]`;
    };
  }
}

export const voteFrames: LiveDefinition<VoteFrames> = {
  name: 'votes',
  make: (ctx) => new VoteFrames(ctx),
};
