import type { Context } from '../../context.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { postKind } from '../../features/posts/posts.kind.ts';
import { postIndex } from '../../features/posts/posts.search.sql.ts';
import { searchParams } from '../../features/search/search.params.ts';
import { readSearch } from '../../features/search/search.query.ts';
import { readParams } from '../../http/params.ts';
import { findMatches, type Matches } from '../../objects/matches.ts';
import { openPage } from '../accounts/forms.ts';
import { alert } from './form.html.ts';
import { showPostList } from './lists.pages.ts';
import { type Markup, markup } from './markup.ts';

const hint = markup`<p class="empty">Words, <code>"words in this order"</code>, <code>#hashtag</code>, <code>@name</code>, <code>-without</code>, <code>this OR that</code>.</p>`;

/** `/search?q=`: posts that match, newest first. */
export const searchPage = openPage('pages.search', '/search', async (call, visit) => {
  const { ctx, query } = call;
  const typed = (query.q ?? '').trim();
  const found = await search(ctx, typed);
  return showPostList(call, visit, {
    title: typed === '' ? 'Search' : `Posts with ${typed}`,
    search: typed,
    path: `/search?q=${encodeURIComponent(typed)}`,
    empty: 'refusal' in found ? found.refusal : markup`<p class="empty">No post matches.</p>`,
    source: 'refusal' in found ? { read: async () => [] } : found,
  });
});

/** The posts that match the query, or a message if it cannot be searched for. */
async function search(ctx: Context, typed: string): Promise<Pick<Matches, 'read'> | { refusal: Markup }> {
  if (typed === '') return { refusal: hint };
  try {
    const asked = await readSearch(ctx, postKind, readParams(searchParams, { query: typed }));
    return await findMatches(ctx.store, postIndex, asked);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { refusal: markup`${alert(`The ${reasonOf(error)}`)}${hint}` };
  }
}
