import { type Call, endpoint, userCaller } from '../../http/endpoint.ts';
import { pathId } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { channelScopes } from '../../scopes.ts';
import { pathChannel } from '../channels/channels.ts';
import { Message, messageKind, messageParams } from '../messages/messages.ts';
import { MAX_EMOJI, react, unreact } from './reactions.actions.ts';
import { pathEmoji } from './reactions.emoji.ts';
import { includeReactions } from './reactions.member.ts';

const pathParams = { channel_id: pathChannel, message_id: pathId('message'), emoji: pathEmoji };

/** What both calls have in common. */
const common = {
  path: '/channels/:channel_id/messages/:message_id/reactions/:emoji',
  section: 'Reactions',
  token: 'user',
  scopes: channelScopes,
  isReaction: true,
  pathParams,
  query: messageParams,
  reply: Message,
} as const;

/** Changes the caller's reaction, and responds with the message afterwards. */
async function change(call: Call<typeof pathParams, typeof messageParams>, action: typeof react) {
  const { ctx, viewer, path, query } = call;
  await action(ctx, userCaller(viewer), path, path.emoji);
  const shown = { ...call, query: { ...query, [includeReactions.name]: true } };
  return { data: await renderObject(shown, messageKind, path.message_id) };
}

export const reactionEndpoints = () => [
  endpoint({
    name: 'messages.react',
    method: 'PUT',
    ...common,
    summary: 'React to a message with an emoji.',
    errors: {
      'not-allowed': `The message is deleted, or has reactions with ${MAX_EMOJI} other emoji.`,
      forbidden: 'The channel is inactive.',
    },
    handle: (call) => change(call, react),
  }),

  endpoint({
    name: 'messages.unreact',
    method: 'DELETE',
    ...common,
    summary: 'Take your reaction to a message away.',
    errors: { 'not-allowed': 'The message is deleted.', forbidden: 'The channel is inactive.' },
    handle: (call) => change(call, unreact),
  }),
];
