import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { creation, endpoint, viewerId } from '../../http/endpoint.ts';
import { idList, pathId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, renderEntries, renderObject } from '../../objects/list.ts';
import { readDraft } from '../content/content.ts';
import { createPost, deletePost } from './posts.actions.ts';
import { findPost } from './posts.find.ts';
import { postKind } from './posts.kind.ts';
import { postFilter, postParams } from './posts.params.ts';
import { NewPostBody, Post } from './posts.schema.ts';

const section = 'Posts';
const postPath = { post_id: pathId('post') };

export const postEndpoints = [
  creation({
    name: 'posts.create',
    path: '/posts',
    section,
    summary: 'Create a post.',
    token: 'user',
    scopes: ['write_post'],
    query: postParams,
    body: { schema: NewPostBody, form: true },
    reply: Post,
    errors: {
      'missing-parameter':
        'There is neither text nor a photo or video, a machine-only post has no annotation, or an annotation lacks a key.',
      'invalid-parameter': 'reply_to is not a post that you can see, or an annotation breaks a rule.',
      'invalid-text':
        'The text is too long, entities.links break a rule, or the service does not accept a word or domain.',
      'not-allowed': 'The post replied to is deleted or a repost; or a machine-only post has text.',
    },
    create({ ctx, viewer, body }) {
      const author = { userId: viewerId(viewer), appId: viewer?.appId ?? 0 };
      return createPost(ctx, author, readDraft(body, 'post'));
    },
    created: async (call, id) => ({ data: await renderObject(call, postKind, id) }),
  }),

  endpoint({
    name: 'posts.get',
    method: 'GET',
    path: '/posts/:post_id',
    section,
    summary: 'Retrieve a post.',
    token: 'none',
    pathParams: postPath,
    query: postParams,
    reply: Post,
    errors: { 'not-found': 'It is machine-only, and include_machine=1 is not given.' },
    async handle(call) {
      const { ctx, viewer, path, query } = call;
      const { row } = await findPost(ctx, viewer, path.post_id);
      if (row.machine_only === 1 && !query.include_machine) {
        throw new ApiError('not-found', 'this post is machine-only: ask with include_machine=1.');
      }
      return { data: await renderObject(call, postKind, row.id) };
    },
  }),

  endpoint({
    name: 'posts.delete',
    method: 'DELETE',
    path: '/posts/:post_id',
    section,
    summary: 'Delete a post of your own.',
    token: 'user',
    scopes: ['write_post'],
    pathParams: postPath,
    query: postParams,
    reply: Post,
    errors: { forbidden: "The post is another's." },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await findPost(ctx, viewer, path.post_id);
      await deletePost(ctx.store, viewerId(viewer), path.post_id);
      return { data: await renderObject(call, postKind, path.post_id) };
    },
  }),

  endpoint({
    name: 'posts.list',
    method: 'GET',
    path: '/posts',
    section,
    summary: 'Retrieve posts by their ids; those you cannot see are left out.',
    token: 'any',
    query: { ids: idList('posts'), ...postParams },
    reply: Type.Array(Post),
    async handle({ ctx, viewer, query }) {
      const state = Hydration.of(ctx, viewer, query);
      const entries = query.ids.map((item) => ({ item }));
      const seen = await filterEntries(
        state,
        postKind,
        entries,
        postFilter(query, { muted: true, blocked: true, limited: true }),
      );
      return { data: await renderEntries(state, postKind, seen) };
    },
  }),
];
