import { Type } from 'typebox';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { findMatches, replyWithMatches } from '../../objects/matches.ts';
import { readSearch, searchErrors, searchParams } from '../search/search.ts';
import { postKind } from './posts.kind.ts';
import { postParams } from './posts.params.ts';
import { Post } from './posts.schema.ts';
import { postIndex } from './posts.search.sql.ts';

export const postSearchEndpoints = [
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
