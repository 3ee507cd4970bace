/**
 * `message`: messages in channels of a thousand subscribers, some of them with an open stream, against plain inserts of
 * post rows as those of `create64`.
 */

import { type HttpClient, makeRequest, openClients } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { nextPost, PER_TRANSACTION } from './create.ts';
import { writeRows } from './create-rows.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { idOfReply } from './posts.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { atLeast, whole } from './report.ts';
import { USERS } from './sample-plan.ts';
import { runBaseline } from './server.ts';
import { median, percentile, rounded } from './statistics.ts';
import { AT_A_TIME, inTime, openStreams, readId, type StreamClient } from './streams.ts';

const CHANNELS = 8;
const SUBSCRIBERS = 1000;
/** Of the subscribers of each channel, so many have an open stream; nobody has one for two channels. */
const CONNECTED = 200;
/** The first subscribers of two channels are so many users apart. */
const APART = 600;
const CONNECTIONS = 64;
const TARGET = 0.2;
/** Of one message in so many it is noted when each stream got it. */
const TIMED_EVERY = 8;
/** A message that has not reached every stream after this long never will. */
const LOST_MS = 30_000;

/** The subscriber of a channel at a place, from 0; those at the first places are connected. */
function subscriberAt(channel: number, place: number): number {
  return ((channel * APART + place) % USERS) + 1;
}

/** Makes the channels, which anybody may write to, and lets all tokens read and write in them. @returns their ids. */
async function makeChannels(copy: StoreCopy): Promise<number[]> {
  const [clock] = await copy.query<{ last_id: number | string }>('select last_id from clock');
  const lastId = Number(clock?.last_id);
  const ids = Array.from({ length: CHANNELS }, (_, channel) => lastId + 1 + channel);
  const channels = ids.map((id) => `(${id}, 1, 'com.example.bench', 0, 1, 1, 0, 0, 0)`);
  const counts = ids.map((id) => `(${id}, ${SUBSCRIBERS}, ${id})`);
  let next = lastId + CHANNELS;
  const subscriptions = ids.flatMap((id, channel) =>
    Array.from(
      { length: SUBSCRIBERS },
      (_, place) => `(${++next}, ${id}, ${subscriberAt(channel, place)}, 0)`,
    ),
  );
  await copy.change([
    "update tokens set scopes = scopes || ' messages'",
    "update authorizations set scopes = scopes || ' messages'",
    `insert into channels (id, owner_id, type, created_at, readers_open, writers_open, readers_immutable, writers_immutable, editors_immutable)
      values ${channels.join()}`,
    `insert into channel_counts (channel_id, num_subscribers, activity_id) values ${counts.join()}`,
    `insert into channel_subscriptions (id, channel_id, user_id, created_at) values ${subscriptions.join()}`,
    `update clock set last_id = ${next}`,
  ]);
  return ids;
}

let written = 0;

/** Creates a message in one of the channels, in turn, by a subscriber who has no stream. */
function nextMessage(channels: readonly number[]): Request {
  const number = ++written;
  const channel = number % CHANNELS;
  const user = subscriberAt(channel, CONNECTED + ((number * 17) % (SUBSCRIBERS - CONNECTED)));
  const text =
    `Note ${number} from the quay: the ferry is late again, and nobody here knows why; ` +
    `which is nothing new #ferry${number % 100} https://harbour.example/timetable/${number}`;
  const path = `/api/channels/${channels[channel]}/messages`;
  return { bytes: makeRequest('POST', path, tokenOf(user), { text }), user };
}

/** What has arrived of one message. */
interface Arrivals {
  count: number;
  /** When its creation was acknowledged, by `performance.now()`; 0 for not yet. */
  acknowledged: number;
  /** When streams got it, where that is noted. */
  times: number[] | undefined;
}

/** The open streams, and what has come over them. */
class Audience {
  #streams: StreamClient[] = [];
  readonly #clients: HttpClient[];
  readonly #messages = new Map<number, Arrivals>();
  #missing = 0;
  #completed: (() => void) | undefined;

  private constructor(clients: HttpClient[]) {
    this.#clients = clients;
  }

