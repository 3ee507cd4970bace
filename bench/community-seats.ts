/** People with a page or an app open: what they ask for, and the stream of each. */

import type { Reply } from './client.ts';
import { type Kind, kinds, ON_PAGES } from './community-plan.ts';
import { type Bytes, type Delays, Pool } from './community-pool.ts';
import { idIn, textOf, typeOf } from './community-replies.ts';
import { browserHeaders, callRequest, pageRequest, uploadHead } from './community-requests.ts';
import { some, type World } from './community-world.ts';
import { numbered } from './make-photos.ts';
import { openStream, readId, type StreamClient } from './streams.ts';

/** How often a page asks for the faces of new posts, at most, in milliseconds (`src/web/client/people/throttle.ts`). */
const FACES_MS = 3000;
/** Parts of a page hold so many posts at most. */
const MOST_IDS = 100;
/** What a page listens to besides Home. */
const PAGE_LISTS = [{ to: '/channels', count: '1' }, { to: '/notifications' }, { to: '/posts/stream' }];
/** What the pages' script names its stream with. */
const PAGE_STREAM = '/live?include_html=0&include_message_annotations=1';
const APP_LISTS = ['/posts/stream?count=0', '/channels?count=20&include_recent_message=1&include_marker=1'];
/** Of the reads of timelines in an app, so many ask only for what is newer; the others for Home, older posts, or mentions. */
const NEWER = 0.6;
/** Of the reads of timelines as pages, so many open Home again. */
const HOME = 0.6;

/** Somebody with a page or an app open. */
interface Seat {
  user: number;
  isPage: boolean;
  stream: StreamClient | undefined;
  /** The newest and the oldest post that were shown. */
  newest: number;
  oldest: number;
  /** New posts that a page has been told of and does not show. */
  held: number[];
  faces: 'idle' | 'waiting' | 'again';
}

/** A post or message of which frames come. */
interface Written {
  sent: number;
  acknowledged: number;
}

export interface Given {
  port: number;
  world: World;
  connections: number;
  pictures: readonly Buffer[];
  delays: Delays;
  /** Of frames, since the write was acknowledged and since it was sent. */
  frames: Delays<'acknowledged' | 'sent'>;
}

export class Seats {
  readonly #given: Given;
  readonly #pool: Pool;
  readonly #seats: Seat[] = [];
  readonly #users = new Set<number>();
  readonly #written = new Map<number, Written>();
  /** When frames came of what was not acknowledged yet, by the id of what they show. */
  readonly #early = new Map<number, number[]>();
  #pictures = 0;
  /** Calls under way. */
  underWay = 0;
  /** Streams that the service has closed. */
  closed = 0;
  #isOver = false;

  constructor(given: Given) {
    this.#given = given;
    this.#pool = new Pool(given.port, given.connections);
  }

  get open(): number {
    return this.#seats.length;
  }

  get longestQueue(): number {
    return this.#pool.longest;
  }

