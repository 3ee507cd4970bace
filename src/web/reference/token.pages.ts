import type { Config } from '../../config.ts';
import { throttleOf } from '../../features/accounts/accounts.ts';
import { referenceApp } from '../../features/apps/apps.ts';
import { issueUserToken } from '../../features/tokens/tokens.ts';
import type { Outcome } from '../../http/outcome.ts';
import { htmlWithScripts, type Page, type PageCall } from '../../http/page.ts';
import type { DescribedInterface } from '../../modules.ts';
import { parseScopes, type Scope, scopesInUse } from '../../scopes.ts';
import { hidden } from '../kit/form.html.ts';
import { confirmedForm, confirmedPage, type SignedIn, signInUri } from '../kit/forms.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import type { Slot } from '../languages/intl.ts';
import { FIRST_SCOPES, scopeChecks } from '../parts/scopes.html.ts';
import { TEST_TOKEN_PATH } from '../parts/test-token.html.ts';
import { CONSOLE_PATH } from './console/console.html.ts';
import type { MadeDocumentation } from './make-reference.ts';

const PATH = '/docs/token';
/** Used instead of a call's name for the stream console. */
const CONSOLE = 'console';

/**
 * `/docs/token`: gives the signed-in person a token of the app "Reference", with the scopes they choose. The page shows it once,
 * and `client/try.ts` takes it from there; it is never part of a URL.
 */
export function tokenPages(
  { endpoints }: DescribedInterface,
  documentation: (config: Config) => Promise<MadeDocumentation>,
): readonly Page[] {
  const offered = scopesInUse(endpoints).filter((scope) => scope !== 'basic');
  // The console subscribes to any call that allows subscriptions.
  const wantedBy = (name: string | undefined): readonly Scope[] =>
    name === undefined ? FIRST_SCOPES : wantedByCall(name);
  const wantedByCall = (name: string): readonly Scope[] =>
    endpoints
      .filter((one) => (name === CONSOLE ? one.subscribe !== undefined : one.name === name))
      .flatMap(({ scopes }) => scopes);

  async function show({ ctx }: PageCall, visit: SignedIn, content: Markup): Promise<Outcome> {
    const { docs: texts } = visit.language;
    const { render } = await documentation(ctx.config);
    const page = {
      ...{ path: PATH, title: texts.token, description: texts.tokenAbout },
      ...({ content: () => content, isTranslated: true } as const),
    };
    return htmlWithScripts(render(page, visit), visit.headers);
  }

  return [
    confirmedPage(
      'reference.token',
      PATH,
      (call, visit) =>
        show(call, visit, renderAsk(visit, offered, wantedBy(call.query.call), call.query.call)),
      // Where they need no account, they may still sign in from there.
      ({ ctx }, { here }) => (ctx.sandboxes === undefined ? signInUri(here) : TEST_TOKEN_PATH),
    ),
    confirmedForm('reference.token.make', PATH, PATH, async (call, visit, form) => {
      const { ctx } = call;
      const { userId } = visit.session;
      await throttleOf(ctx).ofAccount('authorization', userId);
      const granted = parseScopes(offered.filter((scope) => form[scope] === '1').join(' '));
      const secret = await issueUserToken(ctx, await referenceApp(ctx), userId, granted);
      const back = form.call === CONSOLE ? CONSOLE_PATH : (await documentation(ctx.config)).pathOf(form.call);
      return show(call, visit, renderMade(visit.language, secret, granted, back));
    }),
  ];
}

function renderAsk(
  { csrf, session, here, language }: SignedIn,
  offered: readonly Scope[],
  wanted: readonly Scope[],
  call: string | undefined,
): Markup {
  const { docs: texts } = language;
  return markup`<div class="form"><h1>${texts.token}</h1>
<p>${texts.tokenHint(markup`<strong><bdi>@${session.username}</bdi></strong>`)}</p>
<form class="panel" method="post" action="${PATH}">${hidden({ csrf, call, next: here })}
${scopeChecks(language, offered, wanted)}
<button class="button" type="submit">${texts.getToken}</button></form>
<p class="quiet">${texts.tokenOfApp(linkToApps)}</p></div>`;
}

const linkToApps: Slot = (text) => markup`<a href="/account/apps">${text}</a>`;

function textOfBack(back: string, texts: Texts['docs']): string {
  if (back === CONSOLE_PATH) return texts.backToConsole;
  return back === '/docs' ? texts.backToDocs : texts.backToCall;
}

function renderMade({ docs: texts }: Texts, secret: string, granted: readonly Scope[], back: string): Markup {
  return markup`<div class="form"><h1>${texts.token}</h1>
<section class="notice" aria-labelledby="token" data-secret="${secret}" data-scopes="${granted.join(' ')}"><h2 id="token">${texts.yourToken}</h2>
<pre tabindex="0"><code>TOKEN=${secret}</code></pre>
<p>${texts.tokenScopes(markup`<bdi>${granted.join(', ')}</bdi>`, markup`<code>$TOKEN</code>`)}</p></section>
<p><a class="button" href="${back}">${textOfBack(back, texts)}</a></p>
<p class="quiet">${texts.tokenEnds(linkToApps)}</p></div>`;
}
