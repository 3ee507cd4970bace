import { type ErrorSlug, errors } from '../../errors.ts';
import type { Body, Described } from '../../http/endpoint.ts';
import { errorsOf } from '../../http/endpoint-errors.ts';
import type { ExampleReply, Interface } from '../../http/openapi.ts';
import type { Params } from '../../http/params.ts';
import { titleOf } from '../../http/schema.ts';
import { scopesInUse } from '../../scopes.ts';
import { renderPage } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { curlExamples } from './curl.ts';
import { type Field, type FieldType, fieldsOf, typeOf } from './fields.ts';
import { renderGeneral } from './general.html.ts';
import { renderTable } from './table.html.ts';

/** `/docs`: every call and every object, from the endpoints themselves. */
export function renderReference(given: Interface): string {
  const objects = given.schemas.map((schema) => [titleOf(schema) ?? '', schema] as const);
  const bases = new Map<Described, string>([
    ...given.endpoints.map((endpoint) => [endpoint, `${given.origin}/api`] as const),
    ...given.beside.map((endpoint) => [endpoint, given.origin] as const),
  ]);
  const sections = Map.groupBy(bases.keys(), ({ section }) => section);
  return renderPage({
    title: 'Reference',
    description: 'Every call of the Millrace interface: tokens, parameters, bodies, replies and errors.',
    canonical: `${given.origin}/docs`,
    current: 'reference',
    content: markup`<div class="reference with-toc">
${renderContents(
  sections,
  objects.map(([name]) => name),
)}
<div>
<h1>Reference</h1>
${renderGeneral(given.origin, scopesInUse(given.endpoints))}
${[...sections].map(([section, calls]) => [
  markup`<section aria-labelledby="${anchor(section)}"><h2 id="${anchor(section)}">${section}</h2>\n`,
  calls.map((call) => renderCall(call, bases.get(call) ?? '', given.replies[call.name])),
  markup`</section>\n`,
])}
<section aria-labelledby="objects"><h2 id="objects">Objects</h2>
${objects.map(
  ([name, schema]) => markup`<section class="call" aria-labelledby="object-${name}">
<h3 id="object-${name}">${name}</h3>
${renderFields(fieldsOf(schema), 'Field', 'always there')}
</section>`,
)}
</section>
</div>
</div>`,
  });
}

function renderContents(
  sections: ReadonlyMap<string, readonly Described[]>,
  objects: readonly string[],
): Markup {
  const entry = (id: string, title: Content, inner: Content) =>
    markup`<li><a href="#${id}">${title}</a><ul>${inner}</ul></li>\n`;
  return markup`<nav class="toc" aria-label="Contents"><details>
<summary>Contents</summary>
<ul>
<li><a href="#general">Conventions</a></li>
${[...sections].map(([section, calls]) =>
  entry(
    anchor(section),
    markup`<strong>${section}</strong>`,
    calls.map(
      ({ name, method, path }) => markup`<li><a href="#${name}">${method} ${shownPath(path)}</a></li>`,
    ),
  ),
)}${entry(
  'objects',
  markup`<strong>Objects</strong>`,
  objects.map((name) => markup`<li><a href="#object-${name}">${name}</a></li>`),
)}
<li><a href="/docs/errors"><strong>Errors</strong></a></li>
</ul>
</details></nav>`;
}

function renderCall(call: Described, base: string, example: ExampleReply | undefined): Markup {
  const { name, method, path, summary, pathParams, query, body } = call;
  const hasParams = Object.keys(pathParams).length + Object.keys(query).length > 0;
  return markup`<section class="call" aria-labelledby="${name}">
<h3 id="${name}"><span class="method ${method}">${method}</span> <code>${shownPath(path)}</code></h3>
<p>${summary}</p>
<ul class="facts">${factsOf(call).map((fact) => markup`<li>${fact}</li>`)}</ul>
${hasParams && markup`<h4>Parameters</h4>\n${renderParams(pathParams, query)}`}
${body !== undefined && renderBody(body)}
<h4>Example</h4>
${curlExamples(call, base).map((command) => markup`<pre tabindex="0"><code>${command}</code></pre>\n`)}<h4>Reply</h4>
${renderReply(call)}
${example?.body !== undefined && markup`<pre class="reply" tabindex="0"><code>${JSON.stringify(example.body, null, 2)}</code></pre>\n`}<h4>Errors</h4>
${renderErrors(call)}</section>
`;
}

