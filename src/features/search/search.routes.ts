import { Type } from 'typebox';
import type { Context } from '../../context.ts';
import { type Entry, type Range, rangeOf } from '../../db/keyset.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pageParams } from '../../http/pagination.ts';
import { replyWithList } from '../../objects/list.ts';
import { EVERY, indexLanguages } from '../../search/index-text.ts';
import { rankMatches } from '../../search/ranking.ts';
import { postKind } from '../posts/posts.kind.ts';
import { postParams } from '../posts/posts.params.ts';
import { Post } from '../posts/posts.schema.ts';
import { rankedEntries } from './ranked-list.ts';
import { type PostSearch, readPostSearch, searchParams } from './search.query.ts';
import { newestIndexed, readBestMatches, readMatches } from './search.sql.ts';

/** Where the posts of a search come from. */
export interface Matches {
  read(range: Range): Promise<Entry[]>;
  /** The time was used up before all matches were read. */
  isPartial: boolean;
}

/** The posts that match, in the order that was asked for. */
export async function findPosts({ store }: Context, search: PostSearch): Promise<Matches> {
  const { within } = search;
  if (within === 'nothing') return { read: async () => [], isPartial: false };
  const db = store.search;
  // Where only a thread is named, everything in it matches.
  const groups = search.condition.length === 0 ? [[{ words: [EVERY] }]] : search.condition;
  const asked = { condition: indexLanguages[db.dialect.name].condition(groups), ...within };
  if (search.order === 'id') {
    return { read: (range) => readMatches(db, { ...asked, ...range }), isPartial: false };
  }
  const { ids, isPartial } = await rankMatches({
    newest: await newestIndexed(db),
    read: (range) => readBestMatches(db, { ...asked, ...range }),
    ties: 'newest',
  });
  const entries = rankedEntries(ids);
  return { read: async (range) => rangeOf(entries, range), isPartial };
}

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
    errors: {
      'missing-parameter': 'There is no query or filter; or no query, where order=score.',
      'invalid-parameter': 'A query holds nothing that could be found, or there are too many terms.',
    },
    paginated: true,
    list: { kind: postKind },
    async handle(call) {
      const search = await readPostSearch(call.ctx, call.query);
      const { read, isPartial } = await findPosts(call.ctx, search);
      const { data, meta } = await replyWithList(call, postKind, { read });
      return { data, meta: { ...meta, count: data.length, ...(isPartial && { partial: true }) } };
    },
  }),
];
