import type { Context } from '../../context.ts';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findChannelIn, isOpen } from '../channels/channels.ts';
import { channelMarkerName } from '../markers/markers.ts';
import { BLOCKED_BY, BLOCKS, requireActive, userKind } from '../users/users.ts';
import { selectLastSubscribers, selectMarkersOfUsers, selectNotSharing, upsertSharing } from './seen.sql.ts';

/** Most members of a channel who are asked for: more than the ACLs of any but a broadcast channel list. */
const MAX_MEMBERS = 1000;

/** How far a member has read a channel. */
export interface Seen {
  user: number;
  lastRead: number;
  /** When the marker moved last, in milliseconds since 1970. */
  at: number;
}

/**
 * How far the other members of a private channel have read it (docs/interface.md, Seen): who has read furthest comes first.
 * @throws {ApiError} 404 if the caller may not see it, 400 for a channel that all users may read.
 */
export async function seenIn(ctx: Context, caller: UserCaller, channel: number): Promise<Seen[]> {
  const { read } = ctx.store;
  const state = Hydration.of(ctx, caller);
  const { record } = await findChannelIn(state, channel);
  if (isOpen(record.row)) {
    throw new ApiError('not-allowed', 'what others have seen is shown in private channels only.');
  }
  const { userId } = caller;
  const members = (await selectLastSubscribers(read, { channel, limit: MAX_MEMBERS }))
    .map(({ user_id }) => user_id)
    .filter((user) => user !== userId);
  if (members.length === 0) return [];
  const [markers, hiding] = await Promise.all([
    selectMarkersOfUsers(read, { name: channelMarkerName(channel), users: members }),
    selectNotSharing(read, { users: [userId, ...members] }),
  ]);
  const hidden = new Set(hiding.map(({ user_id }) => user_id));
  if (hidden.has(userId)) return [];
  const shared = markers.filter(({ user_id }) => !hidden.has(user_id));
  await state.judge(
    userKind,
    shared.map(({ user_id }) => user_id),
  );
  // Suspended people have no User object.
  const isShown = (user: number) =>
    state.get(userKind, user) !== undefined && (state.bits(userKind, user) & (BLOCKS | BLOCKED_BY)) === 0;
  return shared
    .filter(({ user_id }) => isShown(user_id))
    .map(({ user_id: user, last_read_id: lastRead, updated_at: at }) => ({ user, lastRead, at }));
}

/** Whether a user lets others see what they have seen, and sees it of others. */
export async function sharesSeen({ read }: Pick<Store, 'read'>, user: number): Promise<boolean> {
  return (await selectNotSharing(read, { users: [user] })).length === 0;
}

/** @throws {ApiError} 404 if the account has ended. */
export async function shareSeen(store: Store, user: number, isShared: boolean): Promise<void> {
  await store.write(
    async (tx) => {
      await requireActive(tx, [user]);
      await upsertSharing(tx, { user_id: user, share_seen: isShared ? 1 : 0, updated_at: tx.now });
    },
    { independent: `seen settings ${user}` },
  );
}
