import { type ErrorSlug, errors } from '../../errors.ts';
import type { Body } from '../../http/body.ts';
import type { Described } from '../../http/endpoint.ts';
import { errorsOf } from '../../http/endpoint-errors.ts';
import { type ExampleReply, titleOfCall } from '../../http/openapi.ts';
import type { Param } from '../../http/params.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { renderTabs } from './code.html.ts';
import { examplesOf } from './examples.ts';
import { type Field, type FieldType, fieldsOf, typeOf } from './fields.ts';
import { renderTable } from './table.html.ts';
import { renderTry } from './try.html.ts';

/** The documentation of one call. */
export interface ShownCall {
  call: Described;
  /** The root of its path. */
  base: string;
  example: ExampleReply | undefined;
  /** Names of the parameters common to many calls, listed after the call's own. */
  general: ReadonlySet<string>;
}

/** The call in English, whose form to try it is in the language of the reader. */
export function renderCall({ call, base, example, general }: ShownCall): (language: Texts) => Content {
  const { name, method, path, summary, pathParams, query, body } = call;
  const [shared, own] = partition(Object.entries(query), ([key]) => general.has(key));
  const rows = [...Object.entries(pathParams).map(row('path')), ...own.map(row('query'))];
  const start = markup`<section class="call" aria-labelledby="${name}">
<div><h2 id="${name}">${titleOfCall(call)}</h2>
<p class="path"><span class="method ${method}">${method}</span> <code>${shownPath(path)}</code></p>
${summary !== `${titleOfCall(call)}.` && markup`<p>${summary}</p>\n`}<ul class="facts">${factsOf(call).map((fact) => markup`<li>${fact}</li>`)}</ul>
${body !== undefined && renderBody(body)}
${rows.length > 0 && markup`<h3>Parameters</h3>\n${renderParams(rows)}`}
${shared.length > 0 && markup`<details class="general"><summary>General parameters: ${shared.map(([key]) => key).join(', ')}</summary>\n${renderParams(shared.map(row('query')))}</details>`}
</div>
<div class="examples"><h3>Request</h3>
${examplesOf(call, base).map((example, index) => {
  const codes = Object.entries(example).map(([language, text]) => ({ language, text }));
  return renderTabs(codes, `${name}-${index}`);
})}`;
  const end = markup`${example?.body !== undefined && markup`<h3>Example of a reply</h3>\n<pre class="reply" tabindex="0"><code>${JSON.stringify(example.body, null, 2)}</code></pre>\n`}</div>
<div><h3>Reply</h3>
${renderReply(call)}
<h3>Errors</h3>
${renderErrors(call)}</div></section>
`;
  return (language) => [start, renderTry(call, base, own, shared, language), end];
}

export function shownPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

/** Parameters that several calls share: there are many of them, and few callers need them. */
export function generalParams(calls: readonly Described[]): ReadonlySet<string> {
  const keys = calls.flatMap(({ query }) => Object.keys(query));
  const times = Map.groupBy(keys, (key) => key);
  return new Set([...times].filter(([, all]) => all.length > 4).map(([key]) => key));
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

function renderBody({ schema, form, raw, multipart }: Body): Content {
  return [
    markup`<h3>Body</h3>`,
    schema && [
      markup`<p>JSON${form && ', or form-encoded fields'}.</p>\n`,
      renderFields(fieldsOf(schema), 'Key', 'required'),
    ],
    raw &&
      markup`<p>The content as it is, ${
        raw.types === 'any' ? 'with any Content-Type' : `as ${raw.types.join(' or ')}`
      }${atMost(raw)}.</p>\n`,
    multipart && [
      markup`<p>multipart/form-data${atMost(multipart)}.</p>\n`,
      renderFields(fieldsOf(multipart.schema), 'Part', 'required'),
    ],
  ];
}

function atMost({ maxBytes }: { maxBytes?: number }): string {
  return maxBytes === undefined ? '' : `, at most ${maxBytes} bytes`;
}

const tokens = { none: 'No token needed', any: 'Any token', user: 'User token', app: 'App token' };

function factsOf({ token, scopes: any, paginated, marker, limited, subscribe }: Described): string[] {
  return [
    tokens[token],
    ...(any.length > 0 ? [`Scope ${any.join(' or ')}`] : []),
    ...(paginated ? ['In pages'] : []),
    ...(marker === undefined ? [] : ['Has a marker']),
    ...(subscribe === undefined ? [] : ['Can be subscribed to']),
    ...(limited ? [] : ['Not rate limited']),
  ];
}

function row(place: 'path' | 'query'): (entry: [string, Param<unknown>]) => Markup {
  return ([name, { schema, about, required }]) =>
    markup`<tr><th scope="row"><code>${name}</code></th><td>${
      place === 'path' ? 'path' : required ? 'query, required' : 'query'
    }</td><td>${typeOf(schema).words}${
      schema.default !== undefined && `, default ${schema.default}`
    }</td><td>${about}</td></tr>\n`;
}

function renderParams(rows: Content): Markup {
  return renderTable(['Name', 'Where', 'Type', 'Meaning'], rows);
}

function renderReply({ reply, paginated, name, method }: Described): Content {
  if (reply === undefined && method === 'GET')
    return markup`<p>302, with the URL in <code>Location</code>.</p>`;
  if (reply === undefined) return markup`<p>204, without a body.</p>`;
  if (name.endsWith('streams.connect'))
    return markup`<p>Frames, each an envelope of its own, such as this one; <a href="/docs/streams">Streams</a> tells of all kinds.</p>`;
  const type = typeOf(reply);
  const meta =
    paginated &&
    markup`, with <code>more</code>, <code>min_id</code> and <code>max_id</code> in <code>meta</code>`;
  const said = markup`<p><code>data</code> is ${article(type.words)}${typeLink(type)}${meta}.</p>`;
  return type.object === undefined ? [said, renderFields(fieldsOf(reply), 'Field', 'always there')] : said;
}

/** The call's own errors with their reasons, then those explained in the error table. */
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

/** A table of the fields of an object, or of the keys of a body. */
export function renderFields(fields: readonly Field[], heading: string, requiredWord: string): Content {
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
  return [before, markup`<a href="/docs/reference/objects#object-${object}">${object}</a>`, after];
}

function article(words: string): string {
  if (words.startsWith('list')) return 'a ';
  return /^[aeio]/i.test(words) ? 'an ' : 'a ';
}
