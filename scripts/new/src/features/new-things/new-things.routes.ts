import { Type } from 'typebox';
import { creation, endpoint, viewerId } from '../../http/endpoint.ts';
import { pageParams, subscriptionParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { renderObject, replyWithList } from '../../objects/list.ts';
import { userParams } from '../users/users.ts';
import { createNewThing, removeNewThing } from './new-things.actions.ts';
import { newThingsTopic } from './new-things.events.ts';
import { newThingKind } from './new-things.kind.ts';
import { MAX_TEXT, NewThing, NewThingBody } from './new-things.schema.ts';
import { readNewThings } from './new-things.sql.ts';

const common = { section: 'New things', token: 'user', query: userParams, reply: NewThing } as const;

export const newThingEndpoints = [
  creation({
    ...common,
    name: 'new-things.create',
    path: '/new-things',
    summary: 'Create a new thing.',
    scopes: ['write_post'],
    body: { schema: NewThingBody },
    errors: { 'invalid-parameter': `The text is empty or has more than ${MAX_TEXT} characters.` },
    create: async ({ ctx, viewer, body }) => createNewThing(ctx.store, viewerId(viewer), body.text),
    created: async (call, id) => ({ data: await renderObject(call, newThingKind, id) }),
  }),

  endpoint({
    ...common,
    name: 'new-things.delete',
    method: 'DELETE',
    path: '/new-things/:new_thing_id',
    summary: 'Delete a new thing; the reply shows it as it was.',
    scopes: ['write_post'],
    pathParams: { new_thing_id: pathId('new thing') },
    async handle(call) {
      const { ctx, viewer, path } = call;
      const data = await renderObject(call, newThingKind, path.new_thing_id);
      await removeNewThing(ctx.store, viewerId(viewer), path.new_thing_id);
      return { data };
    },
  }),

  endpoint({
    ...common,
    name: 'new-things.list',
    method: 'GET',
    path: '/new-things',
    summary: 'Retrieve your new things, the newest first.',
    query: { ...pageParams, ...userParams, ...subscriptionParams },
    reply: Type.Array(NewThing),
    paginated: true,
    list: { kind: newThingKind },
    subscribe: async ({ viewer }) => ({ topics: [newThingsTopic(viewerId(viewer))] }),
    handle: (call) => {
      const user = viewerId(call.viewer);
      return replyWithList(call, newThingKind, {
        read: (range, _, db) => readNewThings(db, { user, ...range }),
      });
    },
  }),
];
