import { endpoint, viewerId } from '../../http/endpoint.ts';
import { pathId } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { findPost, Post, postKind, postParams } from '../posts/posts.ts';
import { reportPost } from './reports.actions.ts';

export const reportEndpoints = [
  endpoint({
    name: 'posts.report',
    method: 'POST',
    path: '/posts/:post_id/report',
    section: 'Posts',
    summary: 'Report a post to the administrators; its author is muted for you.',
    token: 'user',
    pathParams: { post_id: pathId('post') },
    query: postParams,
    reply: Post,
    errors: {
      'not-allowed': 'The post is your own, or deleted.',
      'insufficient-storage': 'You mute as many users as is allowed.',
    },
    async handle(call) {
      const { ctx, viewer, path } = call;
      await findPost(ctx, viewer, path.post_id);
      await reportPost(ctx, viewerId(viewer), path.post_id);
      return { data: await renderObject(call, postKind, path.post_id) };
    },
  }),
];
