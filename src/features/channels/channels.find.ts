import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { channelKind, rightsIn } from './channels.kind.ts';
import { everyChannel } from './channels.params.ts';
import type { ChannelRecord } from './channels.record.ts';
import type { Right } from './channels.visibility.ts';

/** A channel and the caller's right to it. */
export interface FoundChannel {
  record: ChannelRecord;
  right: Right;
}

/** Finds the channel of a path. @throws {ApiError} 404 if there is none or the caller may not see it. */
export function findChannel(ctx: Context, viewer: Viewer, id: number): Promise<FoundChannel> {
  return findChannelIn(Hydration.of(ctx, viewer), id);
}

/** The same from a given state, such as inside a write. */
export async function findChannelIn(state: Hydration, id: number): Promise<FoundChannel> {
  const record = await findSeen(state, channelKind, id, everyChannel);
  if (record === undefined) throw new ApiError('not-found', 'there is no such channel.');
  return { record, right: rightsIn(record, state) };
}

/** @throws {ApiError} 403 for a deactivated channel. */
export function requireChannelActive({ row }: ChannelRecord): void {
  if (row.is_inactive === 1) throw new ApiError('forbidden', 'This channel is inactive');
}
