import type { Context } from '../../context.ts';
import { readParams } from '../../http/params.ts';
import { findMatches, type Matches } from '../../objects/matches.ts';
import { postKind } from '../posts/posts.ts';
import { readSearch, searchParams } from '../search/search.ts';
import { bookmarkIndex } from './bookmarks.sql.ts';

/** The posts that a user bookmarked and that match a query, newest first. @throws {ApiError} 400 if there is nothing to search for */
export async function searchBookmarks(ctx: Context, user: number, query: string): Promise<Matches> {
  const { parts } = await readSearch(ctx, postKind, readParams(searchParams, { query }));
  const within = { user };
  const own = parts.map(({ condition }) => ({ condition, within }));
  return findMatches(ctx.store, bookmarkIndex, { parts: own, isRanked: false });
}
