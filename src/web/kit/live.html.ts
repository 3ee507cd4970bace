import type { PostRow } from '../../features/posts/posts.ts';
import type { Texts } from '../languages/en.ts';
import type { Forms } from '../languages/intl.ts';
import { hidden } from './form.html.ts';
import { type Content, type Markup, markup } from './markup.ts';
import type { Visit } from './visit.ts';

/** How a list on a page is kept up to date by its script. */
export interface LiveList {
  /** The call of the API that lists the same. */
  to?: string;
  /** Without a call: what is a reason to ask the page for what is new (`live/news.ts`). */
  news?: string;
  /** The path of the page with the newest entries. */
  path: string;
  /** The page with the entries that follow those shown, if they are not the newest. */
  newer?: string;
  /** Where its items come from as parts of a page; `ids` are added. */
  fragment?: string;
  /** Frames only tell that there is something new: the page is asked what. */
  asks?: true;
  /** Says how many items are new, if they are not posts. */
  fresh?: Forms;
  /** New items are last. */
  isUpward?: true;
  /** Items after this one are new, where the page does not show all of them. */
  after?: number;
  /** The marker that remembers how far the list was read, and where it is. */
  marker?: { name: string; id?: string };
}

/** The attributes of a list that is kept up to date. */
export function liveAttributes(live: LiveList | undefined): Content {
  return (
    live && [
      live.to === undefined
        ? markup` data-news="${live.news}" data-new="${live.path}"`
        : markup` data-live="${live.to}" data-new="${live.path}"`,
      markup` data-fragment="${live.fragment ?? '/fragments/posts?'}"`,
      live.asks && markup` data-asks`,
      live.isUpward && markup` data-upward`,
      live.after !== undefined && markup` data-after="${live.after}"`,
      live.newer !== undefined && markup` data-gap`,
      live.marker && markup` data-marker="${live.marker.name}" data-at="${live.marker.id}"`,
    ]
  );
}

/** Where a list says that it has new items, which are shown when asked for. One that grows at its end shows them at once. */
export function renderFresh(live: LiveList, { timelines }: Texts): Content {
  if (live.isUpward) return undefined;
  return live.fresh === undefined
    ? renderFreshButton(timelines.fresh, '/fragments/faces?')
    : renderFreshButton(live.fresh);
}

/** @param faces - where the faces of their authors come from; `ids` are added. */
function renderFreshButton(fresh: Forms, faces?: string): Markup {
  return markup`<p class="fresh" role="status"><button class="button" type="button" data-fresh="${JSON.stringify(fresh)}"${faces !== undefined && markup` data-faces="${faces}"`} hidden></button></p>`;
}

/** How a list whose entries have ids, such as people, is kept up to date: by comparing it with its page. */
export interface LiveRows {
  path: string;
  /** What is a reason to compare (`live/news.ts`). */
  news: string;
  /** Says how many entries are new. */
  fresh: Forms;
}

/** A list of such entries. */
export function renderRows(entries: Content, live: LiveRows | undefined): Markup {
  if (live === undefined) return markup`<ul class="people">${entries}</ul>`;
  const { path, news, fresh } = live;
  return markup`${renderFreshButton(fresh)}<ul class="people" data-rows="${path}" data-news="${news}">${entries}</ul>`;
}

/** Links to what is newer than a list that begins where the reader stopped. */
export function renderNewer({ newer, path }: LiveList, { timelines }: Texts): Content {
  return (
    newer !== undefined &&
    markup`<nav class="newer" aria-label="${timelines.newerPosts}"><a class="button plain" rel="prev" href="${newer}">${timelines.newerPosts}</a> <a class="button plain" href="${path}">${timelines.toNewest}</a></nav>`
  );
}

/** Whether an item was not read yet, in a list that was read before. */
export function isUnread({ marker }: LiveList, id: number): boolean {
  const at = Number(marker?.id ?? 0);
  return at > 0 && id > at;
}

/** The entry of a list at which it says how far it was read, if a part of it was, and all of the others follow. */
export function readUpTo(live: LiveList, ids: readonly number[]): number | undefined {
  const { isUpward, marker } = live;
  const isAfter = (id: number) => isUnread(live, id) === (isUpward === true);
  const place = ids.findIndex(isAfter);
  return marker !== undefined && Number(marker.id ?? 0) > 0 && place > 0 && ids.slice(place).every(isAfter)
    ? ids[place]
    : undefined;
}

/** Says how far a list was read, before an entry. */
export function renderReadUpTo({ isUpward }: LiveList, { timelines }: Texts): Markup {
  return markup`<li class="since" id="read"><h2>${isUpward ? timelines.sinceHere : timelines.readBefore}</h2></li>`;
}

/** What scripts do by themselves: go to where the reader stopped, and move the marker to what is shown. */
export function renderPlace(
  { marker, isUpward }: LiveList,
  ids: readonly number[],
  isReadBefore: boolean,
  { csrf, here, language }: Pick<Visit, 'csrf' | 'here' | 'language'>,
): Content {
  const id = isUpward ? Math.max(0, ...ids) : ids[0];
  if (marker === undefined || id === undefined || id <= Number(marker.id ?? 0)) return undefined;
  const { timelines } = language;
  return markup`<noscript><form class="more" method="post" action="/read">${hidden({ csrf, next: here, name: marker.name, id: String(id) })}
${isReadBefore && markup`<a href="#read">${timelines.goToRead}</a> `}<button class="button link" type="submit">${timelines.markRead}</button></form></noscript>`;
}

/** Attributes of a form whose action changes only a part of the page, which `from` shows as it is afterwards. */
export function inPlace(from: string, here: string): Markup {
  const mark = from.includes('?') ? '&' : '?';
  return markup` data-from="${from}${mark}next=${encodeURIComponent(here)}"`;
}

/** Attributes of a button whose action can be taken back: what scripts say when it is done, and the action that takes it back. */
export function undoable(done: string, inverse: string): Markup {
  return markup` data-done="${done}" data-inverse="${inverse}"`;
}

/** Where a fragment with one post comes from. */
export function postFragment({ id }: Pick<PostRow, 'id'>, focus: number | undefined): string {
  return `/fragments/posts?ids=${id}${focus === undefined ? '' : `&focus=${focus}`}`;
}

/** Where scripts say what became of an action, and that there is no network, with their own texts. */
export function renderTold({ frame, locale, composer }: Texts): Markup {
  return markup`<p class="told" role="status" data-locale="${locale}" data-just-now="${frame.justNow}" data-failed="${frame.unreachable}" data-signed-out="${frame.signedOut}" data-draft="${frame.draft}" data-undo="${composer.undo}" hidden></p>
<p class="offline" role="status" hidden>${frame.offline}</p>
<dialog class="ask" aria-label="${frame.confirm}"></dialog>
<dialog class="session" aria-label="${frame.signIn}"></dialog>
<dialog class="keys" aria-labelledby="keys-title"></dialog>
`;
}
