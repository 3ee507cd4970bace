import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { type Notified, notifiedBy } from '../../events/catalogue.ts';
import type { LogEvent } from '../../events/types.ts';
import { Hydration } from '../../objects/hydration.ts';
import { rendering } from '../../objects/render-error.ts';
import { canSeeChannel, channelKind, MUTES_CHANNEL, selectSubscribersOf } from '../channels/channels.ts';
import { canSeeAuthor, isOutOfReach, userKind } from '../users/users.ts';

/** Whom an event concerns (docs/interface.md, Notifications). */
export interface Concerned {
  /** Users it would notify; may include the one who caused it. */
  users: ReadonlySet<number>;
  /** Those of them not to notify. */
  hidden: ReadonlySet<number>;
  /** Notifies nobody: a deletion, or something only programs read. */
  isSilent: boolean;
}

/** Subscribed users by channel. */
export type Subscribers = ReadonlyMap<number, readonly number[]>;

/** What the caller knows already, to save queries. */
export interface Known {
  /** Whether anybody would notify the user of the event; if not, the user is left out. */
  mayNotify?(user: number, event: LogEvent): boolean;
  /** The subscribers of all channels of the events. */
  subscribers?: Subscribers;
}

/**
 * Finds the users that events concern, and who of them is not to be notified. Leaves out events of types that notify nobody. The
 * number of queries does not depend on the number of users.
 */
export async function findConcerned(
  ctx: Context,
  events: readonly LogEvent[],
  known: Known = {},
): Promise<ReadonlyMap<LogEvent, Concerned>> {
  const notified = rendering(() =>
    events.flatMap((event) => {
      const found = notifiedBy(event);
      return found === undefined ? [] : { event, ...found, isSilent: isSilent(event, found) };
    }),
  );
  const channels = notified.flatMap(({ channel, isSilent }) => (isSilent ? [] : (channel ?? [])));
  const subscribers = known.subscribers ?? (await loadSubscribers(ctx.store.read, channels));
  const found = notified.map(async ({ event, isSilent, ...rest }) => {
    const users = isSilent ? none : usersOf(event, rest, subscribers, known);
    const hidden = users.size === 0 ? none : await hiddenFrom(ctx, rest, users);
    return [event, { users, hidden, isSilent }] as const;
  });
  return new Map(await Promise.all(found));
}

/** The subscribers of channels. */
export async function loadSubscribers(db: Db, channels: Iterable<number>): Promise<Subscribers> {
  const ids = [...new Set(channels)];
  return ids.length === 0 ? new Map() : usersByChannel(await selectSubscribersOf(db, { channels: ids }));
}

export function usersByChannel(rows: readonly { channel: number; user: number }[]): Subscribers {
  const byChannel = Map.groupBy(rows, ({ channel }) => channel);
  return new Map([...byChannel].map(([channel, found]) => [channel, found.map(({ user }) => user)]));
}

const none: ReadonlySet<number> = new Set();

function isSilent({ deleted }: LogEvent, notified: Notified): boolean {
  return deleted === true || notified.isSilent === true;
}

function usersOf(
  event: LogEvent,
  { users, channel }: Notified,
  subscribers: Subscribers,
  { mayNotify }: Known,
): ReadonlySet<number> {
  const all = [...users, ...(subscribers.get(channel ?? 0) ?? [])];
  return new Set(mayNotify === undefined ? all : all.filter((user) => mayNotify(user, event)));
}

async function hiddenFrom(
  ctx: Context,
  { by, channel }: Notified,
  users: ReadonlySet<number>,
): Promise<ReadonlySet<number>> {
  const state = Hydration.ofMany(ctx, [...users]);
  await Promise.all([state.judge(userKind, [by]), channel && state.judge(channelKind, [channel])]);
  const author = state.get(userKind, by);
  const hidden = new Set<number>();
  for (const id of users) {
    state.viewer = { id, isBot: false, seesPrivate: true };
    const bits = state.bits(userKind, by);
    const isShown = id !== by && canSeeAuthor(bits, { muted: false, blocked: false });
    if (
      !isShown ||
      (author && isOutOfReach(author.row, bits)) ||
      (channel !== undefined && !isNotifiedIn(channel, state))
    )
      hidden.add(id);
  }
  return hidden;
}

/** Whether the viewer may read a channel and has not muted it. */
function isNotifiedIn(channel: number, state: Hydration): boolean {
  const record = state.get(channelKind, channel);
  const bits = state.bits(channelKind, channel);
  return record !== undefined && (bits & MUTES_CHANNEL) === 0 && canSeeChannel(record.row, bits, state);
}
