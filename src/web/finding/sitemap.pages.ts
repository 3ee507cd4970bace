import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { instanceOf } from '../../features/instance/instance.ts';
import { postKind, postUrl, selectIndexedPosts } from '../../features/posts/posts.ts';
import { selectIndexedUsers, userUrl } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { content, type Page, type PageCall } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { isIndexing, metByStrangers } from '../kit/found.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { PART_ROWS, type PartKind, partKinds, sitemapParts } from './sitemap.parts.ts';

/** How many posts are checked at a time, so that other requests get their turn. */
const AT_ONCE = 200;
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function xml(body: Markup): Outcome {
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
  return content('application/xml; charset=utf-8', text, ['Cache-Control', 'public, max-age=3600']);
}

/** @throws {ApiError} 404 if the instance does not want to be found */
async function requireIndexing(ctx: Context): Promise<void> {
  if (!isIndexing(await instanceOf(ctx))) throw new ApiError('not-found', 'this service has no sitemap.');
}

async function showIndex({ ctx }: PageCall): Promise<Outcome> {
  await requireIndexing(ctx);
  const parts: Markup[] = [];
  for (const kind of partKinds) {
    for (const after of await ctx.caches.of(sitemapParts).starts(kind)) {
      parts.push(markup`<sitemap><loc>${ctx.config.url}/sitemap/${kind}/${after}.xml</loc></sitemap>\n`);
    }
  }
  return xml(markup`<sitemapindex xmlns="${NAMESPACE}">\n${parts}</sitemapindex>\n`);
}

const entry = (url: string, changedAt?: number): Markup =>
  markup`<url><loc>${url}</loc>${changedAt !== undefined && markup`<lastmod>${timestamp(changedAt)}</lastmod>`}</url>\n`;

/** Profiles; they change too often to say when. */
async function peopleIn({ config, store }: Context, after: number): Promise<Markup[]> {
  const users = await selectIndexedUsers(store.search, { after, count: PART_ROWS });
  return users.map(({ username }) => entry(userUrl(config, username)));
}

async function postsIn(ctx: Context, after: number): Promise<Markup[]> {
  const posts = await selectIndexedPosts(ctx.store.search, { after, count: PART_ROWS });
  const urls: Markup[] = [];
  for (let start = 0; start < posts.length; start += AT_ONCE) {
    const state = Hydration.of(ctx, undefined);
    const some = posts.slice(start, start + AT_ONCE);
    for (const { item } of await filterEntries(state, postKind, some, metByStrangers, false)) {
      const row = state.get(postKind, item)?.row;
      if (row !== undefined) urls.push(entry(postUrl(ctx.config, row), row.created_at));
    }
  }
  return urls;
}

const entriesIn = { people: peopleIn, posts: postsIn };

function partPage(kind: PartKind): Page {
  return {
    name: `sitemap.${kind}`,
    method: 'GET',
    path: `/sitemap/${kind}/:part`,
    async handle({ ctx, params }) {
      await requireIndexing(ctx);
      const [, after] = /^(\d{1,16})\.xml$/.exec(params.part ?? '') ?? [];
      if (after === undefined) throw new ApiError('not-found', 'there is no such sitemap.');
      return xml(
        markup`<urlset xmlns="${NAMESPACE}">\n${await entriesIn[kind](ctx, Number(after))}</urlset>\n`,
      );
    },
  };
}

/** `/sitemap.xml`: an index of parts by keyset, with the public profiles and posts that may be found. */
export const sitemapPages: readonly Page[] = [
  { name: 'sitemap', method: 'GET', path: '/sitemap.xml', handle: showIndex },
  ...partKinds.map(partPage),
];
