import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import type { UserCaller, Viewer } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { findChannelIn, requireChannelActive } from '../channels/channels.ts';
import { messageKind } from './messages.kind.ts';
import { everyMessage } from './messages.params.ts';
import type { MessageRecord } from './messages.record.ts';

/** A message of a channel, as named by a path. */
export interface MessagePath {
  channel_id: number;
  message_id: number;
}

/** @throws {ApiError} 404 if the channel has no such message or the caller may not see it. */
export function findMessage(ctx: Context, viewer: Viewer, path: MessagePath): Promise<MessageRecord> {
  return findMessageIn(Hydration.of(ctx, viewer), path);
}

/** Like `findMessage`, but with the hydration of a viewer, for instance inside a write. */
export async function findMessageIn(state: Hydration, path: MessagePath): Promise<MessageRecord> {
  const record = await findSeen(state, messageKind, path.message_id, everyMessage);
  if (record === undefined || record.row.channel_id !== path.channel_id) {
    throw new ApiError('not-found', 'there is no such message in this channel.');
  }
  return record;
}

/**
 * A message that a reader of its channel acts on, inside the write that does so.
 * @throws {ApiError} 404 unless the caller sees both, 403 for an inactive channel, 400 for a deleted message.
 */
export async function findToActOn(tx: Tx, actor: UserCaller, path: MessagePath): Promise<MessageRecord> {
  const state = Hydration.inTransaction(tx, actor);
  // Authors see their messages in channels that they can no longer read.
  const { record } = await findChannelIn(state, path.channel_id);
  const message = await findMessageIn(state, path);
  requireChannelActive(record);
  if (message.row.is_deleted === 1) throw new ApiError('not-allowed', 'the message is deleted.');
  return message;
}
