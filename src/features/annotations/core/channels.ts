import { Type } from 'typebox';
import type { CoreType } from './types.ts';

/** Annotations of channels, and of messages about them. */
export const channelTypes: readonly CoreType[] = [
  {
    name: 'channel.invite',
    summary: 'Invites readers to a channel.',
    schema: Type.Object({ channel_id: Type.String({ pattern: '^[0-9]{1,19}$' }) }),
  },
  {
    name: 'channel.metadata',
    summary: 'What a channel is called and is about.',
    schema: Type.Object({
      title: Type.String({ minLength: 1 }),
      description: Type.Optional(Type.String()),
      tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 15 }), { maxItems: 3 })),
    }),
  },
  {
    name: 'broadcast.metadata',
    summary: 'What a broadcast channel is called and is about.',
    schema: Type.Object({
      title: Type.String({ minLength: 1, maxLength: 75 }),
      description: Type.Optional(Type.String({ maxLength: 1000 })),
      tags: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 15 }), { maxItems: 3 })),
    }),
  },
  {
    name: 'broadcast.message.metadata',
    summary: 'Headline of a broadcast message.',
    schema: Type.Object({ subject: Type.String({ minLength: 1, maxLength: 128 }) }),
  },
];