function renderBody({ schema, form, raw, multipart }: Body): Content {
  return [
    markup`<h4>Body</h4>`,
    schema && [
      markup`<p>JSON${form && ', or form-encoded fields'}.</p>\n`,
      renderFields(fieldsOf(schema), 'Key', 'required'),
    ],
    raw &&
      markup`<p>The content as it is, ${
        raw.types === 'any' ? 'with any Content-Type' : `as ${raw.types.join(' or ')}`
      }, at most ${raw.maxBytes} bytes.</p>\n`,
    multipart && [
      markup`<p>multipart/form-data, at most ${multipart.maxBytes} bytes.</p>\n`,
      renderFields(fieldsOf(multipart.schema), 'Part', 'required'),
    ],
  ];
}

const tokens = { none: 'No token needed', any: 'Any token', user: 'User token', app: 'App token' };

function factsOf({ token, scopes: any, paginated, limited, subscribe }: Described): string[] {
  return [
    tokens[token],
    ...(any.length > 0 ? [`Scope ${any.join(' or ')}`] : []),
    ...(paginated ? ['In pages'] : []),
    ...(subscribe === undefined ? [] : ['Can be subscribed to']),
    ...(limited ? [] : ['Not rate limited']),
  ];
}

function renderParams(pathParams: Params, query: Params): Markup {
  const row =
    (place: string) =>
    ([name, { schema, about, required }]: [string, Params[string]]) =>
      markup`<tr><th scope="row"><code>${name}</code></th><td>${
        place === 'path' ? 'path' : required ? 'query, required' : 'query'
      }</td><td>${typeOf(schema).words}${
        schema.default !== undefined && `, default ${schema.default}`
      }</td><td>${about}</td></tr>\n`;
  return renderTable(
    ['Name', 'Where', 'Type', 'Meaning'],
    [Object.entries(pathParams).map(row('path')), Object.entries(query).map(row('query'))],
  );
}

function renderReply({ reply, paginated, name, method }: Described): Content {
  if (reply === undefined && method === 'GET')
    return markup`<p>302, with the URL in <code>Location</code>.</p>`;
  if (reply === undefined) return markup`<p>204, without a body.</p>`;
  if (name === 'streams.connect') return markup`<p>Frames, each an envelope of its own.</p>`;
  const type = typeOf(reply);
  const meta =
    paginated &&
    markup`, with <code>more</code>, <code>min_id</code> and <code>max_id</code> in <code>meta</code>`;
  const said = markup`<p><code>data</code> is ${article(type.words)}${typeLink(type)}${meta}.</p>`;
  return type.object === undefined ? [said, renderFields(fieldsOf(reply), 'Field', 'always there')] : said;
}

/** Those of the call's own with their reasons, then those whose reasons the error table has. */
function renderErrors(call: Described): Content {
  const found = errorsOf(call);
  const link = (slug: ErrorSlug) => markup`<a href="/docs/errors#${slug}"><code>${slug}</code></a>`;
  const own = found.filter(({ when }) => when !== undefined);
  const usual = found.filter(({ isUsual }) => isUsual);
  return [
    own.length > 0 &&
      renderTable(
        ['Slug', 'Status', 'When'],
        own.map(
          ({ slug, when }) =>
            markup`<tr><th scope="row">${link(slug)}</th><td>${errors[slug].status}</td><td>${when}</td></tr>\n`,
        ),
      ),
    markup`<p>For the usual reasons: ${usual.map(({ slug }, index) => [index > 0 && ', ', link(slug)])}</p>`,
  ];
}

function renderFields(fields: readonly Field[], heading: string, requiredWord: string): Content {
  if (fields.length === 0) return undefined;
  return renderTable(
    [heading, 'Type', 'Presence', 'Meaning'],
    fields.map(
      ({ name, type, required, isDeprecated, about }) =>
        markup`<tr><th scope="row"><code>${name}</code></th><td>${typeLink(type)}</td><td>${
          isDeprecated ? 'deprecated' : required ? requiredWord : 'optional'
        }</td><td>${about}</td></tr>\n`,
    ),
  );
}

function typeLink({ words, object }: FieldType): Content {
  if (object === undefined) return words;
  const [before, after] = words.split(object);
  return [before, markup`<a href="#object-${object}">${object}</a>`, after];
}

function article(words: string): string {
  if (words.startsWith('list')) return 'a ';
  return /^[aeio]/i.test(words) ? 'an ' : 'a ';
}

function shownPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function anchor(section: string): string {
  return `section-${section.toLowerCase().replace(/\W+/g, '-')}`;
}
