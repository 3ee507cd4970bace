import type { MadeSandbox, OwnSandbox } from '../../sandboxes.ts';
import { allScopes } from '../../scopes.ts';
import { signInUri } from '../kit/forms.ts';
import { type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';
import { timesOf } from '../languages/intl.ts';
import { offerTestToken, sandboxForm } from '../parts/test-token.html.ts';

/** The page before there is a sandbox. */
export function renderNone(language: Texts): Markup {
  const { testToken: texts } = language;
  return markup`<div class="form"><h1>${texts.title}</h1>
<p>${texts.about}</p>
${offerTestToken(language)}
<p class="quiet">${texts.ownAccount((text) => markup`<a href="${signInUri('/docs/token')}">${text}</a>`)}</p></div>`;
}

/** The page of a visitor whose sandbox was made before. */
export function renderOwn(language: Texts, { endsAt, isLocal }: OwnSandbox): Markup {
  const { testToken: texts } = language;
  return markup`<div class="form"><h1>${texts.title}</h1>
<p>${texts.about}</p>
<p class="notice">${texts.shownBefore}</p>
${renderRest(language, endsAt, isLocal)}</div>`;
}

/** The page with the tokens of a sandbox just made. */
export function renderMade(
  language: Texts,
  made: MadeSandbox,
  { origin, isLocal, back }: { origin: string; isLocal: boolean; back: string },
): Markup {
  const { testToken: texts, docs } = language;
  const [first] = made.people;
  const token = first?.token ?? '';
  const code = (text: string) => markup`<pre tabindex="0" dir="ltr"><code>${text}</code></pre>`;
  return markup`<div class="form"><h1>${texts.title}</h1>
<p>${texts.about}</p>
<section class="notice" aria-labelledby="tokens" data-secret="${token}" data-scopes="${allScopes.join(' ')}" data-test="${first?.name ?? ''}"><h2 id="tokens">${texts.tokens}</h2>
<p>${texts.once}</p>
${made.people.map(({ name, username, token: own }) => [markup`<h3><bdi>${name}, @${username}</bdi></h3>\n`, code(own)])}
<h3>${texts.app}</h3>
${code(`CLIENT_ID=${made.client_id}\nCLIENT_SECRET=${made.client_secret}\nREDIRECT_URI=${made.redirect_uri}`)}
<h3>${texts.appToken}</h3>
${code(made.app_token)}</section>
<h2>${texts.commands}</h2>
<p>${texts.commandsHint(markup`<code dir="ltr">$TOKEN</code>`)}</p>
${code(`TOKEN=${token}`)}
${code(`curl "${origin}/api/posts" \\\n  -H "Authorization: Bearer ${token}" \\\n  -H "Content-Type: application/json" \\\n  -d '{"text": "Hello"}'`)}
${code(`curl "${origin}/api/posts/stream/global?count=3" \\\n  -H "Authorization: Bearer ${token}"`)}
${code(`curl -N -i "${origin}/stream/user" \\\n  -H "Authorization: Bearer ${token}"`)}
${code(`curl "${origin}/api/channels/${made.channel_id}/messages" \\\n  -H "Authorization: Bearer ${token}"`)}
<p class="quiet">${texts.base(markup`<code dir="ltr">${made.url}</code>`)} ${texts.noPages}</p>
<p><a class="button" href="${back}">${back === '/docs' ? docs.backToDocs : docs.backToCall}</a></p>
${renderRest(language, made.endsAt, isLocal)}</div>`;
}

function renderRest({ testToken: texts, locale }: Texts, endsAt: number, isLocal: boolean): Markup {
  return markup`<p>${texts.ends(`${timesOf(locale).format(endsAt)} UTC`)}</p>
<p>${isLocal ? texts.webhooksHere : texts.webhooksElsewhere}</p>
<section class="panel">${sandboxForm('/reset', texts.reset, texts.resetHint)}
${sandboxForm('/delete', texts.remove, texts.removeHint)}</section>`;
}
