import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import {
  type PostFilter,
  type PostRecord,
  postFilter,
  postKind,
  postPath,
} from '../../features/posts/posts.ts';
import { avatarPath, BLOCKS, FOLLOWS, HELD, type UserRow, userKind } from '../../features/users/users.ts';
import type { Viewer } from '../../http/endpoint.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries, readPage, type Source } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { type Entities, finishText, scanText } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { shownName } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import { icon } from '../kit/icons.ts';
import type { FeedLink } from '../kit/layout.ts';
import {
  isUnread,
  type LiveList,
  liveAttributes,
  readUpTo,
  renderFresh,
  renderNewer,
  renderPlace,
  renderReadUpTo,
} from '../kit/live.html.ts';
import { type Content, Markup, markup } from '../kit/markup.ts';
import { postParts, renderParts } from '../kit/shown-parts.ts';
import { renderShortTime, renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderAttachments } from './attachments.html.ts';
import type { Below } from './conversation.ts';
import { markWords } from './marks.ts';
import { type NameOf, namesIn, showMentioned } from './mentions.ts';
import { renderFollow } from './people.html.ts';
import { type Picture, postPhotos, withPhotos } from './photos.ts';
import { renderPictures } from './pictures.html.ts';
import { renderCheckins } from './places.html.ts';
import { renderVideos } from './players.html.ts';
import { renderActions, renderFacts } from './post-actions.html.ts';
import { renderPreview, showPreviews } from './previews.html.ts';
import { behind, forPreview, warningOf, withoutQuoted } from './warnings.html.ts';

/** A page of posts as a viewer sees them, with everything that rendering needs loaded. */
export async function readPosts(
  ctx: Context,
  viewer: Viewer,
  bounds: Bounds,
  filter: PostFilter,
  source: Pick<Source<PostFilter>, 'read' | 'prune'>,
): Promise<{ state: Hydration; page: Page; ids: number[] }> {
  const state = Hydration.of(ctx, viewer, { ...withPhotos, include_muted: filter.muted });
  const page = await readPage(state, postKind, bounds, filter, source);
  const ids = page.entries.map(({ item }) => item);
  await showPosts(state, ids);
  return { state, page, ids };
}

/** Loads posts with everything that their list shows. */
export async function showPosts(state: Hydration, ids: readonly number[]): Promise<void> {
  await state.show(postKind, ids);
  const rows = ids.flatMap((id) => state.get(postKind, id)?.row ?? []);
  const originals = rows.flatMap((row) =>
    row.repost_of === null ? [] : (state.get(postKind, row.repost_of)?.row ?? []),
  );
  const all = [...rows, ...originals];
  const parents = all.flatMap(({ reply_to }) => (reply_to === null ? [] : { item: reply_to }));
  await Promise.all([
    showPreviews(state, all),
    showMentioned(state, all),
    filterEntries(state, postKind, parents, answered),
  ]);
}

type Graph = Readonly<Record<string, string>>;

/** Open Graph properties of a page with this picture. */
export function pictureGraph({ url, width, height }: Picture, alt: string): Graph {
  return {
    'og:image': url,
    'og:image:width': String(width),
    'og:image:height': String(height),
    'og:image:alt': alt,
    'twitter:card': 'summary_large_image',
  };
}

/** The same with a person's avatar. */
export function avatarGraph({ url }: Pick<Config, 'url'>, user: UserRow, alt: string): Graph {
  return {
    'og:image': `${url}${avatarPath(user)}?w=400&h=400`,
    'og:image:alt': alt,
    'twitter:card': 'summary',
  };
}

/** Options for rendering a list of posts. */
interface Shown {
  visit: Visit;
  /** The post that is the page's subject, with what it answers above it. */
  focus?: number | undefined;
  /** What the answers to it stand below. */
  below?: Below;
  /** The words of a search, which are marked (`wordsOf`). */
  words?: readonly string[] | undefined;
  /** What follows some of the posts. */
  behind?: ReadonlyMap<number, Content>;
  /** How the list is kept up to date. */
  live?: LiveList | undefined;
}

