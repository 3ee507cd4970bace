import type { Context } from '../../context.ts';
import type { Range } from '../../db/keyset.ts';
import type { Bounds, Entry, Page } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { timestamp } from '../../objects/timestamp.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { avatarPath } from '../images/images.paths.ts';
import { postKind } from '../posts/posts.kind.ts';
import type { PostFilter } from '../posts/posts.params.ts';
import type { PostRecord } from '../posts/posts.record.ts';
import { userKind } from '../users/users.kind.ts';
import { type Content, Markup, markup } from './markup.ts';

/** A page of posts as signed-out people see them, with all that rendering them needs. */
export async function readPublicPosts(
  ctx: Context,
  bounds: Bounds,
  filter: PostFilter,
  read: (range: Range, filter: PostFilter) => Promise<Entry[]>,
): Promise<{ state: Hydration; page: Page }> {
  const state = Hydration.of(ctx, undefined);
  const page = await readPage(state, postKind, bounds, filter, { read });
  await state.show(
    postKind,
    page.entries.map(({ item }) => item),
  );
  return { state, page };
}

/** A list of posts, in the order of their ids as given. `focus` is the one that the page is about. */
export function renderPostList(state: Hydration, ids: readonly number[], focus?: number): Markup {
  return markup`<ol class="posts">${ids.map((id) => {
    const record = state.get(postKind, id);
    return record && markup`<li>${renderPost(state, record, focus)}</li>`;
  })}</ol>`;
}

function renderPost(state: Hydration, record: PostRecord, focus: number | undefined): Markup {
  const { row } = record;
  const isFocus = row.id === focus;
  const original = row.repost_of === null ? undefined : state.get(postKind, row.repost_of);
  const shown = original?.row ?? row;
  const user = state.get(userKind, shown.user_id)?.row;
  const isGone = row.is_deleted === 1 || shown.is_deleted === 1;
  const reposter = original && state.get(userKind, row.user_id)?.row;
  const by = user === undefined ? 'an unknown person' : user.name || user.username;
  return markup`<article class="post${isFocus && ' focus'}" id="post-${row.id}" aria-label="${
    isGone ? 'Deleted post' : `Post by ${by}`
  }"${isFocus && new Markup(' aria-current="true"')}>
${reposter && markup`<p class="repost">Reposted by <a href="/@${reposter.username}">${reposter.name || reposter.username}</a></p>`}
${
  user && [
    markup`<a class="face" href="/@${user.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(user)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>`,
    markup`<header><a class="name" href="/@${user.username}"><bdi>${by}</bdi></a> <span class="handle">@${user.username}</span> <a class="time" href="/@${shown.username}/post/${shown.id}">${renderTime(shown.created_at)}</a></header>`,
  ]
}
${isGone ? markup`<p class="gone">This post was deleted.</p>` : markup`<div class="text" dir="auto">${renderText(state, shown)}</div>`}
${!isGone && renderCounts(shown, isFocus, focus !== undefined)}
</article>`;
}

/** `isInThread`: the conversation that a reply belongs to stands around it. */
function renderCounts(row: PostRecord['row'], isFocus: boolean, isInThread: boolean): Content {
  const counts = [
    [row.num_replies, 'reply', 'replies'],
    [row.num_reposts, 'repost', 'reposts'],
    [row.num_stars, 'star', 'stars'],
  ] as const;
  const parts: Content[] = counts.flatMap(([count, one, many]) =>
    count === 0 ? [] : markup`<li>${quantity(count, one, many)}</li>`,
  );
  if (row.reply_to !== null && !isInThread) {
    parts.unshift(markup`<li><a href="/@${row.username}/post/${row.id}">in a conversation</a></li>`);
  }
  if (isFocus) parts.push(markup`<li>from ${row.app_name}</li>`);
  return parts.length > 0 && markup`<ul class="counts">${parts}</ul>`;
}

function renderText(state: Hydration, row: PostRecord['row']): Markup {
  return linkPeople(renderHtml(row.text, JSON.parse(row.entities) as Entities, state.config.url));
}

/**
 * The html of a text with its mentions leading to people's pages. In that html every `<` of the text itself is
 * escaped, so a tag that is found here is one that `renderHtml` wrote.
 */
export function linkPeople(html: string): Markup {
  return new Markup(
    html
      .replace(
        /<span data-mention-id="\d+" data-mention-name="(\w+)" itemprop="mention">([^<]*)<\/span>/g,
        '<a class="mention" href="/@$1">$2</a>',
      )
      .replaceAll('<a href="', '<a rel="nofollow ugc" href="'),
  );
}

const numbers = new Intl.NumberFormat('en');

/** A count with its noun. */
export function quantity(count: number, one: string, many: string): string {
  return `${numbers.format(count)} ${count === 1 ? one : many}`;
}

const dates = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** A moment, in milliseconds since 1970; shown in UTC, as pages without script know no other zone. */
export function renderTime(ms: number): Markup {
  return markup`<time datetime="${timestamp(ms)}">${dates.format(ms)} UTC</time>`;
}
