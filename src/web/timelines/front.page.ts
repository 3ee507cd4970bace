import { explorePath } from '../../features/explore/explore.ts';
import { type Instance, signUpMode } from '../../features/instance/instance.ts';
import { columnsOf, postFilter, readGlobal } from '../../features/posts/posts.ts';
import { COVER_SIZE } from '../../images/pictures.ts';
import { renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { linkContact, showPage } from '../kit/layout.ts';
import { coverPath } from '../kit/look.ts';
import { renderMarkdown } from '../kit/markdown.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { isBeyondNewest, redirect, renderPaging } from '../kit/paging.ts';
import type { Texts } from '../languages/en.ts';
import { cardGraph, planInstanceCard } from '../parts/cards.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { pinsOf } from '../parts/pins.html.ts';
import { renderHead } from '../parts/post-list.ts';
import { renderPostList } from '../parts/posts.html.ts';
import { renderReasons } from '../parts/reasons.html.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { newestHere, readTimeline } from '../parts/timeline.ts';
import { renderViews } from '../parts/views.html.ts';

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
  const { instance, language } = visit;
  const { timelines: texts } = language;
  return showPage({
    visit,
    isTranslated: true,
    title: isEntrance ? instance.name : texts.everybody,
    description: instance.description || language.site.whatPeoplePost(instance.name),
    canonical: `${ctx.config.url}/`,
    graph: {
      'og:type': 'website',
      ...cardGraph(ctx, '/cards/instance.png', planInstanceCard(ctx, instance)),
    },
    ...(visit.session !== undefined && { current: 'home', beside: await suggestBeside(ctx, visit) }),
    ...(isEntrance && { frame: 'plain' }),
    content: markup`${isEntrance && renderIntroduction(instance, language, await signUpMode(ctx))}
<section class="narrow" aria-labelledby="stream">
${isEntrance ? markup`<h2 id="stream">${texts.posting}</h2>` : renderHead('stream', texts.everybody, visit.session && renderViews('everyone', await pinsOf(ctx, visit), language))}
${isFirst && renderComposer({ ...visit, here: newestHere(visit, live) }, {})}
${isFirst && renderStreams(language)}
${(ids.length > 0 || live) && renderPostList(state, ids, { visit, live })}
${ids.length === 0 && renderEmpty('wheel', isFirst ? texts.noneYet : texts.noneBefore)}
${renderPaging('/', query, page, language)}
</section>`,
  });
});

/** Links to the explore streams of every service. */
function renderStreams({ frame, explore, timelines }: Texts): Markup {
  const links = Object.entries(explore.streams).map(
    ([slug, { title }]) => markup`<li><a href="${explorePath(slug)}">${title}</a></li>`,
  );
  return markup`<nav aria-label="${frame.explore}"><ul class="counts">${links}<li><a href="/explore">${timelines.moreToExplore}</a></li></ul></nav>`;
}

/** What strangers read first: what the instance says of itself, or else the same everywhere. */
function renderIntroduction(instance: Instance, language: Texts, signup: string): Markup {
  const { frame, site } = language;
  const { name, description, headline } = instance;
  const cover = coverPath(instance);
  const join = signup === 'closed' ? undefined : markup`<a class="button" href="/join">${frame.join}</a>`;
  return markup`<section class="hero"><div class="narrow">
${cover && markup`<img class="cover" src="${cover}" alt="" width="${COVER_SIZE.width}" height="${COVER_SIZE.height}">`}
<h1><bdi>${headline || name}</bdi></h1>
${paragraphs(description || site.introduction)}
<p>${join}<a class="button plain" href="/sign-in">${frame.signIn}</a></p>
${renderReasons(instance, language)}
</div></section>`;
}

/** Converts plain text: an empty line begins another paragraph, and other line breaks are preserved. */
function paragraphs(text: string): Markup[] {
  return text
    .split(/\n{2,}/)
    .map(
      (part) =>
        markup`<p dir="auto">${part.split('\n').map((line, index) => [index > 0 && markup`<br>`, line])}</p>`,
    );
}

/** `/about`: who runs this instance, and its rules. */
export const aboutPage = openPage('pages.about', '/about', ({ ctx }, visit) => {
  const { name, description, contact, rules, terms } = visit.instance;
  const { site: texts } = visit.language;
  const part = (id: string, title: string, text: string) =>
    text !== '' &&
    markup`<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2><div dir="auto">${renderMarkdown(text)}</div></section>`;
  return showPage({
    visit,
    isTranslated: true,
    title: texts.aboutTitle(name),
    canonical: `${ctx.config.url}/about`,
    content: markup`<div class="narrow"><h1>${texts.about(markup`<bdi>${name}</bdi>`)}</h1>
${description === '' ? markup`<p>${texts.undescribed}</p>` : markup`<div dir="auto">${renderMarkdown(description)}</div>`}
${contact !== '' && markup`<section aria-labelledby="contact"><h2 id="contact">${texts.contact}</h2><p>${linkContact(contact)}</p></section>`}
${part('rules', texts.rules, rules)}
${part('terms', texts.terms, terms)}
<p class="quiet">${texts.withApps((text) => markup`<a href="/docs">${text}</a>`)}</p></div>`,
  });
});
