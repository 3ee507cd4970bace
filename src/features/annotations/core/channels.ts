import { Type } from 'typebox';
import { line } from './lines.ts';
import type { CoreType } from './types.ts';

const Tags = Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 15 }), { maxItems: 3 }));

/** The members of `channel.metadata`. */
export const channelMetadata = {
  title: line(),
  description: Type.Optional(Type.String()),
  tags: Tags,
};

/** The members of `broadcast.metadata`. */
export const broadcastMetadata = {
  title: line({ maxLength: 75 }),
  description: Type.Optional(Type.String({ maxLength: 1000 })),
  tags: Tags,
};

/** The members of `broadcast.message.metadata`. */
export const messageMetadata = { subject: line({ maxLength: 128 }) };

/** Annotation types of channels, and of messages about them. */
export const channelTypes: readonly CoreType[] = [
  {
    name: 'channel.invite',
    summary: 'Invites readers to a channel.',
    schema: Type.Object({ channel_id: Type.String({ pattern: '^[0-9]{1,19}$' }) }),
  },
  {
    name: 'channel.metadata',
    summary: 'What a channel is called and is about.',
    schema: Type.Object(channelMetadata),
  },
  {
    name: 'broadcast.metadata',
    summary: 'What a broadcast channel is called and is about.',
    schema: Type.Object(broadcastMetadata),
  },
  {
    name: 'broadcast.message.metadata',
    summary: 'Headline of a broadcast message.',
    schema: Type.Object(messageMetadata),
  },
];
