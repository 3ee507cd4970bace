import type { Context } from '../../context.ts';
import { knownOr } from '../../known.ts';
import { Hydration } from '../../objects/hydration.ts';
import { renderOrLeaveOut } from '../../objects/rendering.ts';
import { Slices } from '../../slices.ts';
import type { Connection, Subscription } from '../../streams/connection.ts';
import {
  type ChannelFilter,
  canSeeChannel,
  channelKind,
  everyChannel,
  isListed,
} from '../channels/channels.ts';
import { BLOCKED_BY, BLOCKS, MUTED_BY, MUTES, SELF, userKind } from '../users/users.ts';

/** Who is typing, by channel. */
export type Typists = ReadonlyMap<number, ReadonlySet<number>>;

/** A viewer with one of these bits for a user is not told that the user is typing. */
const APART = SELF | BLOCKS | BLOCKED_BY | MUTES | MUTED_BY;

/**
 * Prepares who is typing for subscriptions, with the channels that each hears of: a list of `{channel_id, user}`. Everything is
 * loaded once for all, and rendered once for viewers with the same bits.
 */
export async function prepareTyping(
  ctx: Context,
  typists: Typists,
  heard: ReadonlyMap<Subscription, readonly number[]>,
): Promise<(subscription: Subscription) => string | undefined> {
  const connections = new Set([...heard.keys()].map(({ connection }) => connection));
  const state = Hydration.ofMany(ctx, [...new Set([...connections].map(({ userId }) => userId))]);
  await state.judge(channelKind, typists.keys());
  const users = [...new Set([...typists.values()].flatMap((some) => [...some]))];
  const roots = new Map<Connection['display'], Hydration>();
  for (const { display } of connections) {
    if (roots.has(display)) continue;
    const own = state.with(display.query);
    await own.show(userKind, users);
    roots.set(display, own);
  }
  const viewers = await groupViewers(state, connections);
  const texts = new Map<string, string>();

  return (subscription) => {
    const { connection, target } = subscription;
    const root = roots.get(connection.display) as Hydration;
    root.viewer = {
      id: connection.userId,
      isBot: connection.isBot,
      seesPrivate: connection.display.seesPrivate === true,
    };
    const filter = (target.filters?.[channelKind.name] as ChannelFilter | undefined) ?? everyChannel;
    const told: [channel: number, user: number][] = [];
    for (const id of heard.get(subscription) ?? []) {
      const row = root.get(channelKind, id)?.row;
      if (row === undefined || !isListed(row, filter)) continue;
      if (!canSeeChannel(row, root.bits(channelKind, id), root)) continue;
      for (const user of typists.get(id) ?? []) {
        if ((root.bits(userKind, user) & APART) === 0) told.push([id, user]);
      }
    }
    if (told.length === 0) return undefined;
    const name = `${viewers.get(connection)} ${told.join(' ')}`;
    return knownOr(texts, name, () => render(root, told)) || undefined;
  };
}

/** The JSON; empty if nobody is left. */
function render(state: Hydration, told: readonly (readonly [channel: number, user: number])[]): string {
  const items = told.flatMap(([channel, id]) => {
    const record = state.get(userKind, id);
    const user = record && renderOrLeaveOut(state, userKind, { id, record }, 'stream');
    return user === undefined ? [] : `{"channel_id":"${channel}","user":${user}}`;
  });
  return items.length === 0 ? '' : `[${items.join()}]`;
}

/** A name for each connection, the same for those that are shown the same of everything loaded. */
async function groupViewers(
  state: Hydration,
  connections: Iterable<Connection>,
): Promise<Map<Connection, string>> {
  const maps = [...state.allViewerMaps()];
  const names = new Map<Connection, string>();
  const slices = new Slices();
  for (const connection of connections) {
    const { userId, display } = connection;
    const bits = maps.map((bitsByViewer) => bitsByViewer.get(userId) ?? 0);
    names.set(connection, `${display.json} ${bits.join()}`);
    if (slices.isOver) await slices.next();
  }
  return names;
}
