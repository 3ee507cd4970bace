import { Type } from 'typebox';
import { endpoint, viewerId } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { changePins, readPins } from './pins.actions.ts';
import { Pin, PinsBody } from './pins.schema.ts';

const common = { path: '/users/me/pins', section: 'Users', token: 'user', reply: Type.Array(Pin) } as const;

export const pinEndpoints = [
  endpoint({
    ...common,
    name: 'users.pins',
    method: 'GET',
    summary: 'Retrieve what you pinned, in order.',
    handle: async ({ ctx, viewer }) => ({ data: toJson(await readPins(ctx.store.read, viewerId(viewer))) }),
  }),

  endpoint({
    ...common,
    name: 'users.pins.set',
    method: 'PUT',
    summary: 'Replace what you pinned.',
    isReaction: true,
    body: { schema: PinsBody },
    errors: {
      'invalid-parameter':
        'A value or title is empty or too long, a user is unknown, or the same is pinned twice.',
    },
    async handle({ ctx, viewer, body }) {
      return { data: toJson(await changePins(ctx.store, viewerId(viewer), () => body)) };
    },
  }),
];