/** A list of posts, in the given order of ids. */
export function renderPostList(state: Hydration, ids: readonly number[], shown: Shown): Markup {
  const { live, visit, focus, below, behind } = shown;
  const { language } = visit;
  const read = live && readUpTo(live, ids);
  const isNew = (id: number) =>
    below !== undefined && live !== undefined && read === undefined && isUnread(live, id);
  return markup`${live && [renderPlace(live, ids, read !== undefined, visit), renderNewer(live, language), renderFresh(live, language)]}<ol class="posts${ids.some((id) => below?.has(id)) && ' tree'}"${liveAttributes(live)}${!live && focus !== undefined && markup` data-fragment="/fragments/posts?focus=${focus}&"`}>${ids.map(
    (id) => {
      const record = state.get(postKind, id);
      return [
        live && id === read && renderReadUpTo(live, language),
        record &&
          unlessBroken(
            state,
            postKind,
            id,
            'page',
            () =>
              markup`<li${placeAttributes(id, shown, isNew(id))}>${renderPost(state, record, shown)}</li>`,
          ),
        behind?.has(id) && markup`<li class="rest">${behind.get(id)}</li>`,
      ];
    },
  )}</ol>`;
}

/** Where a post of a conversation stands: above the subject of the page, or below another post than that. */
function placeAttributes(id: number, { focus, below }: Shown, isNew: boolean): Content {
  if (focus === undefined) return undefined;
  const place = below?.get(id);
  const classes = [
    id < focus && 'line',
    place !== undefined && place !== focus && 'deep',
    isNew && 'unread',
  ].filter(Boolean);
  return [
    classes.length > 0 && markup` class="${classes.join(' ')}"`,
    place !== undefined && place !== focus && markup` data-below="${place}"`,
  ];
}

function renderPost(state: Hydration, record: PostRecord, { visit, focus, words }: Shown): Markup {
  const { row } = record;
  const { language } = visit;
  const { posts: texts } = language;
  const isFocus = row.id === focus;
  const original = row.repost_of === null ? undefined : state.get(postKind, row.repost_of);
  const shownRecord = original ?? record;
  const shown = shownRecord.row;
  const user = state.get(userKind, shown.user_id)?.row;
  const isGone = row.is_deleted === 1 || shown.is_deleted === 1;
  const isHeld = shown.is_deleted === HELD;
  const reposter = original && state.get(userKind, row.user_id)?.row;
  const by = user === undefined ? texts.unknown : shownName(user);
  const photos = isGone ? [] : postPhotos(state, shownRecord);
  const path = postPath(shown);
  const isOwn = visit.session !== undefined && visit.session.userId === shown.user_id;
  const body = markup`${shown.text !== '' && markup`<div class="text" dir="auto"${user?.is_indexed === 0 && markup` data-nosnippet`}>${renderText(state, shown, words)}</div>`}
${renderPictures(photos, (number) => `${path}/photo/${number}`, language)}
${renderVideos(state, shownRecord, { kind: 'post', id: shown.id, isPublic: true }, language)}
${renderElsewhere(photos.findIndex(({ own }) => own === undefined) + 1, path, texts)}
${renderAttachments(state, shownRecord, { kind: 'post', id: shown.id, isPublic: true }, language)}
${renderPreview(state, shown)}
${renderCheckins(state, shown, language)}${renderParts(postParts, 'card', state, shown, visit)}`;
  return markup`<article class="post${isFocus && ' focus'}${isOwn && ' own'}" id="post-${row.id}" data-post="${shown.id}" aria-label="${
    isGone ? texts.deleted : texts.by(by)
  }"${isFocus && new Markup(' aria-current="true"')}>
${reposter ? markup`<p class="why">${icon('repeat-2')}<span>${texts.repostedBy(markup`<a href="/@${reposter.username}"><bdi>${shownName(reposter)}</bdi></a>`)}</span></p>` : !isGone && focus === undefined && renderAnswered(state, shown, visit)}
${
  user && [
    markup`<a class="face" href="/@${user.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(user)}?w=96&h=96" alt="" width="40" height="40" loading="lazy"></a>`,
    markup`<header><a class="name" href="/@${user.username}" dir="auto"><bdi>${by}</bdi></a> <span class="handle" dir="ltr"><bdi>@${user.username}</bdi></span>${renderParts(postParts, 'badge', state, shown, visit)} <a class="time" href="${path}">${isFocus ? renderTime(shown.created_at, language) : renderShortTime(shown.created_at, language)}</a></header>`,
    isFocus &&
      !(state.bits(userKind, user.id) & (FOLLOWS | BLOCKS)) &&
      renderFollow(state, user.id, by, visit),
  ]
}
${isGone ? markup`<p class="gone">${texts.gone}</p>` : behind(warningOf(state.config, shown), body, language)}
${isHeld && renderHeld(shown, visit)}
${!isGone && !isHeld && [isFocus && renderFacts(state, shown, visit), !(isFocus && visit.session === undefined) && renderActions(state, shown, visit, { at: row.id, focus })]}
</article>`;
}

