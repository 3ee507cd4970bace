import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { pathId } from '../../http/params.ts';
import { replyWithList } from '../../objects/list.ts';
import { findPost, Post, postKind, postParams } from '../posts/posts.ts';
import { readQuotes } from './quotes.sql.ts';

export const quoteEndpoints = [
  endpoint({
    name: 'posts.quotes',
    method: 'GET',
    path: '/posts/:post_id/quotes',
    section: 'Posts',
    summary: 'Retrieve the posts that quote a post.',
    token: 'any',
    pathParams: { post_id: pathId('post') },
    query: { ...pageParams, ...postParams },
    reply: Type.Array(Post),
    paginated: true,
    list: { kind: postKind },
    async handle(call) {
      const { ctx, viewer, path } = call;
      const post = (await findPost(ctx, viewer, path.post_id)).row.id;
      return replyWithList(call, postKind, { read: (range, _, db) => readQuotes(db, { post, ...range }) });
    },
  }),
];
