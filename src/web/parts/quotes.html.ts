import { type PostRow, postPath, postUrl } from '../../features/posts/posts.ts';
import { quotedPost, quotedSeen, thumbnailsOf } from '../../features/quotes/quotes.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { shownName } from '../../text/isolate.ts';
import { type Content, Markup, markup } from '../kit/markup.ts';
import { renderShortTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { onPage } from './players.html.ts';
import { forPreview, warningOf } from './warnings.html.ts';

/** What a post quotes, as a card; nothing for one that quotes none. */
export function renderQuoted(state: Hydration, row: PostRow, visit: Visit): Content {
  const id = quotedPost(row);
  return id === undefined ? undefined : renderQuote(state, id, visit);
}

/** A quoted post, with all that is shown of it loaded (`quotedKind`). */
export function renderQuote(state: Hydration, id: number, { language }: Visit): Markup {
  const row = quotedSeen(state, id);
  const author = row && state.get(userKind, row.user_id)?.row;
  if (row === undefined || author === undefined) {
    return markup`<p class="quoted" data-quoted="${id}">${language.quotes.unavailable}</p>`;
  }
  const { config } = state;
  const pictures = warningOf(config, row) === undefined ? thumbnailsOf(state, id) : [];
  const own = pictures.flatMap(({ url, width, height }) => {
    const path = onPage(config, url);
    return path === undefined ? [] : { path, width, height };
  });
  const { text } = forPreview(config, row, language);
  return markup`<a class="quoted" data-quoted="${id}" href="${postPath(row)}"${author.is_indexed === 0 && markup` data-nosnippet`}><span class="by"><img src="${avatarPath(author)}?w=96&h=96" alt="" width="20" height="20" loading="lazy"><b><bdi>${shownName(author)}</bdi></b> <span class="handle" dir="ltr"><bdi>@${author.username}</bdi></span> <span class="time">${renderShortTime(row.created_at, language)}</span></span>
<span class="said" dir="auto">${text}</span>${
    own.length > 0 &&
    markup`<span class="thumbs">${own.map(
      ({ path, width, height }) =>
        markup`<img src="${path}" alt="" width="${width}" height="${height}" loading="lazy">`,
    )}</span>`
  }</a>`;
}

/** What a post quotes as a block quote, for feeds and pages of others; empty for one that quotes none. */
export function quoteBelow(state: Hydration, post: PostRow, language: Texts): Markup {
  const id = warningOf(state.config, post) === undefined ? quotedPost(post) : undefined;
  if (id === undefined) return markup``;
  const row = quotedSeen(state, id);
  if (row === undefined) return markup`<blockquote><p>${language.quotes.unavailable}</p></blockquote>`;
  const { text, entities } = forPreview(state.config, row, language);
  const html = new Markup(renderHtml(text, JSON.parse(entities) as Entities, state.config.url));
  const url = postUrl(state.config, row);
  return markup`<blockquote cite="${url}"><p dir="auto">${html}</p><p>— <a href="${url}">@${row.username}</a></p></blockquote>`;
}
