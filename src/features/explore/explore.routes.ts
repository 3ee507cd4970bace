import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { toJson } from '../../http/json-text.ts';
import { markedPageParams } from '../../http/pagination.ts';
import type { Param } from '../../http/params.ts';
import { replyWithList } from '../../objects/list.ts';
import { findMarker } from '../markers/markers.ts';
import { Post, postKind, postParams } from '../posts/posts.ts';
import { ExploreStream } from './explore.schema.ts';
import { describeStream, findStream, listStreams, sourceOf } from './explore.streams.ts';

const section = 'Posts';
const DAY_SECONDS = 86_400;

const slug: Param<string> = {
  schema: { type: 'string', pattern: '^[a-z0-9]+$', examples: ['photos'] },
  about: 'Slug of the explore stream.',
  required: true,
  errors: { 'not-found': 'There is no such explore stream.' },
  read: (value = '') => value,
};

export const exploreEndpoints = [
  endpoint({
    name: 'posts.explore.list',
    method: 'GET',
    path: '/posts/stream/explore',
    section,
    summary: 'Retrieve the explore streams; ask at most once a day.',
    token: 'none',
    cacheSeconds: DAY_SECONDS,
    reply: Type.Array(ExploreStream),
    async handle({ ctx }) {
      const streams = await listStreams(ctx.store.read);
      return { data: streams.map((stream) => toJson(describeStream(ctx.config, stream))) };
    },
  }),

  endpoint({
    name: 'posts.explore',
    method: 'GET',
    path: '/posts/stream/explore/:slug',
    section,
    summary: 'Retrieve the posts of an explore stream, which meta.explore_stream describes.',
    token: 'none',
    pathParams: { slug },
    query: { ...markedPageParams, ...postParams },
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    marker: findMarker,
    async handle(call) {
      const { ctx, path } = call;
      const stream = await findStream(ctx.store.read, path.slug);
      const marker = `explore:${stream.slug}`;
      const { data, meta } = await replyWithList(call, postKind, { ...sourceOf(ctx, stream), marker });
      return { data, meta: { ...meta, explore_stream: describeStream(ctx.config, stream) } };
    },
  }),
];
