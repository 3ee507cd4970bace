import { makeSecret } from '../../digest.ts';
import { MAX_TOKENS_OF_APP } from '../../features/tokens/tokens.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Scope } from '../../scopes.ts';
import { hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { settingsPage } from '../kit/settings.html.ts';
import { FIRST_SCOPES, scopeChecks } from '../parts/scopes.html.ts';
import { type HeldToken, type OwnApp, renderTokens } from './apps.html.ts';

/** The page for a token of one's own app. `secret` is that of a token just made, shown once. */
export function ownTokenPage(
  visit: SignedIn,
  { client_id, name }: OwnApp,
  {
    offered,
    tokens,
    secret,
  }: {
    offered: readonly Scope[];
    tokens: readonly HeldToken[];
    secret: string | undefined;
  },
): Outcome {
  const { csrf, session, language } = visit;
  const { apps: texts } = language;
  const path = `/account/apps/${client_id}`;
  return settingsPage(
    visit,
    texts.ownToken,
    {},
    markup`<p><a href="${path}"><bdi>${name}</bdi></a></p>
${
  secret !== undefined &&
  markup`<section class="notice" aria-labelledby="token"><h2 id="token">${texts.yourToken}</h2>
<pre tabindex="0"><code>TOKEN=${secret}</code></pre><p>${texts.storeNow}</p></section>`
}
<p>${texts.actsAs(markup`<strong><bdi>@${session.username}</bdi></strong>`)}</p>
<form class="panel" method="post" action="${path}/token">${hidden({ csrf, once: makeSecret() })}
${scopeChecks(language, offered, FIRST_SCOPES)}
<button class="button" type="submit">${texts.getToken}</button></form>
${
  tokens.length > 0 &&
  markup`<section class="panel" aria-labelledby="tokens"><h2 id="tokens">${texts.yourTokens}</h2>
${renderTokens(tokens, visit)}
<p class="quiet">${texts.mostTokens(MAX_TOKENS_OF_APP)}</p></section>`
}`,
  );
}
