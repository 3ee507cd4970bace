/** The connection of a browser: the user stream of its session, and what all its pages want to hear. */
import { openBySocket } from '../../../../packages/client/src/connection.ts';
import { request } from '../../../../packages/client/src/http.ts';
import { type Frame, type StreamService, UserStream } from '../../../../packages/client/src/user-stream.ts';

/** What a page wants to hear. */
export interface Wanted {
  /** Names the page. */
  tab: string;
  /** Paths of calls of the API. */
  lists: readonly string[];
  /** Posts whose changes it shows. */
  shown: readonly number[];
  /** Polls whose votes it shows. */
  polls: readonly number[];
  /** Which new posts it wants to know of (`LiveList.news`). */
  news: readonly string[];
  /** The event that it shows at least, if it was just opened. */
  position?: number;
}

/** What pages are told. */
export type Told =
  /** An event: the ids of its objects, or of the one that was deleted. */
  | {
      lists: readonly string[];
      ids: readonly number[];
      deleted?: number;
      /** Of an object that the lists have, something changed. */
      isChange?: true;
      /** A post has another text. */
      isRevision?: true;
      marker?: { name: string; id: string };
      /** The channel that was changed or has ended. */
      channel?: number;
      /** Who is typing in which channel. */
      typing?: readonly Typing[];
      /** New messages that are nothing but a text. */
      plain?: readonly PlainMessage[];
    }
  /** The newest items of a list; `more` are older. */
  | { list: string; ids: readonly number[]; more: boolean }
  /** How polls stand. */
  | { votes: readonly Votes[] }
  /** Pages that may have missed something. */
  | { behind: readonly string[] };

/** The votes on a poll that is open: how many people voted, and for each option. */
export interface Votes {
  poll_id: string;
  num_voters: number;
  votes: readonly number[];
}

export interface Typing {
  channel: number;
  user: number;
  name: string;
}

/** A message without annotations that answers nothing. */
export interface PlainMessage {
  id: number;
  user: number;
  text: string;
  createdAt: string;
}

/** What frames have. */
interface Item {
  id?: string;
  marker?: { name: string; id: string };
  channel_id?: string;
  user?: { id: string; name?: string; username: string };
  text?: string;
  created_at?: string;
  reply_to?: string | null;
  annotations?: readonly unknown[];
}

/** The subscription to changes of posts. */
export const SHOWN = 'shown';

/** Changes of what is shown within this time are asked for together, in milliseconds. */
const TOGETHER_MS = 150;
/** A timer that is late by more than this means that the computer slept, in milliseconds; hidden pages have slow ones. */
const SLEPT_MS = 100_000;
const WATCH_MS = 10_000;

interface Listed {
  id: string;
  pagination_id?: string;
}

interface Reply<T> {
  data: T[];
  meta: { more?: boolean; max_id?: string; subscription_id?: string };
}

/** Asks the service with the session. @throws {MillraceError} */
async function ask<T = Listed>(
  what: string,
  fields: Record<string, string>,
  signal?: AbortSignal,
): Promise<Reply<T>> {
  const init = { method: 'POST', body: new URLSearchParams(fields), keepalive: true };
  const response = await request(`${location.origin}/live/${what}`, { ...init, ...(signal && { signal }) });
  return response.json();
}

/** Moves a marker of the person. @throws {MillraceError} */
export async function moveMarker(name: string, id: number): Promise<void> {
  await ask('marker', { name, id: String(id) });
}

const service: StreamService = {
  async open(query, signal) {
    const given = new URLSearchParams({ ...query, include_html: '0', include_message_annotations: '1' });
    try {
      return await openBySocket(`${location.origin.replace(/^http/, 'ws')}/live?${given}`, signal);
    } catch (thrown) {
      // A WebSocket does not say why it was refused.
      if (!signal.aborted) await ask('session', {}, signal);
      throw thrown;
    }
  },
  async unsubscribe(connection_id, subscription_id) {
    await ask('unsubscribe', { connection_id, subscription_id });
  },
};

export class Leader {
  readonly #tell: (told: Told) => void;
  readonly #stream: UserStream<Item | Votes>;
  readonly #tabs = new Map<string, Wanted>();
  readonly #signal: AbortSignal;
  #lists = new Set<string>();
  #timer = 0;
  /** The event that all new pages show at least. */
  #since: number | undefined;
  /** Pages that may have missed something before the next subscription to what is shown. */
  readonly #behind = new Set<string>();

