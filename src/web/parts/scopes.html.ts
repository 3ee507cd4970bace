import type { Scope } from '../../scopes.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

/** The scopes that are ticked for a token without a certain purpose: those that the guides begin with. */
export const FIRST_SCOPES: readonly Scope[] = ['stream', 'write_post'];

/** Checkboxes for the scopes of a token. @param wanted - those that are ticked. */
export function scopeChecks(
  { apps: texts, oauth: { scopes } }: Texts,
  offered: readonly Scope[],
  wanted: readonly Scope[],
): Markup {
  return markup`<fieldset><legend>${texts.scopes}</legend>
<p class="quiet">${texts.basic(markup`<code>basic</code>`, scopes.basic)}</p>
${offered.map(
  (
    scope,
  ) => markup`<div class="check"><input type="checkbox" id="scope-${scope}" name="${scope}" value="1"${wanted.includes(scope) && markup` checked`}><label for="scope-${scope}">${texts.scope(markup`<code>${scope}</code>`, scopes[scope])}</label></div>
`,
)}</fieldset>`;
}
