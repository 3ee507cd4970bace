import { makeSecret } from '../../digest.ts';
import { MAX_TOKENS_OF_APP } from '../../features/tokens/tokens.actions.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Scope } from '../../scopes.ts';
import { settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { hidden } from '../pages/form.html.ts';
import { markup } from '../pages/markup.ts';
import { FIRST_SCOPES, scopeChecks } from '../pages/scopes.html.ts';
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
  const { csrf, session } = visit;
  const path = `/account/apps/${client_id}`;
  return settingsPage(
    visit,
    'A token for yourself',
    {},
    markup`<p><a href="${path}"><bdi>${name}</bdi></a></p>
${
  secret !== undefined &&
  markup`<section class="notice" aria-labelledby="token"><h2 id="token">Your token</h2>
<pre tabindex="0"><code>TOKEN=${secret}</code></pre><p>Store it now. It is not shown again.</p></section>`
}
<p>With it, a bot or script of yours acts as <strong><bdi>@${session.username}</bdi></strong> through this app, without signing in. Anybody who has it can do the same: never put it into a page or an app that you give to others.</p>
<form class="panel" method="post" action="${path}/token">${hidden({ csrf, once: makeSecret() })}
${scopeChecks(offered, FIRST_SCOPES)}
<button class="button" type="submit">Get a token</button></form>
${
  tokens.length > 0 &&
  markup`<section class="panel" aria-labelledby="tokens"><h2 id="tokens">Your tokens of this app</h2>
${renderTokens(tokens, csrf)}
<p class="quiet">There can be ${MAX_TOKENS_OF_APP}. With one more, the one unused longest ends.</p></section>`
}`,
  );
}
