import type { Described } from '../../http/endpoint.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { en, type Texts } from '../languages/en.ts';
import type { Slot } from '../languages/intl.ts';

/** A parameter as `Object.entries` gives it. */
type Entry = [string, Described['query'][string]];

/**
 * The form that makes a call from the page. `client/try.ts` submits it; without scripts browsers can submit a GET that needs
 * neither a token nor path parameters, and show the JSON.
 * @param own - query parameters shown at once
 * @param general - collapsed query parameters
 */
export function renderTry(
  call: Described,
  base: string,
  own: readonly Entry[],
  general: readonly Entry[],
  language: Texts,
): Markup {
  const { tag, dir, docs: texts } = language;
  const root = new URL(base, 'http://origin.invalid').pathname;
  // What surrounds it is in English.
  const ownLanguage = language.tag !== en.tag && markup` lang="${tag}" dir="${dir}"`;
  return markup`<details class="try"${ownLanguage}><summary>${texts.tryIt}${call.isWrite && markup` <span class="new">${texts.changes}</span>`}</summary>
${reasonAgainst(call, texts) ?? renderForm(call, root, own, general, texts)}</details>
`;
}

/** Why a call has no form, for the few that a page cannot make. */
function reasonAgainst({ token, path, body }: Described, texts: Texts['docs']): Markup | undefined {
  if (path.startsWith('/stream/'))
    return markup`<p>${texts.streamHint((text) => markup`<a href="/docs/console">${text}</a>`)}</p>`;
  if (token === 'app')
    return markup`<p>${texts.appHint((text) => markup`<a href="/docs/signing-in#client-credentials">${text}</a>`)}</p>`;
  if (body !== undefined && body.schema === undefined) return markup`<p>${texts.filesHint}</p>`;
  return undefined;
}

function renderForm(
  call: Described,
  root: string,
  own: readonly Entry[],
  general: readonly Entry[],
  texts: Texts['docs'],
): Content {
  const { name, method, path, token, scopes, pathParams, body, isWrite } = call;
  const action = (root === '/' ? '' : root) + path.replace(/:(\w+)/g, '{$1}');
  const isPlain = method === 'GET' && token === 'none' && Object.keys(pathParams).length === 0;
  const example = (body?.schema as { examples?: unknown[] } | undefined)?.examples?.[0];
  const link: Slot = (text) => markup`<a href="/docs/token?call=${name}">${text}</a>`;
  const fieldOf = (entry: Entry) => renderField(entry, texts);
  return markup`<p class="ask">${token === 'none' ? texts.needsNoToken(link) : texts.needsToken(link)}</p>
${!isPlain && markup`<noscript><p>${texts.needsScripts}</p></noscript>\n`}<form action="${action}" data-method="${method}" data-token="${token}" data-scopes="${scopes.join(' ')}"${!isPlain && markup` hidden`}>
${isWrite && markup`<p class="caution">${texts.caution}</p>\n`}${Object.entries(pathParams).map(fieldOf)}${own.map(fieldOf)}${
  body !== undefined &&
  markup`<label>${texts.body}<textarea rows="8" spellcheck="false">
${JSON.stringify(example, null, 2)}</textarea></label>\n`
}${general.length > 0 && markup`<details><summary>${texts.general}</summary>${general.map(fieldOf)}</details>\n`}<button class="button small">${texts.send(markup`<bdi>${method}</bdi>`)}</button>
</form>
<p class="outcome" role="status"></p>
`;
}

/** A labelled field for a parameter. */
export function renderField([name, { schema, required }]: Entry, texts: Texts['docs']): Markup {
  const {
    enum: choices,
    examples = [],
    type,
  } = schema as {
    enum?: unknown[];
    examples?: unknown[];
    type?: string;
  };
  const control =
    choices !== undefined
      ? markup`<select name="${name}"><option value="">${texts.byDefault}</option>${choices.map((choice) => markup`<option translate="no">${String(choice)}</option>`)}</select>`
      : markup`<input name="${name}"${required && markup` required value="${String(examples[0] ?? '')}"`}${type === 'integer' && markup` inputmode="numeric"`}>`;
  return markup`<label><code>${name}</code>${required && ` ${texts.required}`}${control}</label>\n`;
}
