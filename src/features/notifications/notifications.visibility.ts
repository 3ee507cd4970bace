import type { Context } from '../../context.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import type { LevelOf } from '../levels/levels.ts';
import { messageKind } from '../messages/messages.ts';
import { pollKind } from '../polls/polls.ts';
import { type PostRow, postFilter, postKind, postOfInteraction } from '../posts/posts.ts';
import { quotedAuthor } from '../quotes/quotes.ts';
import { userKind } from '../users/users.ts';
import { isShownUser, type Judging, MAX_TEXTS } from './judging.ts';
import { type KindMask, maskOf } from './kinds.ts';
import type { Found, Notification } from './notification.ts';
import {
  isAtLatest,
  isOfChannel,
  judgeInChannel,
  judgeMessage,
  loadMessages,
} from './notifications.messages.ts';
import type { ActRow } from './notifications.sql.ts';
import { type Quiet, readQuiet } from './settings.ts';

const shownPosts = postFilter({}, { deleted: false });

/** The notifications that a user sees, each with the people and texts that the user sees of it. Loads what shows them. */
export async function leaveOut(
  ctx: Context,
  state: Hydration,
  found: readonly Found[],
  { user, wanted, levelIn }: { user: number; wanted: KindMask; levelIn: LevelOf },
): Promise<Notification[]> {
  if (found.length === 0) return [];
  const [quiet, news] = await Promise.all([
    readQuiet(ctx.store, user),
    loadMessages(ctx, state, found),
    loadPosts(state, found),
    loadPolls(state, found),
  ]);
  await loadPeople(state, found, news);
  const judging = { state, user, quiet, wanted, news, levelIn };
  const shown = found.flatMap((one) => judge(one, judging) ?? []);
  const addressing = new Set(
    shown.flatMap(({ inChannel, newest }) => (inChannel === 'addressed' ? newest : [])),
  );
  // Where the latest message of a channel is not shown, the one before it may be told of already.
  return shown.filter((one) => !isAtLatest(one) || !addressing.has(one.newest));
}

/** Loads the posts that notifications are judged by. */
async function loadPosts(state: Hydration, found: readonly Found[]): Promise<void> {
  const posts: number[] = [];
  for (const one of found) {
    if (isOfPost(one)) posts.push(one.item);
    if (isWritten(one)) posts.push(...one.acts.slice(0, MAX_TEXTS).map(({ id }) => id));
  }
  await state.judge(postKind, posts);
}

async function loadPolls(state: Hydration, found: readonly Found[]): Promise<void> {
  await state.judge(
    pollKind,
    found.flatMap(({ kind, item }) => (kind === 'poll' ? item : [])),
  );
}

/** Loads the people who did it, and what mentions answer. */
async function loadPeople(
  state: Hydration,
  found: readonly Found[],
  news: ReadonlyMap<number, number>,
): Promise<void> {
  const people = found.flatMap(({ acts }) => acts.map(({ actor }) => actor));
  const parents: number[] = [];
  for (const { kind, pid, item } of found) {
    const row =
      kind === 'mention'
        ? state.get(postKind, item)?.row
        : state.get(messageKind, news.get(item) ?? pid)?.row;
    if (row !== undefined) people.push(row.user_id);
    if (kind === 'mention' && row?.reply_to != null) parents.push(row.reply_to);
  }
  await Promise.all([state.judge(userKind, people), state.judge(postKind, parents)]);
}

/** Whether people did it with posts of their own. */
function isWritten({ kind }: Found): boolean {
  return kind === 'reply' || kind === 'quote';
}

/** Whether it is about a post, as reports may not be. */
function isOfPost({ kind, what = 'post' }: Found): boolean {
  return !isOfChannel(kind) && kind !== 'follow' && kind !== 'poll' && what === 'post';
}

function judge(found: Found, judging: Judging): Notification | undefined {
  switch (found.kind) {
    case 'mention':
      return judgeMention(found, judging);
    case 'message':
    case 'broadcast':
    case 'channel':
      return isAtLatest(found) ? judgeMessage(found, judging) : judgeInChannel(found, judging);
    default:
      return judgeActs(found, judging);
  }
}

function judgeMention(found: Found, judging: Judging): Notification | undefined {
  const { state, user, quiet, wanted } = judging;
  const row = seenPost(found.item, judging);
  if (row === undefined || row.user_id === user || row.is_imported === 1) return undefined;
  const parent = row.reply_to === null ? undefined : state.get(postKind, row.reply_to)?.row;
  // A reply to the user's own post is in the interactions, and so is a quote of one.
  if (parent?.user_id === user && (wanted & maskOf('reply')) !== 0) return undefined;
  if (quotedAuthor(row) === user && (wanted & maskOf('quote')) !== 0) return undefined;
  if (!isShownUser(row.user_id, judging) || isQuietThread(row, quiet)) return undefined;
  return {
    ...found,
    // A revision may mention the user later.
    at: found.pid === row.id ? row.created_at : (row.revised_at ?? row.created_at),
    newest: found.pid,
    users: [row.user_id],
    texts: [row.id],
  };
}

/** Interactions and reports. */
function judgeActs(found: Found, judging: Judging): Notification | undefined {
  const { kind, item, what } = found;
  // A person who appeals may be suspended, and is not reported by a person whom the reader could mute.
  let acts =
    what === 'appeal'
      ? found.acts
      : found.acts.filter(({ actor }) => isShownUser(actor, judging, kind === 'report'));
  if (isOfPost(found)) {
    const row = kind === 'report' ? judging.state.get(postKind, item)?.row : seenPost(item, judging);
    if (row === undefined || isQuietThread(row, judging.quiet)) return undefined;
  }
  if (kind === 'poll' && !isSeenPoll(item, judging)) return undefined;
  let texts: number[] = [];
  if (isWritten(found)) {
    acts = acts.filter((act) => isShownText(act, found, judging));
    texts = acts.slice(0, MAX_TEXTS).map(({ id }) => id);
  }
  const [latest] = acts;
  if (latest === undefined) return undefined;
  return { ...found, newest: latest.id, users: [...new Set(acts.map(({ actor }) => actor))], texts };
}

/** Whether the user sees a reply or quote; older ones are counted without being loaded. */
function isShownText({ id }: ActRow, { acts }: Found, judging: Judging): boolean {
  const isLoaded = acts.slice(0, MAX_TEXTS).some((act) => act.id === id);
  return !isLoaded || seenPost(id, judging, shownPosts) !== undefined;
}

function seenPost(
  id: number,
  { state }: Judging,
  filter = postOfInteraction.filter as typeof shownPosts,
): PostRow | undefined {
  const record = state.get(postKind, id);
  if (record === undefined) return undefined;
  const isSeen = unlessBroken(
    state,
    postKind,
    id,
    'list',
    () => postKind.canSee?.(record, state, filter) !== false,
  );
  return isSeen === true ? record.row : undefined;
}

function isSeenPoll(id: number, { state }: Judging): boolean {
  const record = state.get(pollKind, id);
  const sees = () => record !== undefined && pollKind.canSee?.(record, state, undefined) !== false;
  return unlessBroken(state, pollKind, id, 'list', sees) === true;
}

function isQuietThread({ id, thread_id }: PostRow, { threads }: Quiet): boolean {
  return threads.has(thread_id ?? id);
}
