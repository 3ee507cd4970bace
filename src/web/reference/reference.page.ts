import { titleOfCall } from '../../http/openapi.ts';
import { englishIn, inEnglish } from '../kit/form.html.ts';
import { icon } from '../kit/icons.ts';
import { renderPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { scriptUrl } from '../kit/scripts.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { offerTestToken } from '../parts/test-token.html.ts';
import { renderCall, renderFields } from './call.html.ts';
import type { Documentation, Section, ShownObject } from './documentation.ts';
import { renderErrors } from './errors.html.ts';
import { fieldsOf } from './fields.ts';
import type { Guide } from './guides.ts';

/** A page below `/docs`. */
export interface DocsPage {
  /** Such as `/docs/errors`. */
  path: string;
  title: string;
  description: string;
  /** In English, or in the language of the reader if `isTranslated`. */
  content: (language: Texts) => Content;
  isTranslated?: true;
  /** A script in addition to that of all these pages. */
  script?: 'console';
}

/** All pages below `/docs` that are the same for everybody. */
export function documentationPages(given: Documentation): readonly DocsPage[] {
  return [
    indexPage(given),
    ...[...given.guides, ...given.references].map(({ slug, title, summary, html }) => ({
      path: `/docs/${slug}`,
      title,
      description: summary,
      content: () => html,
    })),
    ...given.sections.map(sectionPage),
    objectsPage(given),
    {
      path: '/docs/errors',
      title: 'Errors',
      description: 'What each error of the interface means and how to fix the request.',
      content: always(renderErrors()),
    },
  ];
}

/** Content that is rendered once. */
function always(content: Markup): DocsPage['content'] {
  return () => content;
}

/** What pages need besides their content. */
export interface Surroundings {
  documentation: Documentation;
  origin: string;
  /** The URL of the search index. */
  index: string;
  /** Whether visitors get test tokens. */
  hasSandboxes: boolean;
}

/** Where newcomers begin. */
const OFFERING = ['/docs', '/docs/getting-started', '/docs/a-first-client', '/docs/token'];

/** A whole page, with the table of contents and the search around its content, for a reader. */
export function renderDocsPage(
  { path, title, description, content, isTranslated, script }: DocsPage,
  visit: Visit,
  { documentation, origin, index, hasSandboxes }: Surroundings,
): string {
  const { session, language } = visit;
  const { docs: texts } = language;
  return renderPage({
    visit,
    title,
    isTranslated: true,
    description,
    canonical: origin + path,
    current: 'reference',
    scripts: [scriptUrl('docs'), ...(script === undefined ? [] : [scriptUrl(script)])],
    content: markup`<div class="reference with-toc"${session && markup` data-user="${session.userId}"`} data-copy="${texts.copy}" data-copied="${texts.copied}"${hasSandboxes && markup` data-sandbox="${language.testToken.get}"`}>
${renderContents(documentation, path, language)}
<div>
<form class="search find" role="search" data-entries="${index}" data-nothing="${texts.nothingFound}" data-found="${JSON.stringify(texts.found)}" hidden>
<label class="unseen" for="search">${texts.search}</label>${icon('search')}<input id="search" type="search" autocomplete="off" placeholder="${texts.search}">
<p role="status" class="quiet"></p>
<ul${englishIn(language)}></ul>
</form>
${hasSandboxes && OFFERING.includes(path) && offerTestToken(language)}
<div${!isTranslated && englishIn(language)}>
${content(language)}
</div>
</div>
</div>`,
  });
}

/** Links to every page, and to the calls of the open section. What the documentation itself names is in English. */
function renderContents(
  { guides, references, sections }: Documentation,
  here: string,
  language: Texts,
): Markup {
  const { docs: texts } = language;
  const entry = (path: string, title: Content, inner?: Content) =>
    markup`<li><a href="${path}"${path === here && markup` aria-current="page"`}>${title}</a>${inner}</li>\n`;
  const parts = ({ slug, sections }: Guide) =>
    here === `/docs/${slug}` &&
    markup`<ul>${sections.map(({ id, title, depth }) => depth === 2 && markup`<li><a href="#${id}">${inEnglish(title, language)}</a></li>\n`)}</ul>`;
  const guideEntry = (guide: Guide) =>
    entry(`/docs/${guide.slug}`, inEnglish(guide.title, language), parts(guide));
  const calls = ({ slug, calls }: Section) =>
    here === `/docs/reference/${slug}` &&
    markup`<ul>${calls.map(({ call }) => markup`<li><a href="#${call.name}">${inEnglish(titleOfCall(call), language)}</a></li>\n`)}</ul>`;
  const sectionEntry = (section: Section) =>
    entry(`/docs/reference/${section.slug}`, inEnglish(section.name, language), calls(section));
  return markup`<nav class="toc" aria-label="${texts.contents}"><details>
<summary>${texts.contents}</summary>
<ul>
${entry('/docs', texts.overview)}
<li><strong>${texts.guides}</strong><ul>
${guides.map(guideEntry)}</ul></li>
${entry('/docs/console', texts.console)}
<li><strong>${texts.reference}</strong><ul>
${sections.map(sectionEntry)}
${entry('/docs/reference/objects', texts.objects)}
${entry('/docs/errors', texts.errors)}
${references.map(guideEntry)}</ul></li>
</ul>
</details></nav>`;
}

function indexPage({ interface: { origin }, guides, references, sections }: Documentation): DocsPage {
  return {
    path: '/docs',
    title: 'Documentation',
    description: 'Guides to the interface, and every call with its parameters, replies and errors.',
    content: always(markup`<h1>Documentation</h1>
<p class="lead">Everything the service does is a plain HTTP call with a JSON reply, below <code>${origin}/api</code>. The
same description for programs: <a href="/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<h2>Guides</h2>
<ul>
${guides.map(({ slug, title, summary }) => markup`<li><a href="/docs/${slug}">${title}</a>: ${summary}</li>\n`)}</ul>
<p><a href="/docs/console">Stream console</a>: open streams in the browser, and try filters before using them.</p>
<h2>Reference</h2>
${sections.map(
  ({ name, slug, about, calls }) => markup`<h3><a href="/docs/reference/${slug}">${name}</a></h3>
<p>${about}</p>
<ul>
${calls.map(({ call }) => markup`<li><a href="/docs/reference/${slug}#${call.name}">${titleOfCall(call)}</a></li>\n`)}</ul>
`,
)}
<h3><a href="/docs/reference/objects">Objects</a></h3>
<p>The objects that replies are made of, field by field.</p>
<h3><a href="/docs/errors">Errors</a></h3>
<p>What each error means and how to fix the request.</p>
${references.map(({ slug, title, summary }) => markup`<h3><a href="/docs/${slug}">${title}</a></h3>\n<p>${summary}</p>\n`)}`),
  };
}

function sectionPage({ name, slug, about = '', calls }: Section): DocsPage {
  const start = markup`<p class="within">Reference</p>\n<h1>${name}</h1>\n<p class="lead">${about}</p>\n`;
  const rendered = calls.map(renderCall);
  return {
    path: `/docs/reference/${slug}`,
    title: `${name}: reference`,
    description: about,
    content: (language) => [
      start,
      markup`<div data-calls data-texts="${JSON.stringify(language.docs.script)}">
${rendered.map((call) => call(language))}</div>`,
    ],
  };
}

function objectsPage({ objects }: Documentation): DocsPage {
  return {
    path: '/docs/reference/objects',
    title: 'Objects: reference',
    description: 'The objects that replies are made of, field by field.',
    content: always(markup`<h1>Objects</h1>
${objects.map(
  (object) => markup`<section class="call" aria-labelledby="object-${object.name}">
<h2 id="object-${object.name}">${object.name}</h2>
${renderOrigins(object)}
${renderFields(fieldsOf(object.schema), 'replied')}
</section>`,
)}`),
  };
}

/** Where an object comes from: calls, streams and other objects. */
function renderOrigins({ calls, within, appTypes }: ShownObject): Content {
  const list = (label: string, items: readonly Content[]) =>
    items.length > 0 &&
    markup`<li><b>${label}</b> ${items.map((item, index) => [index > 0 && ', ', item])}</li>\n`;
  const links = (all: ShownObject['calls']) =>
    all.map(
      ({ call, section }) =>
        markup`<a href="/docs/reference/${section}#${call.name}">${titleOfCall(call)}</a>`,
    );
  return markup`<ul class="origins">
${list('Calls that reply with it:', links(calls))}${list(
  'Calls to subscribe to, whose frames have it:',
  links(calls.filter(({ call }) => call.subscribe !== undefined)),
)}${list(
  'Types of app streams and webhooks:',
  appTypes.map((type) => markup`<code>${type}</code>`),
)}${list(
  'Part of:',
  within.map((name) => markup`<a href="#object-${name}">${name}</a>`),
)}</ul>`;
}
