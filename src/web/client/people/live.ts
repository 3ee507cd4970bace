/**
 * What happens while the page is open. One page of the browser, the one that holds a lock, has the connection (`leader.ts`); the
 * others hear from it over a channel. When it leaves, another takes over, and all look whether they missed something meanwhile.
 */
import { Leader, type Told, type Votes, type Wanted } from './leader.ts';

/** What a part of the page wants to hear. */
export interface Listener {
  /** An event in lists that are listened to. */
  frame?(frame: Extract<Told, { lists: readonly string[] }>): void;
  /** What a list has now, to compare with what the page shows. */
  list?(list: Extract<Told, { list: string }>): void;
  /** How polls stand. */
  votes?(votes: readonly Votes[]): void;
  /** Something may have been missed that lists do not show, such as deletions; what comes from now on is heard. */
  fresh?(): void;
}

type Message = Told | { wanted: Wanted } | { bye: string } | { isNew: true };

const name = `live ${document.body.dataset.user}`;
const tab = crypto.randomUUID();
const bus = new BroadcastChannel(name);
const listeners: Listener[] = [];
const lists = new Set<string>();
let shown: readonly number[] = [];
let polls: readonly number[] = [];
let news: readonly string[] = [];
/** The event that the page shows at least, until another connection begins. */
let position: number | undefined = Number(document.body.dataset.position);
let leader: Leader | undefined;
let leaving = new AbortController();
let begun = 0;

/** Listens to lists, by the paths of their calls; without any, to events of what is shown. */
export function listen(to: readonly string[], listener: Listener): void {
  listeners.push(listener);
  for (const list of to) lists.add(list);
  announceSoon();
}

/** Sets the posts whose changes are wanted, the polls whose votes are, and which new posts. */
export function watch(ids: readonly number[], counted: readonly number[], wanted: readonly string[]): void {
  if (ids.join() === shown.join() && counted.join() === polls.join() && news.join() === wanted.join()) return;
  shown = ids;
  polls = counted;
  news = wanted;
  announceSoon();
}

let isAnnouncing = false;

/** Tells the leader what this page wants, once for all that is wanted in this turn. */
function announceSoon(): void {
  if (isAnnouncing) return;
  isAnnouncing = true;
  queueMicrotask(() => {
    isAnnouncing = false;
    const wanted: Wanted = {
      tab,
      lists: [...lists],
      shown,
      polls,
      news,
      ...(position !== undefined && { position }),
    };
    if (leader) leader.want(wanted);
    else post({ wanted });
  });
}

function post(message: Message): void {
  bus.postMessage(message);
}

bus.onmessage = ({ data }: MessageEvent<Message>) => {
  if ('wanted' in data) leader?.want(data.wanted);
  else if ('bye' in data) leader?.bye(data.bye);
  else if ('isNew' in data) {
    position = undefined;
    announceSoon();
  } else hear(data);
};

function hear(told: Told): void {
  for (const listener of listeners) {
    if ('lists' in told) listener.frame?.(told);
    else if ('list' in told) listener.list?.(told);
    else if ('votes' in told) listener.votes?.(told.votes);
    else if (told.behind.includes(tab)) listener.fresh?.();
  }
}

/** A page that became the leader later than this after it was opened has listened to another before, in milliseconds. */
const TAKEN_OVER_MS = 500;

/** Has the connection for all pages of this browser, until this page is left or the session has ended. */
async function lead(signal: AbortSignal): Promise<void> {
  const own = new Leader((told) => {
    post(told);
    hear(told);
  }, signal);
  leader = own;
  post({ isNew: true });
  if (performance.now() - begun > TAKEN_OVER_MS) position = undefined;
  announceSoon();
  await own.run();
  leader = undefined;
}

function begin(): void {
  leaving = new AbortController();
  begun = performance.now();
  const { signal } = leaving;
  // Only pages by HTTPS or of this machine have locks; each of the others has a connection of its own.
  const work = navigator.locks ? navigator.locks.request(name, { signal }, () => lead(signal)) : lead(signal);
  Promise.resolve(work).catch(() => undefined);
}

/** Listens again after the session had ended. */
export function restartLive(): void {
  leaving.abort();
  beginAgain();
}

/** What was missed meanwhile is not known. */
function beginAgain(): void {
  position = undefined;
  begin();
  announceSoon();
}

/** Begins to listen, for as long as the page is open; also when it is opened again by going back. */
export function startLive(): void {
  addEventListener('pagehide', () => {
    post({ bye: tab });
    leaving.abort();
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) beginAgain();
  });
  begin();
}
