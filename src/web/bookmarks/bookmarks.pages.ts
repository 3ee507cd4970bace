import type { Context } from '../../context.ts';
import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { bookmark, readBookmarks, searchBookmarks, unbookmark } from '../../features/bookmarks/bookmarks.ts';
import { postFilter } from '../../features/posts/posts.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countReaction } from '../kit/actions.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { alert, inEnglish } from '../kit/form.html.ts';
import { ownForm, ownPage, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { wordsOf } from '../parts/marks.ts';
import { readPosts, renderPostList } from '../parts/posts.html.ts';

const PATH = '/bookmarks';

/** Most characters of a search. */
const MAX_QUERY = 256;

/** Adds a page's form that changes the bookmark of a post. */
const changing = (name: string, act: typeof bookmark): Page =>
  ownForm(`pages.post.${name}`, `/posts/:id/${name}`, async (call, visit, form) => {
    const id = parseId(call.params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such post.');
    await countReaction(call, visit);
    await act(call.ctx.store, visit.session.userId, id);
    const at = parseId(form.at ?? '');
    return redirect(`${safeNext(form.next)}${at === undefined ? '' : `#post-${at}`}`, visit.headers);
  });

/** The posts that a person bookmarked: those that match, or a message if they cannot be searched for. */
async function find(ctx: Context, user: number, typed: string) {
  if (typed === '') {
    return { read: (range: Range, _: unknown, db: Db) => readBookmarks(db, { user, ...range }) };
  }
  try {
    return await searchBookmarks(ctx, user, typed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { read: async () => [], refusal: error };
  }
}

export const bookmarkPages: readonly Page[] = [
  /** The newest bookmark first; with `q`, those that match, newest first. */
  ownPage('pages.bookmarks', PATH, async (call, visit) => {
    const { ctx } = call;
    const { language, session } = visit;
    const { bookmarks: texts, frame, timelines } = language;
    const typed = (call.query.q ?? '').trim().slice(0, MAX_QUERY);
    const query = readListQuery(call.query);
    const found = await find(ctx, session.userId, typed);
    const filter = postFilter({}, { deleted: false });
    const { state, page, ids } = await readPosts(ctx, viewerOf(visit), pageQuery(query), filter, found);
    const path = typed === '' ? PATH : `${PATH}?${new URLSearchParams({ q: typed })}`;
    const isFirst = query.before_id === undefined && query.since_id === undefined;
    const nothing = typed === '' ? texts.none : texts.noMatch;
    const content = markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${texts.title}</h1>
<form class="find" role="search" action="${PATH}" aria-label="${texts.search}"><label class="unseen" for="find">${texts.search}</label><input type="search" id="find" name="q" value="${typed}" placeholder="${texts.search}" maxlength="${MAX_QUERY}"><button class="button">${frame.search}</button></form>
${'refusal' in found && alert(inEnglish(`The ${reasonOf(found.refusal)}`, language))}
<div id="now">${ids.length > 0 && renderPostList(state, ids, { visit, words: wordsOf(typed) })}
${ids.length === 0 && !('refusal' in found) && (isFirst ? renderEmpty(typed === '' ? 'boat' : 'magnifier', nothing, typed === '' ? nextOf('explore', language) : undefined) : markup`<p class="empty">${timelines.noneBefore}</p>`)}
${renderPaging(path, query, page, language)}</div></section>`;
    return showPage({ visit, isTranslated: true, title: texts.title, current: 'bookmarks', content });
  }),

  changing('bookmark', bookmark),
  changing('unbookmark', unbookmark),
];
