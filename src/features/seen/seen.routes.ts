import { Type } from 'typebox';
import { endpoint, userCaller } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { about } from '../../http/schema.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { pathChannel } from '../channels/channels.ts';
import { Id, Timestamp } from '../users/users.ts';
import { seenIn } from './seen.actions.ts';

const Seen = Type.Object({
  user_id: about(Id, 'The member.'),
  last_read_id: about(Id, 'The message up to which the member has read the channel.'),
  updated_at: about(Timestamp, 'When the member read on last, in UTC.'),
});

export const seenEndpoints = [
  endpoint({
    name: 'channels.seen',
    method: 'GET',
    path: '/channels/:channel_id/seen',
    section: 'Channels',
    summary: 'List how far the other members of a private channel have read it.',
    token: 'user',
    scopes: ['messages'],
    pathParams: { channel_id: pathChannel },
    reply: Type.Array(Seen),
    errors: { 'not-allowed': 'All users may read the channel.' },
    async handle({ ctx, viewer, path }) {
      const seen = await seenIn(ctx, userCaller(viewer), path.channel_id);
      return {
        data: toJson(
          seen.map(({ user, lastRead, at }) => ({
            user_id: String(user),
            last_read_id: String(lastRead),
            updated_at: timestamp(at),
          })),
        ),
      };
    },
  }),
];