  /** Opens the streams, each subscribed to the messages of its channel. */
  static async gather(port: number, channels: readonly number[]): Promise<Audience> {
    const clients = await openClients(port, AT_A_TIME);
    const audience = new Audience(clients);
    const users = channels.flatMap((_, channel) =>
      Array.from({ length: CONNECTED }, (_, place) => subscriberAt(channel, place)),
    );
    const paths = (place: number) => [`/api/channels/${channels[Math.floor(place / CONNECTED)]}/messages`];
    audience.#streams = await openStreams(port, 'http', users, { clients, paths }, (_, json) =>
      audience.#receive(readId(json)),
    );
    return audience;
  }

  leave(): void {
    for (const client of [...this.#streams, ...this.#clients]) client.close();
  }

  #arrivals(id: number): Arrivals {
    let arrivals = this.#messages.get(id);
    if (arrivals === undefined) {
      arrivals = { count: 0, acknowledged: 0, times: id % TIMED_EVERY === 0 ? [] : undefined };
      this.#messages.set(id, arrivals);
      this.#missing++;
    }
    return arrivals;
  }

  #receive(id: number): void {
    const arrivals = this.#arrivals(id);
    arrivals.times?.push(performance.now());
    if (++arrivals.count > CONNECTED) throw new Error(`message ${id} came twice`);
    if (arrivals.count === CONNECTED && --this.#missing === 0) this.#completed?.();
  }

  acknowledge(id: number): void {
    this.#arrivals(id).acknowledged = performance.now();
  }

  /** Resolves when all that was acknowledged has come everywhere. @returns the delays since then, which are then forgotten. */
  async settle(): Promise<number[]> {
    const complete = new Promise<void>((resolve) => {
      this.#completed = resolve;
      if (this.#missing === 0) resolve();
    });
    await inTime(complete, LOST_MS, () => `${this.#missing} messages did not reach every stream`);
    const all = [...this.#messages.values()];
    this.#messages.clear();
    check(
      all.every(({ acknowledged }) => acknowledged > 0),
      'a message came that was not acknowledged',
    );
    // One that came before its acknowledgement was not late.
    return all.flatMap(
      ({ acknowledged, times }) => times?.map((time) => Math.max(0, time - acknowledged)) ?? [],
    );
  }
}

/** A round, with what the deliveries were like. */
interface MessageRound extends Round {
  delayP50: number;
  delayP99: number;
  deliveries: number;
}

/** Everything that was acknowledged must be there, once, and be counted. */
async function checkRows(copy: StoreCopy, acknowledged: number): Promise<void> {
  const [counts] = await copy.query<Record<string, number | string>>(`
    select (select count(*) from messages) as messages, (select count(*) from events where type = 'message') as events,
      (select sum(num_messages) from channel_counts) as counted`);
  for (const [what, count] of Object.entries(counts ?? {})) {
    check(Number(count) === acknowledged, `${acknowledged} messages were acknowledged, ${what}: ${count}`);
  }
}

async function run(setting: Setting): Promise<Outcome> {
  const scratch = await setting.copyStore();
  const copy = await setting.copyStore();
  const channels = await makeChannels(copy);
  const program = await setting.startOn(copy, 'message');
  const clients = await openClients(program.port, CONNECTIONS);
  await load({ clients, ms: WARM_UP_MS, next: nextPost });
  const rows = await writeRows(copy, setting.posts);
  const audience = await Audience.gather(program.port, channels);
  let acknowledged = 0;
  const create = async (ms: number): Promise<MessageRound> => {
    const start = performance.now();
    const round: LoadResult = await load({
      clients,
      ms,
      next: () => nextMessage(channels),
      onReply: (body) => audience.acknowledge(idOfReply(body)),
    });
    acknowledged += round.count;
    const delays = await audience.settle();
    const seconds = (performance.now() - start) / 1000;
    const deliveries = (round.count * CONNECTED) / seconds;
    return { ...round, delayP50: median(delays), delayP99: percentile(delays, 0.99), deliveries };
  };
  await create(WARM_UP_MS);
  const rounds = await setting.byTurns({
    message: () => setting.underLoad('message', () => create(ROUND_MS)),
    baseline: () => runBaseline<Round>('inserts', scratch.place, rows, `${PER_TRANSACTION}`, `${ROUND_MS}`),
  });
  audience.leave();
  for (const client of clients) client.close();
  await checkRows(copy, acknowledged);
  await program.stop();
  await copy.drop();
  await scratch.drop();

  const figures = compare(rounds.message, rounds.baseline);
  const middle = (name: 'delayP50' | 'delayP99' | 'deliveries') =>
    rounded(median(rounds.message.map((round) => round[name])));
  const delays = { delivery_p50_ms: middle('delayP50'), delivery_p99_ms: middle('delayP99') };
  const deliveries = middle('deliveries');
  return {
    results: { message: { ...figures, ...delays, deliveries_per_second: deliveries } },
    lines: [
      rateLine(
        'message',
        `messages created/s, ${CONNECTIONS} connections, each to ${CONNECTED} streams (${whole(deliveries)} deliveries/s, p50 ${delays.delivery_p50_ms} and p99 ${delays.delivery_p99_ms} ms after the reply)`,
        figures,
        [atLeast('ratio', figures.ratio, TARGET)],
      ),
    ],
  };
}

export const message: Part = {
  keys: {
    message: `messages created over ${CONNECTIONS} connections in ${CHANNELS} channels of ${SUBSCRIBERS} subscribers, ${CONNECTED} of them with an open stream; baseline: that of create64`,
  },
  minutes: 6,
  run,
};
