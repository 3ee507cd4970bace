import { joinJson } from '../../http/json-text.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Bounds, type Page, pageParams } from '../../http/pagination.ts';
import { readParams } from '../../http/params.ts';
import type { Texts } from '../languages/en.ts';
import { type Content, markup } from './markup.ts';

/** Posts on one page of a list. */
const PAGE_SIZE = 20;

/** Which part of a list a page shows: posts older than one post, or those that directly follow one. */
const listParams = { before_id: pageParams.before_id, since_id: pageParams.since_id };

export type ListQuery = Pick<Bounds, 'before_id' | 'since_id'>;

/** Reads which part of a list a page shows. @throws {ApiError} 400. */
export function readListQuery(given: Record<string, string | undefined>): ListQuery {
  return readParams(listParams, given);
}

/** The query for `PageReader`. After a `since_id` it is the oldest that follow, so that no post is skipped. */
export function pageQuery(query: ListQuery): Bounds {
  return { ...query, count: query.since_id === undefined ? PAGE_SIZE : -PAGE_SIZE };
}

/** The bounds of the newest entries of a list. */
export function newestBounds(count: number): Bounds {
  return { before_id: undefined, since_id: undefined, count };
}

/** A path with room for one more parameter. */
const more = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}`;

/** The page that begins with the newest entry, of a list that otherwise opens at the reader's marker. */
export const newestPath = (path: string): string => `${more(path)}at=newest`;

/** The page of the oldest entries after this one. */
export const newerPath = (path: string, id: string | undefined): string => `${more(path)}since_id=${id}`;

/** Whether a page of newer posts is the newest, which has the URL of the list itself. */
export function isBeyondNewest(query: ListQuery, page: Page): boolean {
  return query.since_id !== undefined && query.before_id === undefined && !page.meta.more;
}

/** A temporary redirect; `path` is on this origin. */
export function redirect(path: string): Outcome {
  return { status: 302, headers: ['Location', path], body: joinJson('') };
}

/** Whether this is the page that begins with the newest entry. */
export function isNewest({ before_id, since_id }: ListQuery): boolean {
  return before_id === undefined && since_id === undefined;
}

/** URLs of the newer and the older page; undefined if there is none. */
export function pagesBeside(
  path: string,
  query: ListQuery,
  { meta }: Page,
): { newer: string | undefined; older: string | undefined } {
  const hasOlder = query.since_id === undefined ? meta.more : meta.min_id !== undefined;
  const newer = meta.max_id === undefined ? path : newerPath(path, meta.max_id);
  return {
    newer: isNewest(query) ? undefined : newer,
    older: hasOlder ? `${more(path)}before_id=${meta.min_id}` : undefined,
  };
}

/** Links to the newer and the older page; nothing if there is neither. `what` names the entries. */
export function renderPaging(
  path: string,
  query: ListQuery,
  page: Page,
  { timelines }: Texts,
  what: keyof Texts['timelines']['newer'] = 'posts',
): Content {
  const { newer, older } = pagesBeside(path, query, page);
  if (newer === undefined && older === undefined) return undefined;
  return markup`<nav class="paging" aria-label="${timelines.pages}">
${newer !== undefined && markup`<a class="button plain" rel="prev" href="${newer}">${timelines.newer[what]}</a>`}
${older !== undefined && markup`<a class="button plain" rel="next" href="${older}">${timelines.older[what]}</a>`}
</nav>`;
}
