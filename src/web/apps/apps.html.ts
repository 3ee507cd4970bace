import { makeSecret } from '../../digest.ts';
import type { AppFigures } from '../../features/app-figures/figures.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Scope, scopeTexts } from '../../scopes.ts';
import { type Said, settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { field, hidden, required } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { renderFigures } from './figures.html.ts';

/** An authorised app with its tokens. */
export interface AuthorizedApp {
  id: number;
  name: string;
  link: string;
  /** Whether a program registered it. */
  isUnreviewed: boolean;
  /** Its permissions, in words. */
  may: readonly string[];
  since: number;
  tokens: readonly HeldToken[];
}

/** A token that an app holds. */
export interface HeldToken {
  id: number;
  created_at: number;
  /** Its permissions, in words. */
  may: readonly string[];
}

/** The permissions of scopes separated by spaces, in words. */
export const inWords = (granted: string): string[] =>
  granted
    .split(' ')
    .filter(Boolean)
    .map((scope) => scopeTexts[scope as Scope]);

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
    form: AppForm | undefined;
  },
): Outcome {
  const { csrf } = visit;
  const { apps, own, mayRegister, form } = shown;
  return settingsPage(
    visit,
    'Apps',
    said,
    markup`<p><a href="/account">Your account</a></p>
<section class="panel" aria-labelledby="apps"><h2 id="apps">Apps you have authorised</h2>
${apps.length === 0 ? markup`<p>None. When you allow an app to use your account, it is listed here.</p>` : markup`<ul class="apps">${apps.map((app) => renderApp(app, csrf))}</ul>`}
</section>
<section class="panel" aria-labelledby="own"><h2 id="own">Apps you registered</h2>
<p>For developers: an app has a client id and a secret, with which it asks people for access. Its page also gives you a token for a bot. See the <a href="/docs">documentation</a>.</p>
${own.length === 0 ? markup`<p>You have not registered any.</p>` : markup`<ul class="apps">${own.map(({ client_id, name }) => markup`<li><h3><a href="/account/apps/${client_id}"><bdi>${name}</bdi></a></h3><p class="quiet">Client id <code>${client_id}</code></p></li>`)}</ul>`}
</section>
${
  mayRegister
    ? markup`<section class="panel" aria-labelledby="new"><h2 id="new">Register an app</h2><form method="post" action="/account/apps">${hidden({ csrf, once: makeSecret() })}
${appFields(form)}<button class="button" type="submit">Register the app</button></form></section>`
    : markup`<p class="quiet">On this service only administrators register apps.</p>`
}`,
  );
}

function appFields(form: AppForm = { name: '', link: '', redirect_uris: '' }): Content {
  return [
    field({
      name: 'name',
      label: 'Name',
      value: form.name,
      autocomplete: 'off',
      hint: 'People see it when they are asked for access, and under posts.',
      attributes: markup`${required} maxlength="100"`,
    }),
    field({
      name: 'link',
      label: 'Website (may be left empty)',
      type: 'url',
      value: form.link,
      autocomplete: 'off',
    }),
    markup`<div class="field"><label for="redirect_uris">Redirect URIs</label>
<textarea id="redirect_uris" name="redirect_uris" rows="3" spellcheck="false" aria-describedby="redirect_uris-hint">
${form.redirect_uris}</textarea>
<p class="hint" id="redirect_uris-hint">The URLs that people return to once they have allowed or refused access, one on each line. An app that never asks people for access needs none.</p></div>`,
  ];
}

function renderApp(
  { id, name, link, isUnreviewed, may, since, tokens }: AuthorizedApp,
  csrf: string,
): Markup {
  const title = link === '' ? name : markup`<a href="${link}" rel="noreferrer nofollow">${name}</a>`;
  return markup`<li><h3><bdi>${title}</bdi></h3>
<p class="quiet">Authorised ${renderTime(since)}${isUnreviewed && '. Registered by a program, not reviewed.'}</p>
<details><summary>What it may do</summary><ul>${may.map((what) => markup`<li>${what}</li>`)}</ul></details>
<details><summary>Access tokens (${tokens.length})</summary>${renderTokens(tokens, csrf)}</details>
<form method="post" action="/account/apps/${id}/revoke">${hidden({ csrf })}
<button class="button danger" type="submit" aria-label="Revoke access of ${name}">Revoke access</button></form></li>`;
}

/** Tokens, each with a button that ends it. */
export function renderTokens(tokens: readonly HeldToken[], csrf: string): Markup {
  return markup`<ul class="tokens">${tokens.map(
    ({ id, created_at, may }) => markup`<li>Token ${id}, issued ${renderTime(created_at)}: ${may.join('; ')}
<form method="post" action="/account/tokens/${id}/revoke">${hidden({ csrf })}<button class="button danger small" type="submit" aria-label="End this token: ${id}">End this token</button></form></li>`,
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
  const { csrf } = visit;
  const path = `/account/apps/${app.client_id}`;
  return settingsPage(
    visit,
    app.name,
    said,
    markup`<p><a href="/account/apps">All apps</a></p>
${
  secret !== undefined &&
  markup`<section class="notice" aria-labelledby="secret"><h2 id="secret">The client secret</h2>
<p><code>${secret}</code></p><p>Store it now. It is not shown again.</p></section>`
}
${app.suspended_at !== null && markup`<p class="notice">Suspended by those who run this service, ${renderTime(app.suspended_at)}: its tokens are rejected, and its webhooks wait.</p>`}
<p>Client id: <code>${app.client_id}</code></p>
${app.limit_percent !== null && markup`<p>Limits of its own: ${app.limit_percent}% of those of all apps.</p>`}
<p><a href="#calls">Calls</a>, <a href="#errors">errors</a>, <a href="#headroom">limits</a>, <a href="#streams">streams</a></p>
<p><a href="${path}/webhooks">Webhooks</a>: their state and last requests</p>
<form class="panel" method="post" action="${path}">${hidden({ csrf })}
${appFields(app)}<button class="button" type="submit">Save</button></form>
<section class="panel" aria-labelledby="token"><h2 id="token">A token for yourself</h2>
<p>For a bot or script that acts as you, and needs no sign-in.</p>
<p><a class="button" href="${path}/token">Get a token</a></p></section>
<section class="panel" aria-labelledby="replace"><h2 id="replace">Client secret</h2>
<form method="post" action="${path}/secret">${hidden({ csrf, once: makeSecret() })}<p>A new secret replaces the current one, which stays valid for a day, so that you can put the new one in place. Access tokens stay valid.</p>
<button class="button plain" type="submit">Make a new secret</button></form>
${
  app.replacedAt !== undefined &&
  markup`<form method="post" action="${path}/secret/end">${hidden({ csrf })}<p>The old secret, replaced ${renderTime(app.replacedAt)}, is still valid. If it has leaked, end it now.</p>
<button class="button danger" type="submit">End the old secret now</button></form>`
}</section>
<section class="panel" aria-labelledby="delete"><h2 id="delete">Delete the app</h2>
<form method="post" action="${path}/delete">${hidden({ csrf })}<p>All of its tokens end at once. Posts made with it keep its name.</p>
<button class="button danger" type="submit">Delete the app</button></form></section>
${renderFigures(figures)}`,
  );
}
