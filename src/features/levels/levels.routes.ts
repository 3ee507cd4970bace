import { Type } from 'typebox';
import { endpoint, userCaller, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { channelScopes } from '../../scopes.ts';
import { findChannel, pathChannel } from '../channels/channels.ts';
import { levelOf, setLevel } from './levels.actions.ts';
import { levels } from './levels.tables.ts';

const ChannelLevel = Type.Object(
  {
    level: Type.Union(
      levels.map((level) => Type.Literal(level)),
      { description: 'all: each message; mentions: those that mention or answer you; none: nothing.' },
    ),
  },
  { examples: [{ level: 'all' }] },
);

const common = {
  path: '/channels/:channel_id/level',
  section: 'Channels',
  token: 'user',
  scopes: channelScopes,
  pathParams: { channel_id: pathChannel },
  reply: ChannelLevel,
} as const;

export const levelEndpoints = [
  endpoint({
    ...common,
    name: 'channels.level',
    method: 'GET',
    summary: 'Retrieve what notifications tell you of a channel.',
    async handle({ ctx, viewer, path }) {
      const { record } = await findChannel(ctx, viewer, path.channel_id);
      return { data: toJson({ level: await levelOf(ctx, viewerId(viewer), record.row) }) };
    },
  }),

  endpoint({
    ...common,
    name: 'channels.level.set',
    method: 'PUT',
    summary: 'Choose what notifications tell you of a channel.',
    isReaction: true,
    body: { schema: ChannelLevel },
    async handle({ ctx, viewer, path, body: { level } }) {
      await setLevel(ctx, userCaller(viewer), path.channel_id, level);
      return { data: toJson({ level }) };
    },
  }),
];
