import { Type } from 'typebox';
import { toJson } from '../../http/json-text.ts';
import { givenText } from '../../http/schema.ts';
import {
  addStream,
  changeStream,
  type ExploreStream,
  listStreams,
  removeStream,
} from '../explore/explore.ts';
import { actorOf, adminEndpoint } from './admin.endpoint.ts';
import { body, closed } from './admin.schema.ts';

const AdminStream = Type.Object(
  {
    slug: Type.String({ description: 'Its id: lower-case letters and digits.' }),
    title: Type.String(),
    description: Type.String(),
    hashtags: Type.Array(Type.String(), { description: 'Posts with one of these; empty for a rule.' }),
    rule: Type.Union([Type.String(), Type.Null()], { description: 'Such as photos; null for hashtags.' }),
  },
  { ...closed, title: 'AdminStream' },
);

const describe = ({ posts, ...texts }: ExploreStream) => ({
  ...texts,
  hashtags: 'rule' in posts ? [] : posts.hashtags,
  rule: 'rule' in posts ? posts.rule : null,
});

const slug = givenText('Lower-case letters and digits.');

const streamBody = body(
  {
    slug,
    title: givenText('Its name for people.'),
    description: givenText('Which posts it has, for people.'),
    hashtags: Type.Optional(
      Type.Array(Type.String(), { description: 'At most ten; posts with a photo without them.' }),
    ),
  },
  { slug: 'birds', title: 'Birds', description: 'Feathers.', hashtags: ['birds'] },
);

/** The streams that people find posts by. */
export const exploreCalls = {
  endpoints: [
    adminEndpoint('settings', {
      name: 'explore',
      method: 'GET',
      path: '/explore',
      summary: 'List the explore streams, with the posts that each has.',
      reply: Type.Array(AdminStream),
      handle: async ({ ctx }) => ({
        data: (await listStreams(ctx.store.read)).map((stream) => toJson(describe(stream))),
      }),
    }),
    adminEndpoint('settings', {
      name: 'explore.add',
      method: 'POST',
      path: '/explore',
      summary: 'Add an explore stream: posts with one of some hashtags, or with a photo.',
      body: streamBody,
      reply: AdminStream,
      async handle(call) {
        const { hashtags = [], title, description } = call.body;
        const given = { slug: call.body.slug, title, description, hashtags };
        return { data: toJson(describe(await addStream(call.ctx.store, actorOf(call), given))) };
      },
    }),
    adminEndpoint('settings', {
      name: 'explore.change',
      method: 'POST',
      path: '/explore/change',
      summary: 'Change the texts of an explore stream that was added, and which posts it has.',
      body: streamBody,
      reply: AdminStream,
      errors: { 'not-found': 'There is no such stream.' },
      async handle(call) {
        const { hashtags = [], ...given } = call.body;
        return {
          data: toJson(describe(await changeStream(call.ctx.store, actorOf(call), { ...given, hashtags }))),
        };
      },
    }),
    adminEndpoint('settings', {
      name: 'explore.remove',
      method: 'POST',
      path: '/explore/remove',
      summary: 'Remove an explore stream that was added; its posts stay.',
      body: body({ slug }, { slug: 'birds' }),
      reply: Type.Pick(AdminStream, ['slug']),
      errors: { 'not-found': 'There is no such stream.' },
      async handle(call) {
        await removeStream(call.ctx.store, actorOf(call), call.body.slug);
        return { data: toJson({ slug: call.body.slug }) };
      },
    }),
  ],
  schemas: [AdminStream],
};
