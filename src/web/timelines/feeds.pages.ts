import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import {
  columnsOf,
  type PostFilter,
  postFilter,
  postKind,
  postUrl,
  readTag,
  userPosts,
} from '../../features/posts/posts.ts';
import { userUrl } from '../../features/users/users.ts';
import { unlessKnown } from '../../http/conditional.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Source } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import type { Entities } from '../../text/entities.ts';
import { hashtagInPath } from '../../text/hashtag-name.ts';
import { renderHtml } from '../../text/html.ts';
import { nameIn, plainLine } from '../../text/isolate.ts';
import { isIndexing, isProfileFound } from '../kit/found.ts';
import type { FeedLink } from '../kit/layout.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { pageQuery } from '../kit/paging.ts';
import type { Texts } from '../languages/en.ts';
import { readLanguage } from '../languages/languages.ts';
import { findUser } from '../parts/find-user.ts';
import { pollBelow } from '../parts/polls.html.ts';
import { feedOfTag, feedOfUser, readPosts, tagPath, titleOf } from '../parts/posts.html.ts';
import { quoteBelow } from '../parts/quotes.html.ts';
import { forPreview } from '../parts/warnings.html.ts';

/** RSS uses the same escapes as HTML, but allows no character that XML forbids. */
function clean(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML does not allow
  return text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '');
}

interface Feed {
  /** Feeds have no reader whose language could be known. */
  linkIn(language: Texts): FeedLink;
  /** The page with the same posts. */
  link: string;
  read: Source<PostFilter>['read'];
  filter?: Partial<PostFilter>;
  /** Whether search engines are to leave it out although the instance wants to be found. */
  isUnindexed?: boolean;
}

/** The latest posts of a list as RSS 2.0, as seen without signing in. */
async function showFeed(
  { ctx, request }: PageCall,
  { linkIn, link, read, filter: own, isUnindexed }: Feed,
): Promise<Outcome> {
  const bounds = pageQuery({ before_id: undefined, since_id: undefined });
  const filter = postFilter({}, { deleted: false, ...own });
  const { state, ids } = await readPosts(ctx, undefined, bounds, filter, { read });
  const instance = await instanceOf(ctx);
  const { name } = instance;
  const language = await readLanguage(instance.language);
  const { title, path } = linkIn(language);
  const self = ctx.config.url + path;
  const feed = markup`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${clean(title)}</title>
<link>${link}</link>
<description>${clean(language.posts.on(title, name))}</description>
<atom:link rel="self" type="application/rss+xml" href="${self}"/>
${ids.map((id) => unlessBroken(state, postKind, id, 'feed', () => renderItem(ctx, state, id, language)))}</channel></rss>
`;
  const body = Buffer.from(feed.toString());
  return unlessKnown(request.headers, {
    outcome: content('application/rss+xml; charset=utf-8', body, [
      ...['Cache-Control', 'public, max-age=60'],
      ...(isUnindexed || !isIndexing(instance) ? ['X-Robots-Tag', 'noindex'] : []),
    ]),
    // Weak: the same feed may be sent compressed.
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
    // Deletions and new names are changes as well, of which no time is known.
    changedAt: 0,
  });
}

function renderItem(ctx: Context, state: Hydration, id: number, language: Texts): Markup | undefined {
  const row = state.get(postKind, id)?.row;
  const original = row?.repost_of == null ? undefined : state.get(postKind, row.repost_of)?.row;
  const shown = original ?? row;
  if (row === undefined || shown === undefined || shown.is_deleted === 1) return undefined;
  const url = postUrl(ctx.config, shown);
  const { text, entities: given } = forPreview(ctx.config, shown, language);
  const entities = JSON.parse(given) as Entities;
  const tags = [...new Set(entities.hashtags.map(({ name }) => name))];
  return markup`<item>
<title>${clean(plainLine(titleOf(shown.username, text)))}</title>
<description>${clean(renderHtml(text, entities, ctx.config.url))}${clean(`${quoteBelow(state, shown, language)}${pollBelow(state, shown, language)}`)}</description>
<pubDate>${new Date(row.created_at).toUTCString()}</pubDate>
<link>${url}</link>
<guid isPermaLink="false">${postUrl(ctx.config, row)}</guid>
${tags.map((tag) => markup`<category>${clean(tag)}</category>`)}</item>
`;
}

export const feedPages: readonly Page[] = [
  {
    name: 'feeds.user',
    method: 'GET',
    path: '/feed/rss/users/@:username/posts',
    async handle(call) {
      const { ctx, params } = call;
      const user = await findUser(ctx, params.username);
      const { id, username, name } = user;
      return showFeed(call, {
        linkIn: (language) => feedOfUser(username, nameIn(language, { name, username }), language),
        link: userUrl(ctx.config, username),
        filter: { limited: true },
        isUnindexed: !isProfileFound(user),
        read: (range, filter, db) => userPosts.all(db, { user: id, ...range, ...columnsOf(filter) }),
      });
    },
  },
  {
    name: 'feeds.tag',
    method: 'GET',
    path: '/feed/rss/posts/tag/:hashtag',
    handle(call) {
      const { ctx, params } = call;
      const name = hashtagInPath(params.hashtag);
      return showFeed(call, {
        linkIn: () => feedOfTag(name),
        link: ctx.config.url + tagPath(name),
        read: (range, _, db) => readTag(db, { name, ...range }),
      });
    },
  },
];
