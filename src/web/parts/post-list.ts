import { type PostFilter, postFilter } from '../../features/posts/posts.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { PageCall } from '../../http/page.ts';
import { type Layout, showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { isBeyondNewest, redirect, renderPaging } from '../kit/paging.ts';
import type { Visit } from '../kit/visit.ts';
import { renderFeedLink, renderPostList } from './posts.html.ts';
import { newestHere, readTimeline, type TimelineList } from './timeline.ts';

/** A page with a list of posts. */
export interface PostListPage
  extends Pick<Layout, 'description' | 'canonical' | 'current' | 'feed' | 'search' | 'beside'>,
    Omit<TimelineList, 'filter'> {
  title: string;
  /** Links to the lists beside this one, below the title, and a button beside it. */
  tabs?: Content;
  tool?: Content;
  /** The same in place of the title, which only screen readers then say. */
  views?: Content;
  /** The part above the posts of the first page; `here` is where one's new post is to be seen. */
  above?: Content | ((here: string) => Content);
  /** Shown instead of the posts if there are none; made only then, if it is a function. */
  empty: Content | (() => Promise<Content>);
  /** Stands beside the posts, also where there are none. */
  help?: Content;
  filter?: Partial<PostFilter>;
  /** The words of a search, which are marked. */
  words?: readonly string[] | undefined;
}

/** The title of a list, or links to the lists beside it in its place. */
export function renderHead(id: string, title: string, views: Content): Content {
  if (views === undefined) return markup`<h1 id="${id}">${title}</h1>`;
  return markup`<header class="head tabbed"><h1 class="unseen" id="${id}">${title}</h1>${views}</header>`;
}

/** The title of a page above links to the views beside it. @param tool - a button beside the title. */
export function renderTitle(title: string, tabs: Content, tool?: Content): Content {
  return markup`<header class="head titled"><h1 id="title">${title}</h1>${tool}${tabs}</header>`;
}

/** A page of posts, newest first, with links to the newer and the older page. */
export async function showPostList(call: PageCall, visit: Visit, list: PostListPage): Promise<Outcome> {
  const {
    title,
    tabs,
    tool,
    views,
    above,
    empty,
    beside,
    help,
    words,
    path,
    live: as,
    filter,
    source,
    ...layout
  } = list;
  const { language } = visit;
  const { state, page, ids, query, isFirst, live, newest } = await readTimeline(call, visit, {
    path,
    live: as,
    filter: postFilter({}, { deleted: false, ...filter }),
    source,
  });
  if (isBeyondNewest(query, page)) return redirect(newest);
  const isEmpty = ids.length === 0 && isFirst;
  const instead = isEmpty && (typeof empty === 'function' ? await empty() : empty);
  return showPage({
    ...layout,
    visit,
    isTranslated: true,
    title,
    // Where there are no posts, the same people may be in their place.
    beside: [help, ids.length > 0 && beside],
    content: markup`<section class="narrow" aria-labelledby="title">${tabs === undefined && tool === undefined ? renderHead('title', title, views) : renderTitle(title, tabs, tool)}
${isFirst && (typeof above === 'function' ? above(newestHere(visit, live)) : above)}
${(ids.length > 0 || live) && renderPostList(state, ids, { visit, live, words })}
${ids.length === 0 && (isEmpty ? markup`<div class="none">${instead}</div>` : markup`<p class="empty">${language.timelines.noneBefore}</p>`)}
${renderPaging(path, query, page, language)}${layout.feed && renderFeedLink(layout.feed, language)}</section>`,
  });
}