  /** Ends all streams and connections. */
  close(): void {
    this.#isOver = true;
    for (const { stream } of this.#seats) stream?.close();
    this.#pool.close();
  }

  /** Somebody opens a page or an app. */
  async sitDown(due: number): Promise<void> {
    const seat = await this.#begin(due);
    if (seat !== undefined) this.#seats.push(seat);
  }

  /** Somebody comes, and somebody else then leaves. */
  async change(due: number): Promise<void> {
    const seat = await this.#begin(due);
    if (seat === undefined) return;
    const at = Math.floor(Math.random() * this.#seats.length);
    const [left] = this.#seats.splice(at, 1, seat);
    if (left === undefined) return;
    left.stream?.close();
    left.stream = undefined;
    this.#users.delete(left.user);
    await this.calls.marker(left, performance.now());
  }

  /** Reads a timeline: what is new, if there is something to show. */
  timeline(due: number): Promise<void> {
    const seat = this.#any();
    if (seat.isPage) return this.calls[seat.held.length > 0 ? 'fragment' : 'page'](seat, due);
    return this.calls[Math.random() < NEWER ? 'newer' : 'list'](seat, due);
  }

  other(due: number): Promise<void> {
    const seat = this.#any();
    return this.calls[seat.isPage ? 'conversation' : 'thread'](seat, due);
  }

  /** Somebody writes. */
  write(kind: 'post' | 'picture' | 'star' | 'message', due: number): Promise<void> {
    return this.calls[kind](this.#any(), due);
  }

  /** Somebody's call of a kind, however often it would be made. */
  call(kind: Kind): Promise<void> {
    const isOfPages = ['page', 'fragment', 'conversation', 'faces'].includes(kind);
    const isOfApps = ['list', 'newer', 'thread'].includes(kind);
    let seat = this.#any();
    while ((isOfPages && !seat.isPage) || (isOfApps && seat.isPage)) seat = this.#any();
    return this.calls[kind](seat, performance.now());
  }

  readonly calls: Record<Kind, (seat: Seat, due: number) => Promise<void>> = {
    page: (seat, due) => {
      const chance = Math.random();
      const before = `/home?before_id=${seat.oldest}`;
      const path =
        chance < HOME
          ? '/home'
          : chance < (1 + HOME) / 2 && seat.oldest > 0
            ? before
            : '/notifications/mentions';
      return this.#page(seat, 'page', due, path);
    },
    fragment: async (seat, due) => {
      const ids = seat.held.splice(-MOST_IDS);
      if (ids.length === 0) ids.push(this.#given.world.post(seat.user).id);
      seat.held = [];
      seat.newest = Math.max(seat.newest, ...ids);
      await this.#page(seat, 'fragment', due, `/fragments/posts?ids=${ids}&next=%2Fhome`);
    },
    faces: async (seat, due) => {
      const ids = seat.held.slice(-10);
      if (ids.length === 0) ids.push(this.#given.world.post(seat.user).id);
      await this.#page(seat, 'faces', due, `/fragments/faces?ids=${ids}`);
    },
    conversation: (seat, due) => {
      const { world } = this.#given;
      const { id, author } = world.post(seat.user);
      const path = `/@${world.names[author]}`;
      return this.#page(seat, 'conversation', due, Math.random() < 0.5 ? path : `${path}/post/${id}`);
    },
    list: async (seat, due) => {
      const chance = Math.random();
      const home = '/posts/stream?count=20';
      const path =
        chance < 0.4 ? home : chance < 0.8 ? `${home}&before_id=${seat.oldest + 1}` : '/users/me/mentions';
      await this.#api(seat, 'list', due, 'GET', path);
    },
    newer: async (seat, due) => {
      const text = await this.#api(
        seat,
        'newer',
        due,
        'GET',
        `/posts/stream?since_id=${seat.newest}`,
        undefined,
        true,
      );
      seat.newest = Math.max(seat.newest, Number(/"max_id":"(\d+)"/.exec(text ?? '')?.[1] ?? 0));
    },
    thread: async (seat, due) => {
      const { id, author } = this.#given.world.post(seat.user);
      const path = Math.random() < 0.5 ? `/users/${author}/posts?count=20` : `/posts/${id}/replies?count=20`;
      await this.#api(seat, 'thread', due, 'GET', path);
    },
    post: (seat, due) => this.#post(seat, due, []),
    star: async (seat, due) => {
      await this.#api(seat, 'star', due, 'POST', `/posts/${this.#given.world.post(seat.user).id}/star`);
    },
    message: async (seat, due) => {
      const channel = this.#given.world.channel(seat.user);
      if (channel === undefined) return;
      const sent = performance.now();
      const text = await this.#api(
        ...([seat, 'message', due, 'POST', `/channels/${channel}/messages`] as const),
        { text: this.#given.world.text() },
        true,
      );
      if (text !== undefined) this.#acknowledge(idIn(text), sent);
    },
    // A post that shows it follows.
    picture: async (seat, due) => {
      const { pictures } = this.#given;
      const number = this.#pictures++;
      const body = { type: 'com.example.photo', name: `photo-${number}.jpg` };
      const made = await this.#api(seat, undefined, due, 'POST', '/files', body, true);
      if (made === undefined) return;
      const { data } = JSON.parse(made) as { data: { id: string; file_token: string } };
      const content = numbered(pictures[number % pictures.length] as Buffer, number);
      const head = uploadHead(seat.user, data.id, content.length);
      if ((await this.#ask('picture', due, [head, content], true)) === undefined) return;
      const file = { file_id: data.id, file_token: data.file_token, format: 'oembed' };
      const value = { title: 'What I saw', '+net.svc.core.file': file };
      await this.#post(seat, performance.now(), [{ type: 'net.svc.core.oembed', value }]);
    },
    marker: async (seat, due) => {
      const place = { name: 'my_stream', id: String(seat.newest || 1) };
      if (seat.isPage) await this.#page(seat, 'marker', due, '/live/marker', place);
      else await this.#api(seat, 'marker', due, 'POST', '/posts/marker', place);
    },
    visit: async (_, due) => this.change(due),
  };

  #any(): Seat {
    const seat = some(this.#seats);
    if (seat === undefined) throw new Error('nobody has a page open');
    return seat;
  }

  async #post({ user, ...seat }: Seat, due: number, annotations: object[]): Promise<void> {
    const { world } = this.#given;
    const sent = performance.now();
    const body = { text: world.text(), annotations };
    const text = await this.#api({ user, ...seat }, 'post', due, 'POST', '/posts', body, true);
    if (text === undefined) return;
    const id = idIn(text);
    world.posted(user, id);
    this.#acknowledge(id, sent);
  }

  async #page(
    seat: Seat,
    kind: Kind,
    due: number,
    path: string,
    form?: Record<string, string>,
  ): Promise<void> {
    await this.#ask(kind, due, pageRequest(this.#given.port, seat.user, path, form), false);
  }

  /** @returns the text of the reply, where it was asked for and is no error. */
  async #api(
    { user }: Pick<Seat, 'user'>,
    kind: Kind | undefined,
    due: number,
    method: string,
    path: string,
    body?: object,
    withText = false,
  ): Promise<string | undefined> {
    const reply = await this.#ask(kind, due, callRequest(method, user, path, body), withText);
    return withText && reply !== undefined ? textOf(reply) : undefined;
  }

  /** Asks, and notes the delay since it was due; without a kind, only what fails, as of visits. */
  async #ask(
    kind: Kind | undefined,
    due: number,
    bytes: Bytes,
    withText: boolean,
  ): Promise<Reply | undefined> {
    const { delays } = this.#given;
    this.underWay++;
    try {
      const reply = await this.#pool.ask(bytes, withText);
      if (reply.status < 400) {
        if (kind !== undefined) delays.record(kind, performance.now() - due);
        return reply;
      }
      const why = withText ? /"error_message":"([^"]*)"/.exec(textOf(reply))?.[1] : undefined;
      delays.fail(kind ?? 'visit', why ?? reply.status);
    } catch (error) {
      if (!this.#isOver) delays.fail(kind ?? 'visit', (error as Error).message);
    } finally {
      this.underWay--;
    }
    return undefined;
  }

  /** Opens a page or an app, reads Home, and subscribes a stream. */
  async #begin(due: number): Promise<Seat | undefined> {
    const { port, world, delays } = this.#given;
    let user = 0;
    do user = 1 + Math.floor(Math.random() * world.people);
    while (this.#users.has(user));
    this.#users.add(user);
    const isPage = user % 100 < ON_PAGES * 100;
    const seat: Seat = { user, isPage, stream: undefined, newest: 0, oldest: 0, held: [], faces: 'idle' };
    const first = isPage
      ? pageRequest(port, user, '/home')
      : callRequest('GET', user, '/posts/stream?count=20');
    const reply = await this.#ask(isPage ? 'page' : 'list', due, first, true);
    const found =
      reply === undefined ? [] : [...textOf(reply).matchAll(isPage ? /id="post-(\d+)"/g : /"id":"(\d+)","/g)];
    const ids = found.map(([, id]) => Number(id));
    seat.newest = Math.max(0, ...ids);
    seat.oldest = ids.length === 0 ? 0 : Math.min(...ids);
    try {
      seat.stream = await openStream(
        ...([port, isPage ? 'ws' : 'http', isPage ? undefined : user] as const),
        (json) => this.#receive(seat, json),
        isPage ? PAGE_STREAM : '/stream/user',
        () => this.closed++,
        isPage ? browserHeaders(port, user) : [],
      );
    } catch (error) {
      delays.fail('visit', (error as Error).message);
      this.#users.delete(user);
      return undefined;
    }
    await this.#subscribe(seat, ids);
    delays.record('visit', performance.now() - due);
    return seat;
  }

  async #subscribe({ user, isPage, stream }: Seat, ids: readonly number[]): Promise<void> {
    const { port } = this.#given;
    const connection_id = stream?.connectionId ?? '';
    const subscribe = (bytes: Buffer) => this.#ask(undefined, 0, bytes, false);
    if (!isPage) {
      for (const list of APP_LISTS)
        await subscribe(callRequest('GET', user, `${list}&connection_id=${connection_id}`));
      return;
    }
    const forms = PAGE_LISTS.map((list) =>
      pageRequest(port, user, '/live/subscribe', { ...list, connection_id }),
    );
    const shown = { ids: ids.join(), news: '', connection_id };
    await Promise.all([...forms, pageRequest(port, user, '/live/shown', shown)].map(subscribe));
  }

  #receive(seat: Seat, json: Buffer): void {
    const now = performance.now();
    const type = typeOf(json);
    if (type === undefined) return;
    const id = readId(json);
    const written = this.#written.get(id);
    if (written !== undefined) this.#arrived(written, now);
    else if (!this.#early.get(id)?.push(now)) this.#early.set(id, [now]);
    if (type !== 'post' || !seat.isPage) return;
    seat.held.push(id);
    this.#showFaces(seat);
  }

  #showFaces(seat: Seat): void {
    if (seat.faces !== 'idle') {
      seat.faces = 'again';
      return;
    }
    seat.faces = 'waiting';
    void this.calls.faces(seat, performance.now());
    setTimeout(() => {
      const again = seat.faces === 'again';
      seat.faces = 'idle';
      if (again && seat.stream !== undefined && !this.#isOver) this.#showFaces(seat);
    }, FACES_MS).unref();
  }

  #acknowledge(id: number, sent: number): void {
    const written = { sent, acknowledged: performance.now() };
    this.#written.set(id, written);
    for (const time of this.#early.get(id) ?? []) this.#arrived(written, time);
    this.#early.delete(id);
  }

  #arrived({ sent, acknowledged }: Written, at: number): void {
    // One that came before its acknowledgement was not late.
    this.#given.frames.record('acknowledged', Math.max(0, at - acknowledged));
    this.#given.frames.record('sent', at - sent);
  }
}

/** All kinds, in the order of the table. */
export const allKinds = Object.keys(kinds) as Kind[];
