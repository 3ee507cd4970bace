import { explorePath, streamsAtStart } from '../../features/explore/explore.streams.ts';
import type { Instance } from '../../features/instance/instance.ts';
import { columnsOf, postFilter } from '../../features/posts/posts.params.ts';
import { readGlobal } from '../../features/posts/posts.sql.ts';
import { openPage } from '../accounts/forms.ts';
import { renderComposer } from './composer.html.ts';
import { linkContact, showPage } from './layout.ts';
import { renderMarkdown } from './markdown.ts';
import { type Markup, markup } from './markup.ts';
import { isBeyondNewest, redirect, renderPaging } from './paging.ts';
import { renderPostList } from './posts.html.ts';
import { newestHere, readTimeline } from './timeline.ts';

/** `/`: what this instance is, how to take part, and everybody's posts. */
export const frontPage = openPage('pages.front', '/', async (call, visit) => {
  const { ctx } = call;
  const { state, page, ids, query, isFirst, live, newest } = await readTimeline(call, visit, {
    path: '/',
    live: { news: 'all', marker: 'global' },
    filter: postFilter({}, { deleted: false }),
    source: { read: (range, filter, db) => readGlobal(db, { ...range, ...columnsOf(filter) }) },
  });
  if (isBeyondNewest(query, page)) return redirect(newest);
  const isEntrance = isFirst && visit.session === undefined;
  const { instance } = visit;
  return showPage({
    visit,
    title: isEntrance ? instance.name : 'Everybody’s posts',
    description: instance.description || `What people post on ${instance.name}.`,
    canonical: `${ctx.config.url}/`,
    graph: { 'og:type': 'website' },
    ...(visit.session !== undefined && { current: 'explore' }),
    content: markup`${isEntrance && renderIntroduction(instance, ctx.config.signup)}
<section class="narrow" aria-labelledby="stream">
${isEntrance ? markup`<h2 id="stream">What people are posting</h2>` : markup`<h1 id="stream">Everybody’s posts</h1>`}
${isFirst && renderComposer({ ...visit, here: newestHere(visit, live) }, {})}
${isFirst && renderStreams()}
${(ids.length > 0 || live) && renderPostList(state, ids, { visit, live })}
${
  ids.length === 0 &&
  markup`<p class="empty">There are no posts ${isFirst ? 'yet. The first post will appear here.' : 'before that.'}</p>`
}
${renderPaging('/', query, page)}
</section>`,
  });
});

/** Links to the explore streams of every service. */
function renderStreams(): Markup {
  const links = streamsAtStart.map(
    ({ slug, title }) => markup`<li><a href="${explorePath(slug)}">${title}</a></li>`,
  );
  return markup`<nav aria-label="Explore"><ul class="counts">${links}<li><a href="/explore">More to explore</a></li></ul></nav>`;
}

function renderIntroduction({ name, description }: Instance, signup: string): Markup {
  const join =
    signup === 'closed' ? undefined : markup`<a class="button" href="/join">Create an account</a> `;
  return markup`<section class="hero"><div class="narrow">
<h1><bdi>${name}</bdi></h1>
${paragraphs(description || 'A place to post, to follow people and to talk with them.')}
<p>${join}<a class="button plain" href="/sign-in">Sign in</a></p>
</div></section>`;
}

/** Converts plain text: an empty line begins another paragraph, and other line breaks are preserved. */
export function paragraphs(text: string): Markup[] {
  return text
    .split(/\n{2,}/)
    .map(
      (part) => markup`<p>${part.split('\n').map((line, index) => [index > 0 && markup`<br>`, line])}</p>`,
    );
}

/** `/about`: who runs this instance, and its rules. */
export const aboutPage = openPage('pages.about', '/about', ({ ctx }, visit) => {
  const { name, description, contact, rules, terms } = visit.instance;
  const part = (id: string, title: string, text: string) =>
    text !== '' &&
    markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${renderMarkdown(text)}</section>`;
  return showPage({
    visit,
    title: `About ${name}`,
    canonical: `${ctx.config.url}/about`,
    content: markup`<div class="narrow"><h1>About <bdi>${name}</bdi></h1>
${description === '' ? markup`<p>Those who run this service have not described it yet.</p>` : renderMarkdown(description)}
${contact !== '' && markup`<section aria-labelledby="contact"><h2 id="contact">Contact</h2><p>${linkContact(contact)}</p></section>`}
${part('rules', 'Rules', rules)}
${part('terms', 'Terms', terms)}
<p class="quiet">This service can also be used with apps: see the <a href="/docs">documentation for developers</a>.</p></div>`,
  });
});
