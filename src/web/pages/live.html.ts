import type { PostRow } from '../../features/posts/posts.sql.ts';
import { type Content, type Markup, markup } from './markup.ts';

/** How a list on a page is kept up to date by its script. */
export interface LiveList {
  /** The call of the API that lists the same. */
  to?: string;
  /** Without a call: which new posts are a reason to ask the page for what is new, `all` or those of a user by id. */
  news?: 'all' | number;
  /** The path of the page, for what is new. */
  path: string;
  /** Where its items come from as parts of a page; `ids` are added. */
  fragment?: string;
  /** New items are last. */
  isUpward?: true;
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
      live.isUpward && markup` data-upward`,
      live.marker && markup` data-marker="${live.marker.name}" data-at="${live.marker.id}"`,
    ]
  );
}

/** Where a list says that it has new items, which are shown when asked for. One that grows at its end shows them at once. */
export function renderFresh(live: LiveList): Content {
  return (
    live.isUpward === undefined &&
    markup`<p class="fresh" role="status"><button class="button" type="button" data-one="1 new post" data-many="# new posts" hidden></button></p>`
  );
}

/** The page that has the first unread entries, if the marker is behind those shown. */
export function renderBehind({ marker, path }: LiveList, oldest: number | undefined): Content {
  const at = Number(marker?.id ?? Number.NaN);
  return (
    oldest !== undefined &&
    at > 0 &&
    at < oldest &&
    markup`<p class="more"><a href="${path}?before_id=${at + 1}">Go to where you stopped reading</a></p>`
  );
}

/** The entry that a list is read up to: the newest that is not after the marker, if there are newer ones. */
export function readUpTo({ marker }: LiveList, ids: readonly number[]): number | undefined {
  const at = Number(marker?.id ?? Number.NaN);
  const place = ids.findIndex((id) => id <= at);
  return place > 0 ? ids[place] : undefined;
}

/** Attributes of a form whose action changes only a part of the page, which `from` shows as it is afterwards. */
export function inPlace(from: string, here: string): Markup {
  const mark = from.includes('?') ? '&' : '?';
  return markup` data-from="${from}${mark}next=${encodeURIComponent(here)}"`;
}

/** Where a fragment with one post comes from. */
export function postFragment({ id }: Pick<PostRow, 'id'>, focus: number | undefined): string {
  return `/fragments/posts?ids=${id}${focus === undefined ? '' : `&focus=${focus}`}`;
}

/** Where scripts say what became of an action, and that there is no network, with their own texts. */
export function renderTold(): Markup {
  return markup`<p class="told" role="status" data-failed="That did not work: the service could not be reached. Try again." data-signed-out="You are signed out. Sign in again to go on." hidden></p>
<p class="offline" role="status" hidden>You are offline: nothing new appears until you are connected again.</p>
<dialog class="ask" aria-label="Confirm"></dialog>
<dialog class="keys" aria-labelledby="keys-title"></dialog>
`;
}
