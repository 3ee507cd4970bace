import type { Context } from '../../context.ts';
import {
  type AccountRow,
  type RemovalRow,
  selectLatestRemoval,
  selectNewestPosts,
} from '../../features/admin/admin.ts';
import { mayDo } from '../../features/audit/audit.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTable } from '../kit/table.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { actionForm, reasonField } from './admin.html.ts';
import type { Moderating } from './admin-visit.ts';

/** Posts on the page of a person. */
const RECENT = 5;

type PostRow = Awaited<ReturnType<typeof selectNewestPosts>>[number];

/** The newest posts of a person, how far a removal of all of them is, and what leads to it. */
export async function renderPosts(
  { store }: Pick<Context, 'store'>,
  visit: Moderating,
  row: AccountRow,
): Promise<Markup> {
  const { members: texts } = visit.language;
  const [rows, [removal]] = await Promise.all([
    selectNewestPosts(store.read, { user: row.id, before: Number.MAX_SAFE_INTEGER, limit: RECENT }),
    selectLatestRemoval(store.read, { user: row.id }),
  ]);
  const at = `/admin/people/${row.username}`;
  const may = row.deleted_at === null && mayDo(visit.role, 'content');
  const isUnderWay = removal?.state === 'removing' || removal?.state === 'restoring';
  return markup`<section class="panel" aria-labelledby="posts"><h2 id="posts">${texts.posts}</h2>
${removal !== undefined && markup`<p>${progressOf(removal, texts)}</p>`}
${renderPostRows(row.username, rows, visit.language)}
<p>${rows.length > 0 && markup`<a href="${at}/posts">${texts.allPosts}</a> `}${may && rows.length > 0 && !isUnderWay && markup`<a class="button danger" href="${at}/remove-posts">${texts.removePosts}</a>`}</p>
${may && (removal?.state === 'removing' || removal?.state === 'removed') && actionForm(visit, `${at}/restore-posts`, texts.restorePosts, reasonField(visit, 'restore-posts'))}</section>`;
}

/** How far the removal of all posts is. */
function progressOf({ state, done, total }: RemovalRow, texts: Texts['members']): string {
  return texts[state](done, total);
}

/** Posts with their texts, whether or not their author is suspended. */
export function renderPostRows(username: string, rows: readonly PostRow[], language: Texts): Content {
  const { admin, members: texts } = language;
  return renderTable(
    texts.posts,
    [admin.heads.when, admin.heads.text],
    rows.map(({ id, text, created_at }) => [
      markup`<a href="/@${username}/post/${id}">${renderTime(created_at, language)}</a>`,
      markup`<div dir="auto">${text}</div>`,
    ]),
    texts.noPosts,
  );
}
