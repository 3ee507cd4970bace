/**
 * Messages that were written and are not confirmed: sent in their order, again when there is a connection, and each once, by the
 * key of its form. This browser stores them, so that closing the page loses none.
 */
import { removeContent } from '../composer/contents.ts';
import {
  type Draft,
  draftPlaces,
  makeKey,
  onDraftGone,
  readDraft,
  setFiles,
  writeDraft,
} from '../composer/drafts.ts';
import { Left, onOther, sendInSession } from '../composer/session.ts';
import { find, messageOf } from '../dom.ts';
import { isTemporary } from '../people/fragments.ts';
import { tell } from '../people/tell.ts';

/** After this the service counts as not reached, in milliseconds. What was sent is sent with the same id again. */
export const PATIENCE_MS = 30_000;
/** How long it waits before it sends again, in milliseconds: twice as long each time. */
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;

const BEGIN = 'outbox ';

export interface Waiting {
  /** Where it is stored. */
  place: string;
  draft: Draft;
  /** As the form showed them. */
  pictures?: readonly Node[];
  /** Another tab has sent it, or got it back. */
  isGone?: true;
}

/** The page of the conversation. */
export interface Shower {
  /** Shows what is on its way. */
  show(item: Waiting): void;
  /** There is no connection. */
  delayed(item: Waiting): void;
  /** Another tab has dealt with it. */
  gone(item: Waiting): void;
  /** The service has it as this message. */
  sent(item: Waiting, id: number): unknown;
  /** The service refuses the first of these; the others were to follow it. */
  refused(items: readonly Waiting[], thrown: unknown): void;
}

const queues = new Map<string, Waiting[]>();
const showers = new Map<string, Shower>();
const busy = new Set<string>();
/** Addresses that were not reached. */
const unreached = new Set<string>();
let count = 0;

/** The address that a stored message is sent to. */
const actionOf = ({ place }: Waiting): string => place.slice(BEGIN.length).split(' ')[0] ?? '';

function add(item: Waiting): void {
  const action = actionOf(item);
  const queue = queues.get(action);
  if (queue) queue.push(item);
  else queues.set(action, [item]);
  onDraftGone(item.place, () => {
    item.isGone = true;
  });
  // It is on its way before the browser shows it.
  void run(action);
  showers.get(action)?.show(item);
  if (unreached.has(action)) showers.get(action)?.delayed(item);
}

/** Sends a message after those that are waiting. */
export function post(action: string, draft: Draft, pictures: readonly Node[]): void {
  const at = `${String(Date.now()).padStart(15, '0')}.${String(count++).padStart(4, '0')}`;
  const item = { place: `${BEGIN}${action} ${at}`, draft, pictures };
  writeDraft(item.place, draft);
  add(item);
}

/** Shows here what is sent to an address. */
export function showWaiting(action: string, shower: Shower): void {
  showers.set(action, shower);
  for (const item of queues.get(action) ?? []) shower.show(item);
}

/** Sends what this browser has stored, from whichever page. */
export function startOutbox(): void {
  // Another person who goes on here stores it.
  onOther.push(() => {
    for (const { place, draft } of [...queues.values()].flat()) writeDraft(place, draft);
  });
  for (const place of draftPlaces()
    .filter((one) => one.startsWith(BEGIN))
    .sort()) {
    const draft = readDraft(place);
    if (draft) add({ place, draft });
  }
}

async function run(action: string): Promise<void> {
  if (busy.has(action)) return;
  busy.add(action);
  const queue = queues.get(action) ?? [];
  let wait = FIRST_WAIT_MS;
  for (let item = queue[0]; item !== undefined; item = queue[0]) {
    if (item.isGone) {
      queue.shift();
      showers.get(action)?.gone(item);
      continue;
    }
    try {
      const { page } = await request(action, item.draft);
      queue.shift();
      forget(item);
      wait = FIRST_WAIT_MS;
      unreached.delete(action);
      // The next one does not wait until this one is shown.
      showers.get(action)?.sent(item, Number(find(page, '.sent').dataset.sent?.replace(/\D+/, '')));
    } catch (thrown) {
      if (!isTemporary(thrown) && !(thrown instanceof Left)) {
        refuse(action, queue.splice(0), thrown);
        break;
      }
      unreached.add(action);
      for (const waiting of queue) showers.get(action)?.delayed(waiting);
      if (thrown instanceof Left) break;
      await pause(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT_MS);
    }
  }
  busy.delete(action);
}

function request(action: string, { fields, files, once }: Draft): ReturnType<typeof sendInSession> {
  const given = new URLSearchParams({ ...fields, once, shown: '1' });
  setFiles(given, files);
  return sendInSession(action, given, { signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** Waits, but not longer than until the connection returns. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });
}

function forget({ place, draft }: Waiting): void {
  writeDraft(place, undefined);
  for (const { key } of draft.files) void removeContent(key);
}

/** What is refused is a draft again, where it was written, with what was to follow it. */
function refuse(action: string, items: readonly Waiting[], thrown: unknown): void {
  for (const { place } of items) writeDraft(place, undefined);
  const shower = showers.get(action);
  if (shower) shower.refused(items, thrown);
  else {
    const place = `${action} ${action.replace(/\/messages$/, '')} `;
    const before = readDraft(place);
    const draft = join([...items.map(({ draft: one }) => one), ...(before ? [before] : [])]);
    if (draft) writeDraft(place, draft);
    tell(messageOf(thrown));
  }
}

/** One draft of several, which is sent for itself. */
export function join(drafts: readonly Draft[]): Draft | undefined {
  const [first] = drafts;
  if (first === undefined) return undefined;
  const text = drafts.flatMap(({ fields }) => fields.text || []).join('\n');
  return {
    fields: { ...first.fields, text },
    files: drafts.flatMap(({ files }) => files),
    once: makeKey(),
  };
}
