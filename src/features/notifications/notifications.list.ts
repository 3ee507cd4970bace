import type { Context } from '../../context.ts';
import type { Entry, Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { dbOfPage, settledBounds } from '../../objects/list.ts';
import { PageReader } from '../../objects/page-reader.ts';
import { mayDo, type Role } from '../audit/audit.ts';
import {
  addressed,
  broadcastCreated,
  broadcastType,
  invited,
  privateType,
  subscribedChannels,
} from '../channels/channels.ts';
import { allActions, readInteractions } from '../interactions/interactions.ts';
import { type LevelOf, levelsOf } from '../levels/levels.ts';
import { readNotifiedMentions } from '../posts/posts.ts';
import { type Kind, type KindMask, maskOf } from './kinds.ts';
import type { Found, Notification } from './notification.ts';
import { keyOfActs, readActs, readReports } from './notifications.sql.ts';
import { leaveOut } from './notifications.visibility.ts';

/** How many of its latest acts an interaction takes its people from. */
const MAX_ACTS = 20;

/** Whose notifications are read. */
export interface Reader {
  id: number;
  /** What they are in the administration of the service now, if anything. */
  role: Role | null;
}

/** The interactions that are notifications. */
const interactions: Readonly<Record<string, Pick<Found, 'kind' | 'inChannel'>>> = {
  follow: { kind: 'follow' },
  reply: { kind: 'reply' },
  repost: { kind: 'repost' },
  star: { kind: 'star' },
  quote: { kind: 'quote' },
  poll_end: { kind: 'poll' },
  [addressed.name]: { kind: 'channel', inChannel: 'addressed' },
  [invited.name]: { kind: 'channel', inChannel: 'invited' },
  [broadcastCreated.name]: { kind: 'channel', inChannel: 'invited' },
};

/**
 * Reads a page of what a user is notified of, and judges who and what of it the user sees: as interactions, and without people and
 * threads that are quiet, muted channels and channels that the user may no longer read. `state` is for the user. The ids of
 * everything that notifies come from one counter, so one marker is enough.
 */
export async function readNotifications(
  ctx: Context,
  state: Hydration,
  reader: Reader,
  bounds: Bounds,
  wanted: KindMask,
): Promise<Page<Notification>> {
  const db = dbOfPage(ctx.store, bounds);
  const pages = new PageReader<Entry>(await settledBounds(ctx, bounds));
  const levelIn = await levelsOf(ctx, reader.id);
  const shown = new Map<number, Notification>();
  for (let range = pages.range; range !== undefined; range = await pages.next()) {
    const found = new Map(
      (await readAll(ctx, db, reader, range, wanted, levelIn)).map((one) => [one.pid, one]),
    );
    const taken = pages.take([...found.values()]).map(({ pid }) => found.get(pid) as Found);
    const left = await leaveOut(ctx, state, taken, { user: reader.id, wanted, levelIn });
    for (const one of left) shown.set(one.pid, one);
    pages.add(left);
  }
  const { entries, meta } = pages.page();
  return { entries: entries.map(({ pid }) => shown.get(pid) as Notification), meta };
}

/**
 * A range of everything, merged. What is in two lists is told once: a reply that mentions the user as a reply, a message that does
 * so as such, but in a conversation as any other of it.
 */
async function readAll(
  ctx: Context,
  db: Db,
  reader: Reader,
  range: Range,
  wanted: KindMask,
  levelIn: LevelOf,
): Promise<Found[]> {
  const isWanted = (kind: Kind): boolean => (wanted & maskOf(kind)) !== 0;
  const lists = await Promise.all([
    isWanted('mention') ? findMentions(db, reader.id, range) : [],
    findMessages(ctx, reader.id, range, isWanted, levelIn),
    findInteractions(db, reader.id, range, isWanted),
    mayDo(reader.role, 'reports') && isWanted('report') ? findReports(db, range) : [],
  ]);
  const byPid = new Map<number, Found>();
  for (const one of lists.flat()) if (byPid.get(one.pid)?.kind !== 'message') byPid.set(one.pid, one);
  const order = range.ascending ? 1 : -1;
  return [...byPid.values()].sort((a, b) => order * (a.pid - b.pid)).slice(0, range.limit);
}

async function findMentions(db: Db, user: number, range: Range): Promise<Found[]> {
  const entries = await readNotifiedMentions(db, { user, ...range });
  return entries.map((entry) => {
    return { ...entry, kind: 'mention', key: `mention-${entry.item}`, at: 0, acts: [], isRead: false };
  });
}

async function findInteractions(
  db: Db,
  user: number,
  range: Range,
  isWanted: (kind: Kind) => boolean,
): Promise<Found[]> {
  const actions = new Map<number, Pick<Found, 'kind' | 'inChannel'> & { name: string }>();
  for (const { name, number } of allActions()) {
    const shown = interactions[name];
    if (shown !== undefined && isWanted(shown.kind)) actions.set(number, { name, ...shown });
  }
  if (actions.size === 0) return [];
  const mask = [...actions.keys()].reduce((sum, number) => sum | (1 << number), 0);
  const rows = await readInteractions(db, { user, actions: mask, ...range });
  const acts = rows.length === 0 ? new Map() : await readActs(db, user, rows, MAX_ACTS);
  return rows.map((row) => {
    const { name, ...shown } = actions.get(row.action) as { name: string; kind: Kind };
    const { pid, item, day, created_at: at } = row;
    const key = `${name}-${item}-${day}`;
    return { pid, item, ...shown, key, at, acts: acts.get(keyOfActs(row)) ?? [], isRead: false };
  });
}

/** Channels of which the user is told each message, each at its latest one. */
async function findMessages(
  ctx: Context,
  user: number,
  range: Range,
  isWanted: (kind: Kind) => boolean,
  levelIn: LevelOf,
): Promise<Found[]> {
  const kinds = new Map<string, Kind>([
    [privateType(ctx.config), 'message'],
    [broadcastType(ctx.config), 'broadcast'],
  ]);
  const kindOf = (type: string): Kind => kinds.get(type) ?? 'channel';
  const channels = await ctx.caches
    .of(subscribedChannels)
    .those(user, (channel) => isWanted(kindOf(channel.type)) && levelIn(channel) === 'all', range);
  return channels.map(({ pid, item, type, isUnread }) => {
    const kind = kindOf(type);
    const found = { pid, item, kind, key: `${kind}-${item}`, at: 0, acts: [], isRead: !isUnread };
    return kind === 'channel' ? { ...found, inChannel: 'written' } : found;
  });
}

async function findReports(db: Db, range: Range): Promise<Found[]> {
  const rows = await readReports(db, { ...range, many: MAX_ACTS });
  return rows.map(({ pid, item, what, reporter_id, others, created_at: at }) => {
    // Later reporters of the same thing are named with the first, and do not notify again.
    const reporters = [...(others?.split(',').map(Number) ?? []), reporter_id];
    const acts = reporters.map((actor) => ({ actor, id: pid }));
    return { pid, item, kind: 'report', key: `report-${pid}`, at, acts, isRead: false, what };
  });
}