/** A link to the photos that are on other services, from whose number, counted from 1, on. */
function renderElsewhere(number: number, path: string, texts: Texts['posts']): Content {
  return (
    number > 0 &&
    markup`<p class="elsewhere"><a href="${path}/photo/${number}">${icon('image')}${texts.photo}</a></p>`
  );
}

/** What the author of a post reads that moderators have not approved yet. */
function renderHeld({ id }: PostRecord['row'], { here, language: { posts } }: Visit): Markup {
  const href = `/posts/${id}/delete?${new URLSearchParams({ next: here })}`;
  return markup`<p class="notice">${posts.held}
<a data-ask href="${href}">${posts.remove}</a></p>`;
}

/** What a post answers, where its conversation is not on the page: the beginning of that, if the reader may see it. */
function renderAnswered(state: Hydration, { reply_to }: PostRecord['row'], { language }: Visit): Content {
  const parent = reply_to === null ? undefined : state.get(postKind, reply_to);
  if (parent === undefined || postKind.canSee?.(parent, state, answered) === false) return undefined;
  const { row } = parent;
  const author = state.get(userKind, row.user_id)?.row;
  if (author === undefined) return undefined;
  const text = excerpt(forPreview(state.config, row, language).text, 120);
  return markup`<p class="why"><span class="face"><img src="${avatarPath(author)}?w=96&h=96" alt="" width="24" height="24" loading="lazy"></span><a class="cut" href="${postPath(row)}" dir="auto"><b><bdi>${shownName(author)}</bdi></b> ${text}</a></p>`;
}

/** Which of the posts that others answer are named there. */
const answered = postFilter({}, { deleted: false });

function renderText(state: Hydration, row: PostRecord['row'], words: readonly string[] = []): Markup {
  const { text, entities } = withoutQuoted(state.config, row);
  const html = renderHtml(text, JSON.parse(entities) as Entities, state.config.url);
  const linked = linkNames(html, namesIn(state));
  return words.length === 0 ? linked : new Markup(markWords(linked.toString(), words));
}

/**
 * The HTML of a text with mentions linked to people's pages, if they have one, and hashtags to the posts that have them. In that HTML every `<` of
 * the text itself is escaped, so every tag found here was written by `renderHtml`.
 */
export function linkNames(html: string, nameOf: NameOf): Markup {
  return new Markup(
    html
      // On paper, links that do not say where they lead are followed by that.
      .replace(
        /<a href="([^"]*)">([^<]*)</g,
        (_, url: string, text: string) =>
          `<a rel="nofollow ugc"${text === url ? '' : ' class="named"'} href="${url}">${text}<`,
      )
      .replace(
        /<span data-mention-id="(\d+)" data-mention-name="\w+" itemprop="mention">([^<]*)<\/span>/g,
        (_, id: string, text: string) => {
          const name = nameOf(Number(id));
          return name === undefined ? text : `<a class="mention" href="/@${name}">${text}</a>`;
        },
      )
      .replace(
        /<span data-hashtag-name="([^"]*)" itemprop="hashtag">([^<]*)<\/span>/g,
        (_, name: string, text: string) => `<a class="hashtag" href="${tagPath(name)}">${text}</a>`,
      ),
  );
}

/** The path of a hashtag's page; `name` is without the `#`. */
export function tagPath(name: string): string {
  return `/tag/${encodeURIComponent(name)}`;
}

/** The title of a post where it stands alone: its author and its text, which may be empty beside pictures. */
export function titleOf(name: string, text: string): string {
  return text === '' ? name : `${name}: ${text}`;
}

/** Plain text with URLs as links, and nothing else. */
export function renderLinks(text: string, origin: string): Markup {
  const { text: shown, entities } = finishText(scanText(text), new Map());
  return linkNames(renderHtml(shown, { ...entities, hashtags: [], mentions: [] }, origin), () => undefined);
}

/** The link to a feed, for people. */
export function renderFeedLink({ title, path }: FeedLink, { posts }: Texts): Markup {
  return markup`<p class="more"><a href="${path}" aria-label="${posts.feedOf(title)}">${posts.feed}</a></p>`;
}

/** The feed of a person's posts. */
export function feedOfUser(username: string, name: string, { posts }: Texts): FeedLink {
  return { title: posts.ofPerson(name), path: `/feed/rss/users/@${username}/posts` };
}

/** The feed of the posts with a hashtag. */
export function feedOfTag(name: string): FeedLink {
  return { title: `#${name}`, path: `/feed/rss/posts${tagPath(name)}` };
}
