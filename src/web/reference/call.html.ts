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
import { type Field, type FieldType, fieldsOf, limitsOf, typeOf } from './fields.ts';
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
<div class="examples">${renderExamples(call, base)}${example !== undefined && renderExampleReply(example)}`;
  const end = markup`</div>
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

/** The call in each language. Most have one body; further ones are folded. */
function renderExamples(call: Described, base: string): Content {
  const [first, ...others] = examplesOf(call, base).map((example, index) => {
    const codes = Object.entries(example).map(([language, text]) => ({ language, text }));
    return markup`<div class="sample"><h3>Request</h3>\n${renderTabs(codes, `${call.name}-${index}`)}</div>\n`;
  });
  const count = others.length === 1 ? 'Another request' : `${others.length} other requests`;
  return [
    first,
    others.length > 0 && markup`<details class="others"><summary>${count}</summary>\n${others}</details>\n`,
  ];
}

function renderExampleReply({ status, body }: ExampleReply): Content {
  return (
    body !== undefined &&
    markup`<div class="sample"><h3>Reply</h3> <span class="status">${status}</span>
<pre tabindex="0"><code>${JSON.stringify(body, null, 2)}</code></pre></div>
`
  );
}

function renderBody({ schema, form, raw, multipart }: Body): Content {
  return [
    markup`<h3>Body</h3>`,
    schema && [
      markup`<p>JSON${form && ', or form-encoded fields'}${shapeOf(schema)}.</p>\n`,
      renderFields(fieldsOf(schema), 'given'),
    ],
    raw &&
      markup`<p>The content as it is, ${
        raw.types === 'any' ? 'with any Content-Type' : `as ${raw.types.join(' or ')}`
      }${atMost(raw)}.</p>\n`,
    multipart && [
      markup`<p>multipart/form-data${atMost(multipart)}.</p>\n`,
      renderFields(fieldsOf(multipart.schema), 'given'),
    ],
  ];
}

/** Says so where a body is no plain object. */
function shapeOf(schema: object): string {
  const { words } = typeOf(schema);
  return words === 'object' ? '' : `: ${article(words)}${words}`;
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
    markup`<tr><th scope="row"><code>${name}</code></th><td>${typeOf(schema).words}${
      place === 'path' ? ' in the path' : required && needed
    }</td><td>${about}${sentences([
      ...limitsOf(schema),
      ...(schema.default === undefined ? [] : [`Default: ${schema.default}`]),
    ])}</td></tr>\n`;
}

function renderParams(rows: Content): Markup {
  return renderTable(headings, rows);
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
  return type.object === undefined ? [said, renderFields(fieldsOf(reply), 'replied')] : said;
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

const headings = ['Name', 'Type', 'What it is'];
const needed = markup` <b class="needed">required</b>`;

/** Most fields of a nested object that are shown without being asked for. */
const MAX_UNFOLDED = 3;

/**
 * A table of the fields of an object; those of objects in it are below it. Of a body it says what is needed, of a reply what may
 * be absent.
 */
export function renderFields(fields: readonly Field[], place: 'given' | 'replied'): Content {
  return fields.length > 0 && renderTable(headings, rowsOf(fields, place));
}

function rowsOf(all: readonly Field[], place: 'given' | 'replied'): Markup[] {
  return all.map(({ name, type, required, isDeprecated, about, limits, fields }) => {
    const presence = place === 'given' ? required && needed : !required && ' optional';
    return markup`<tr><th scope="row"><code>${name}</code></th><td>${typeLink(type)}${
      isDeprecated ? ' deprecated' : presence
    }</td><td>${about}${sentences(limits)}</td></tr>
${fields.length > 0 && renderMembers(name, fields, place)}`;
  });
}

/** The fields of a nested object, as a row below its own. */
function renderMembers(name: string, fields: readonly Field[], place: 'given' | 'replied'): Markup {
  const names = fields.map((field) => field.name).join(', ');
  return markup`<tr class="members"><td colspan="${headings.length}"><details${
    fields.length <= MAX_UNFOLDED && markup` open`
  }><summary>In <code>${name}</code>: ${names}</summary><table>
<thead><tr>${headings.map((heading) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rowsOf(fields, place)}</tbody></table></details></td></tr>
`;
}

function sentences(limits: readonly string[]): Content {
  return (
    limits.length > 0 && markup` <span class="limits">${limits.map((limit) => `${limit}.`).join(' ')}</span>`
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
