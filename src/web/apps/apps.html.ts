import { makeSecret } from '../../digest.ts';
import type { AppFigures } from '../../features/app-figures/app-figures.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Scope } from '../../scopes.ts';
import { field, hidden, required } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { type Said, settingsPage } from '../kit/settings.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { linkTo } from '../languages/intl.ts';
import { renderFigures } from '../parts/app-figures.html.ts';
import { offerTestToken } from '../parts/test-token.html.ts';

/** An authorised app with its tokens. */
export interface AuthorizedApp {
  id: number;
  name: string;
  link: string;
  /** Whether a program registered it. */
  isUnreviewed: boolean;
  may: readonly Scope[];
  since: number;
  tokens: readonly HeldToken[];
}

/** A token that an app holds. */
export interface HeldToken {
  id: number;
  created_at: number;
  may: readonly Scope[];
}

/** The scopes in a text, separated by spaces. */
export const scopesIn = (granted: string): Scope[] => granted.split(' ').filter(Boolean) as Scope[];

/** The fields of an app form. */
export interface AppForm {
  name: string;
  link: string;
  /** One per line. */
  redirect_uris: string;
}

/** An app as its owner sees it. */
export interface OwnApp extends AppForm {
  id: number;
  client_id: string;
  /** When the secret was replaced, if the one before is still valid. */
  replacedAt: number | undefined;
  /** Since when it is suspended. */
  suspended_at: number | null;
  /** Limits of its own, in percent of those of all apps. */
  limit_percent: number | null;
}

export function appsPage(
  visit: SignedIn,
  said: Said,
  shown: {
    apps: readonly AuthorizedApp[];
    own: readonly OwnApp[];
    mayRegister: boolean;
    hasSandboxes: boolean;
    form: AppForm | undefined;
  },
): Outcome {
  const { csrf, language } = visit;
  const { apps: texts } = language;
  const { apps, own, mayRegister, hasSandboxes, form } = shown;
  return settingsPage(
    visit,
    texts.title,
    said,
    markup`<section class="panel" aria-labelledby="apps"><h2 id="apps">${texts.authorised}</h2>
${apps.length === 0 ? markup`<p>${texts.noneAuthorised}</p>` : markup`<ul class="apps">${apps.map((app) => renderApp(app, visit))}</ul>`}
</section>
<section class="panel" aria-labelledby="own"><h2 id="own">${texts.own}</h2>
<p>${texts.ownText(linkTo('/docs'))}</p>
${hasSandboxes && offerTestToken(language)}
${own.length === 0 ? markup`<p>${texts.noneOwn}</p>` : markup`<ul class="apps">${own.map(({ client_id, name }) => markup`<li><h3><a href="/account/apps/${client_id}"><bdi>${name}</bdi></a></h3><p class="quiet">${texts.clientId(markup`<code>${client_id}</code>`)}</p></li>`)}</ul>`}
</section>
${
  mayRegister
    ? markup`<section class="panel" aria-labelledby="new"><h2 id="new">${texts.register}</h2><form method="post" action="/account/apps">${hidden({ csrf, once: makeSecret() })}
${appFields(texts, form)}<button class="button" type="submit">${texts.registerIt}</button></form></section>`
    : markup`<p class="quiet">${texts.onlyAdministrators}</p>`
}`,
  );
}

function appFields(texts: Texts['apps'], form: AppForm = { name: '', link: '', redirect_uris: '' }): Content {
  return [
    field({
      name: 'name',
      label: texts.name,
      value: form.name,
      autocomplete: 'off',
      hint: texts.nameHint,
      attributes: markup`${required} maxlength="100"`,
    }),
    field({
      name: 'link',
      label: texts.website,
      type: 'url',
      value: form.link,
      autocomplete: 'off',
    }),
    markup`<div class="field"><label for="redirect_uris">${texts.redirects}</label>
<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" aria-describedby="redirect_uris-hint">
${form.redirect_uris}</textarea>
<p class="hint" id="redirect_uris-hint">${texts.redirectsHint}</p></div>`,
  ];
}

/** What lists of apps and tokens need of their reader. */
type Seen = Pick<SignedIn, 'csrf' | 'language'>;