  constructor(tell: (told: Told) => void, signal: AbortSignal) {
    this.#tell = tell;
    this.#signal = signal;
    let isFirst = true;
    this.#stream = new UserStream(service, {
      signal,
      onState: (state) => {
        if (state.state !== 'open') return;
        if (!isFirst && !state.isResumed) for (const tab of this.#tabs.keys()) this.#behind.add(tab);
        if (!isFirst) void this.#readVotes();
        isFirst = false;
      },
    });
  }

  /** Tells the pages what happens, until the stream is closed or the session has ended. */
  async run(): Promise<void> {
    const stopWatching = this.#watchForSleep();
    try {
      for await (const frame of this.#stream) this.#tell(toldOf(frame));
    } catch {
      // The session has ended: the next page that is opened says so.
    } finally {
      stopWatching();
    }
  }

  /** Subscribes to what a page wants. */
  want(wanted: Wanted): void {
    const before = this.#tabs.get(wanted.tab);
    this.#tabs.set(wanted.tab, wanted);
    for (const list of wanted.lists) if (!before?.lists.includes(list)) void this.#subscribe(list);
    const nameOf = ({ shown, polls, news }: Wanted): string => [shown, polls, news].map(String).join(' ');
    const isSame = before !== undefined && nameOf(before) === nameOf(wanted);
    if (before === undefined) {
      const { tab, position, news } = wanted;
      if (position !== undefined) this.#since = Math.min(this.#since ?? position, position);
      // A new post that other pages have heard of is not sent again.
      if (position === undefined || (news.length > 0 && this.#tabs.size > 1)) this.#behind.add(tab);
    }
    if (!isSame) this.#watchShown();
  }

  /** A page was left. */
  bye(tab: string): void {
    this.#tabs.delete(tab);
    const wanted = new Set([...this.#tabs.values()].flatMap(({ lists }) => lists));
    for (const list of this.#lists) {
      if (wanted.has(list)) continue;
      this.#lists.delete(list);
      this.#stream.unsubscribe(list).catch(() => undefined);
    }
  }

  /** Subscribes to a list, again for each page: what it had missed before is in the reply. */
  async #subscribe(list: string): Promise<void> {
    this.#lists.add(list);
    // Of channels it is enough to know that there is something new.
    const size: Record<string, string> = list === '/channels' ? { count: '1' } : {};
    try {
      const { data, meta } = await this.#stream.subscribe(list, (query) =>
        ask('subscribe', { to: list, ...size, ...(query as Record<string, string>) }),
      );
      this.#tell({ list, ids: data.map(placeOf), more: meta.more === true });
    } catch {
      // The list is gone, or the page is.
    }
  }

  #watchShown(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      const tabs = [...this.#tabs.values()];
      const ids = [...new Set(tabs.flatMap(({ shown }) => shown))].join();
      const news = [...new Set(tabs.flatMap((tab) => tab.news))].join();
      const polls = this.#polls();
      let since = this.#since;
      this.#since = undefined;
      this.#stream
        .subscribe(SHOWN, async (query) => {
          const from = since !== undefined && { since: String(since) };
          const reply = await ask('shown', {
            ids,
            polls,
            news,
            ...from,
            ...(query as Record<string, string>),
          });
          since = undefined;
          // What they read now is followed by what the stream delivers.
          if (this.#behind.size > 0) this.#tell({ behind: [...this.#behind] });
          this.#behind.clear();
          void this.#readVotes();
          return reply;
        })
        .catch(() => undefined);
    }, TOGETHER_MS);
  }

  /** The polls whose votes pages show, separated by commas. */
  #polls(): string {
    return [...new Set([...this.#tabs.values()].flatMap(({ polls }) => polls))].join();
  }

  /** Asks how polls stand, because no frame of a vote is sent again. */
  async #readVotes(): Promise<void> {
    const polls = this.#polls();
    if (polls === '') return;
    const reply = await ask<Votes>('votes', { polls }, this.#signal).catch(() => undefined);
    if (reply !== undefined) this.#tell({ votes: reply.data });
  }

  #watchForSleep(): () => void {
    const again = (): void => this.#stream.reconnect();
    let last = Date.now();
    const timer = setInterval(() => {
      if (Date.now() - last > SLEPT_MS) again();
      last = Date.now();
    }, WATCH_MS);
    addEventListener('online', again, { signal: this.#signal });
    return () => clearInterval(timer);
  }
}

/** The place of an item in its list. */
function placeOf({ id, pagination_id }: { id?: string; pagination_id?: string }): number {
  return Number(pagination_id ?? id);
}

function toldOf({ data: items, meta }: Frame<Item | Votes>): Told {
  const { deleted_id, max_id, type } = meta;
  if (type === 'poll_vote') return { votes: items as Votes[] };
  const data = items as Item[];
  const lists = meta.subscription_ids ?? [];
  if (type === 'typing') {
    const typing = data.flatMap(({ channel_id, user }) =>
      user ? { channel: Number(channel_id), user: Number(user.id), name: user.name || user.username } : [],
    );
    return { lists, ids: [], typing };
  }
  const [first] = data;
  const plain = type === 'message' && deleted_id === undefined ? data.flatMap(plainOf) : [];
  const ids = [...data.map(({ id }) => Number(id)), ...(max_id === undefined ? [] : [Number(max_id)])];
  return {
    lists,
    ids: [...new Set(ids)].filter((id) => id > 0),
    ...(deleted_id !== undefined && { deleted: Number(deleted_id) }),
    ...((type === 'message_reaction' || type === 'bookmark') && { isChange: true }),
    ...(meta.is_revision === true && { isRevision: true }),
    ...(type === 'channel' && { channel: Number(first?.id) }),
    ...(first?.marker && { marker: first.marker }),
    ...(plain.length > 0 && { plain }),
  };
}

function plainOf({ id, user, text, created_at, reply_to, annotations }: Item): PlainMessage[] {
  const isPlain = annotations?.length === 0 && !reply_to;
  if (!isPlain || !user || !text || !created_at) return [];
  return [{ id: Number(id), user: Number(user.id), text, createdAt: created_at }];
}
