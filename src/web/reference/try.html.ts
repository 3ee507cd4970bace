import type { Described } from '../../http/endpoint.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';

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
): Markup {
  return markup`<details class="try"><summary>Try it${call.isWrite && markup` <span class="new">changes something</span>`}</summary>
${reasonAgainst(call) ?? renderForm(call, new URL(base, 'http://origin.invalid').pathname, own, general)}</details>
`;
}

/** Why a call has no form, for the few that a page cannot make. */
function reasonAgainst({ token, path, body }: Described): Markup | undefined {
  if (path.startsWith('/stream/'))
    return markup`<p>A stream does not end: open it in the <a href="/docs/console">stream console</a>, or use the command above.</p>`;
  if (token === 'app')
    return markup`<p>Only an app can make this call, with a token of its own: see <a href="/docs/signing-in#client-credentials">Signing in</a>.</p>`;
  if (body !== undefined && body.schema === undefined)
    return markup`<p>Files are not sent from here: use the command above.</p>`;
  return undefined;
}

function renderForm(
  call: Described,
  root: string,
  own: readonly Entry[],
  general: readonly Entry[],
): Content {
  const { name, method, path, token, scopes, pathParams, body, isWrite } = call;
  const action = (root === '/' ? '' : root) + path.replace(/:(\w+)/g, '{$1}');
  const isPlain = method === 'GET' && token === 'none' && Object.keys(pathParams).length === 0;
  const example = (body?.schema as { examples?: unknown[] } | undefined)?.examples?.[0];
  return markup`<p class="ask">${
    token === 'none'
      ? 'No token is needed. With one you see what your account sees: '
      : 'This call needs a token: '
  }<a href="/docs/token?call=${name}">get a token for trying</a>.</p>
${!isPlain && markup`<noscript><p>The form needs scripts. The command above makes the same call.</p></noscript>\n`}<form action="${action}" data-method="${method}" data-token="${token}" data-scopes="${scopes.join(' ')}"${!isPlain && markup` hidden`}>
${isWrite && markup`<p class="caution">This changes something: the request is really made, in your name.</p>\n`}${Object.entries(pathParams).map(renderField)}${own.map(renderField)}${
  body !== undefined &&
  markup`<label>Body, JSON<textarea rows="8" spellcheck="false">
${JSON.stringify(example, null, 2)}</textarea></label>\n`
}${general.length > 0 && markup`<details><summary>General parameters</summary>${general.map(renderField)}</details>\n`}<button class="button small">Send ${method}</button>
</form>
<p class="outcome" role="status"></p>
`;
}

/** A labelled field for a parameter. */
export function renderField([name, { schema, required }]: Entry): Markup {
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
      ? markup`<select name="${name}"><option value="">default</option>${choices.map((choice) => markup`<option>${String(choice)}</option>`)}</select>`
      : markup`<input name="${name}"${required && markup` required value="${String(examples[0] ?? '')}"`}${type === 'integer' && markup` inputmode="numeric"`}>`;
  return markup`<label><code>${name}</code>${required && ' (required)'}${control}</label>\n`;
}