function renderApp({ id, name, link, isUnreviewed, may, since, tokens }: AuthorizedApp, visit: Seen): Markup {
  const { csrf, language } = visit;
  const { apps: texts, oauth } = language;
  const title = link === '' ? name : markup`<a href="${link}" rel="noreferrer nofollow">${name}</a>`;
  return markup`<li><h3><bdi>${title}</bdi></h3>
<p class="quiet">${texts.since(renderTime(since, language))}${isUnreviewed && ` ${texts.unreviewed}`}</p>
<details><summary>${texts.mayDo}</summary><ul>${may.map((what) => markup`<li>${oauth.scopes[what]}</li>`)}</ul></details>
<details><summary>${texts.tokens(tokens.length)}</summary>${renderTokens(tokens, visit)}</details>
<form method="post" action="/account/apps/${id}/revoke">${hidden({ csrf })}
<button class="button danger" type="submit" aria-label="${texts.revokeOf(name)}">${texts.revoke}</button></form></li>`;
}

/** Tokens, each with a button that ends it. */
export function renderTokens(tokens: readonly HeldToken[], { csrf, language }: Seen): Markup {
  const { apps: texts, oauth } = language;
  const inWords = (may: readonly Scope[]) => may.map((scope) => oauth.scopes[scope]).join('; ');
  return markup`<ul class="tokens">${tokens.map(
    ({ id, created_at, may }) => markup`<li>${texts.token(id, renderTime(created_at, language), inWords(may))}
<form method="post" action="/account/tokens/${id}/revoke">${hidden({ csrf })}<button class="button danger small" type="submit" aria-label="${texts.endTokenOf(id)}">${texts.endToken}</button></form></li>`,
  )}</ul>`;
}

/** The page of one's own app. `secret` is shown once, after it was created. */
export function appPage(
  visit: SignedIn,
  said: Said,
  app: OwnApp,
  figures: AppFigures,
  secret?: string,
): Outcome {
  const { csrf, language } = visit;
  const { apps: texts } = language;
  const path = `/account/apps/${app.client_id}`;
  return settingsPage(
    visit,
    app.name,
    said,
    markup`<p><a href="/account/apps">${texts.all}</a></p>
${
  secret !== undefined &&
  markup`<section class="notice" aria-labelledby="secret"><h2 id="secret">${texts.secret}</h2>
<p><code>${secret}</code></p><p>${texts.storeNow}</p></section>`
}
${app.suspended_at !== null && markup`<p class="notice">${texts.suspended(renderTime(app.suspended_at, language))}</p>`}
<p>${texts.clientId(markup`<code>${app.client_id}</code>`)}</p>
${app.limit_percent !== null && markup`<p>${texts.ownLimits(app.limit_percent)}</p>`}
<p>${texts.parts(linkTo('#calls'), linkTo('#errors'), linkTo('#headroom'), linkTo('#streams'))}</p>
<p>${texts.webhooks(linkTo(`${path}/webhooks`))}</p>
<form class="panel" method="post" action="${path}">${hidden({ csrf })}
${appFields(texts, app)}<button class="button" type="submit">${texts.save}</button></form>
<section class="panel" aria-labelledby="token"><h2 id="token">${texts.ownToken}</h2>
<p>${texts.ownTokenText}</p>
<p><a class="button" href="${path}/token">${texts.getToken}</a></p></section>
<section class="panel" aria-labelledby="replace"><h2 id="replace">${texts.clientSecret}</h2>
<form method="post" action="${path}/secret">${hidden({ csrf, once: makeSecret() })}<p>${texts.replacing}</p>
<button class="button plain" type="submit">${texts.replace}</button></form>
${
  app.replacedAt !== undefined &&
  markup`<form method="post" action="${path}/secret/end">${hidden({ csrf })}<p>${texts.replaced(renderTime(app.replacedAt, language))}</p>
<button class="button danger" type="submit">${texts.endOld}</button></form>`
}</section>
<section class="panel" aria-labelledby="delete"><h2 id="delete">${texts.delete}</h2>
<form method="post" action="${path}/delete">${hidden({ csrf })}<p>${texts.deleting}</p>
<button class="button danger" type="submit">${texts.delete}</button></form></section>
${renderFigures(figures, language)}`,
  );
}
