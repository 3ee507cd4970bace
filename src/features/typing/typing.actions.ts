import type { Context } from '../../context.ts';
import type { UserCaller } from '../../http/endpoint.ts';
import { findChannel } from '../channels/channels.ts';
import { requireWritable } from '../messages/messages.ts';
import { typingFrames } from './typing.live.ts';

/**
 * Tells others that somebody is typing in a channel; nothing is sent for a repetition within three seconds.
 * @throws {ApiError} 404 for a channel that the caller does not see, 403 for one they may not write to, or an inactive one.
 */
export async function tellTyping(ctx: Context, writer: UserCaller, channel: number): Promise<void> {
  requireWritable(await findChannel(ctx, writer, channel));
  await ctx.live.of(typingFrames).tell(channel, writer.userId);
}
