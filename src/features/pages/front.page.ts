import { html, type Page, type PageCall } from '../../http/page.ts';
import { columnsOf, postFilter } from '../posts/posts.params.ts';
import { readGlobal } from '../posts/posts.sql.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';
import { isBeyondNewest, pageQuery, readListQuery, redirect, renderPaging } from './paging.ts';
import { readPublicPosts, renderPostList } from './posts.html.ts';

const DESCRIPTION =
  'A social streaming service that people run themselves: posts, conversations and follows over a plain JSON interface with live streams.';

/** `/`: what this is, how to begin, and everybody's posts. */
export const frontPage: Page = {
  name: 'pages.front',
  method: 'GET',
  path: '/',
  async handle({ ctx, query: given }: PageCall) {
    const query = readListQuery(given);
    const { state, page } = await readPublicPosts(
      ctx,
      pageQuery(query),
      postFilter({}, { deleted: false }),
      (range, filter) => readGlobal(ctx.store.read, { ...range, ...columnsOf(filter) }),
    );
    if (isBeyondNewest(query, page)) return redirect('/');
    const ids = page.entries.map(({ item }) => item);
    const isFirst = query.before_id === undefined && query.since_id === undefined;
    return html(
      renderPage({
        title: isFirst ? 'Millrace' : 'Everybody’s posts',
        description: DESCRIPTION,
        canonical: `${ctx.config.url}/`,
        graph: { 'og:type': 'website' },
        current: 'home',
        content: markup`${isFirst && renderIntroduction(ctx.config.url)}
<section class="narrow" aria-labelledby="stream">
${isFirst ? markup`<h2 id="stream">What everybody is posting</h2>` : markup`<h1 id="stream">What everybody is posting</h1>`}
${
  ids.length === 0
    ? markup`<p class="empty">There are no posts ${isFirst ? 'yet. The first post will appear here.' : 'before that.'}</p>`
    : renderPostList(state, ids)
}
${renderPaging('/', query, page)}
</section>`,
      }),
    );
  },
};

function renderIntroduction(origin: string) {
  return markup`<section class="hero"><div class="narrow">
<h1>A place to talk that you run yourself</h1>
<p>Millrace is a self-hosted social streaming service. People post, follow, star and repost; apps read and write
all of it over a plain JSON interface and hear of everything new the moment it happens.</p>
<p><a class="button" href="/docs">Read the reference</a> <a class="button plain" href="#stream">See the posts</a></p>
</div></section>
<section class="narrow" aria-labelledby="begin">
<h2 id="begin">How to begin</h2>
<p>Reading what is public needs nothing but a URL:</p>
<pre tabindex="0"><code>curl "${origin}/api/posts/stream/global?count=3"</code></pre>
<p>To post, use an access token. Starting the service prints one that works.</p>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $TOKEN" \\
  -d "text=Hello, Millrace" ${origin}/api/posts</code></pre>
</section>`;
}
