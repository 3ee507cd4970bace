import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { postKind } from '../posts/posts.kind.ts';
import { postParams } from '../posts/posts.params.ts';
import { Post } from '../posts/posts.schema.ts';
import { findMatches, replyWithMatches } from './matches.ts';
import { searchParams } from './search.params.ts';
import { readSearch } from './search.query.ts';
import { postIndex } from './search.sql.ts';

/** Errors of searches for posts and messages. */
export const searchErrors = {
  'missing-parameter': 'There is no query or filter; or no query, where order=score.',
  'invalid-parameter': 'A query holds nothing that could be found, or there are too many terms.',
};

export const searchEndpoints = [
  endpoint({
    name: 'posts.search',
    method: 'GET',
    path: '/posts/search',
    section: 'Posts',
    summary:
      'Search for posts by their text, entities, annotations and relations; everything given must match.',
    token: 'any',
    query: { ...searchParams, ...pageParams, ...postParams },
    reply: Type.Array(Post),
    errors: searchErrors,
    paginated: true,
    list: { kind: postKind },
    async handle(call) {
      const search = await readSearch(call.ctx, postKind, call.query);
      return replyWithMatches(call, postKind, await findMatches(call.ctx.store, postIndex, search));
    },
  }),
];
