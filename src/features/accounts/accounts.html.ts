import { renderPage } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import type { Session } from './sessions.ts';

/** What every form carries: the secret that shows it came from our page, and where to go afterwards. */
export function hidden(fields: Readonly<Record<string, string | undefined>>): Content {
  return Object.entries(fields).map(
    ([name, value]) => value !== undefined && markup`<input type="hidden" name="${name}" value="${value}">`,
  );
}

/** What went wrong, read out first by a screen reader. */
export function alert(message: string | undefined): Content {
  return message !== undefined && markup`<p class="alert" role="alert">${message}</p>`;
}

interface Field {
  name: string;
  label: string;
  type?: string;
  value?: string | undefined;
  autocomplete: string;
  hint?: string;
  attributes?: Markup;
}

function field({ name, label, type = 'text', value, autocomplete, hint, attributes }: Field): Markup {
  const isPlain = type !== 'password';
  return markup`<div class="field">
<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"${
    isPlain && markup` autocapitalize="none" spellcheck="false"`
  }${hint !== undefined && markup` aria-describedby="${name}-hint"`}${attributes}>
${hint !== undefined && markup`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`;
}

const required = markup` required`;

/** What the pages for signed-out people have in common. */
export interface Entrance {
  csrf: string;
  /** Where to go afterwards. */
  next: string;
  /** The app that waits there. */
  app: string | undefined;
  error?: string | undefined;
}

export function signInPage({
  csrf,
  next,
  app,
  error,
  login,
}: Entrance & { login?: string | undefined }): string {
  return renderPage({
    title: 'Sign in',
    content: markup`<div class="narrow form">
<h1>Sign in${app !== undefined && [' to go on to ', markup`<bdi>${app}</bdi>`]}</h1>
${alert(error)}
<form class="panel" method="post" action="/sign-in">
${hidden({ csrf, next })}
${field({ name: 'login', label: 'Username or e-mail', value: login, autocomplete: 'username', attributes: markup`${required}${error === undefined && markup` autofocus`}` })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', attributes: required })}
<button class="button" type="submit">Sign in</button>
</form>
<p>New here? <a href="${`/join?${new URLSearchParams({ next })}`}">Create an account</a></p>
</div>`,
  });
}

export interface JoinForm {
  username?: string | undefined;
  email?: string | undefined;
  invite?: string | undefined;
}

export function joinPage({
  csrf,
  next,
  app,
  error,
  form,
  inviter,
  needsInvite,
}: Entrance & { form: JoinForm; inviter: string | undefined; needsInvite: boolean }): string {
  const showCode = needsInvite && inviter === undefined;
  return renderPage({
    title: 'Create an account',
    content: markup`<div class="narrow form">
<h1>Create an account${app !== undefined && [' to go on to ', markup`<bdi>${app}</bdi>`]}</h1>
${inviter !== undefined && markup`<p class="notice"><bdi>${inviter}</bdi> has invited you.</p>`}
${alert(error)}
<form class="panel" method="post" action="/join">
${hidden({ csrf, next, ...(!showCode && { invite: form.invite }) })}
${
  showCode &&
  field({
    name: 'invite',
    label: 'Invitation',
    value: form.invite,
    autocomplete: 'off',
    hint: 'People who have an account can give you a link to create an account with.',
    attributes: required,
  })
}
${field({
  name: 'username',
  label: 'Username',
  value: form.username,
  autocomplete: 'username',
  hint: 'Letters a to z, digits and underscores, at most 20. Everybody sees it.',
  attributes: markup`${required} maxlength="20" pattern="[A-Za-z0-9_]{1,20}"`,
})}
${field({
  name: 'email',
  label: 'E-mail (may be left empty)',
  type: 'email',
  value: form.email,
  autocomplete: 'email',
  hint: 'Another name to sign in with, once it is confirmed. No other user sees it.',
})}
${field({
  name: 'password',
  label: 'Password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. A few words in a row are easy to keep in mind and hard to guess.',
  attributes: markup`${required} minlength="8" maxlength="1000"`,
})}
<button class="button" type="submit">Create the account</button>
</form>
<p>Here already? <a href="${`/sign-in?${new URLSearchParams({ next })}`}">Sign in</a></p>
</div>`,
  });
}

export function closedPage(): string {
  return renderPage({
    title: 'Create an account',
    content: markup`<div class="narrow form"><h1>Sign-up is closed at present</h1>
<p>Those who run this service take no new accounts.</p><p><a href="/sign-in">Sign in</a></p></div>`,
  });
}

/** An app as the page of authorised apps shows it. */
export interface AuthorizedApp {
  id: number;
  name: string;
  link: string;
  /** What it may do, in words. */
  may: readonly string[];
  since: Markup;
}

export function accountPage({
  csrf,
  session,
  apps,
  inviteLink,
  notice,
  error,
}: {
  csrf: string;
  session: Session;
  apps: readonly AuthorizedApp[];
  inviteLink: string | undefined;
  notice: string | undefined;
  error?: string | undefined;
}): string {
  return renderPage({
    title: 'Your account',
    current: 'account',
    content: markup`<div class="narrow form">
<h1>Your account</h1>
<p>Signed in as <a href="/@${session.username}"><bdi>@${session.username}</bdi></a>.</p>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
${alert(error)}
<section class="panel" aria-labelledby="apps"><h2 id="apps">Apps you have authorised</h2>
${apps.length === 0 ? markup`<p>None. When you allow an app to use your account, it is listed here.</p>` : markup`<ul class="apps">${apps.map((app) => renderApp(app, csrf))}</ul>`}
</section>
${
  inviteLink !== undefined &&
  markup`<section class="panel" aria-labelledby="invite"><h2 id="invite">Invite people</h2>
<form method="post" action="/account/invitation">${hidden({ csrf })}
${field({
  name: 'link',
  label: 'Your invitation',
  value: inviteLink,
  autocomplete: 'off',
  hint: 'People who have this link can create an account.',
  attributes: markup` readonly`,
})}
<button class="button plain" type="submit">Replace it with a new one</button></form></section>`
}
<section aria-labelledby="password"><form class="panel" method="post" action="/account/password">
<h2 id="password">Change your password</h2>
${hidden({ csrf })}
<input type="text" name="username" value="${session.username}" autocomplete="username" hidden>
${field({ name: 'old', label: 'Current password', type: 'password', autocomplete: 'current-password', attributes: required })}
${field({
  name: 'wanted',
  label: 'New password',
  type: 'password',
  autocomplete: 'new-password',
  hint: 'At least 8 characters. You are signed out everywhere else; apps keep their access.',
  attributes: markup`${required} minlength="8" maxlength="1000"`,
})}
<button class="button" type="submit">Change it</button>
</form></section>
<form method="post" action="/sign-out">${hidden({ csrf })}<button class="button plain" type="submit">Sign out</button></form>
</div>`,
  });
}

function renderApp({ id, name, link, may, since }: AuthorizedApp, csrf: string): Markup {
  const title = link === '' ? name : markup`<a href="${link}" rel="noreferrer nofollow">${name}</a>`;
  return markup`<li><h3><bdi>${title}</bdi></h3>
<p class="quiet">Since ${since}</p>
<details><summary>What it may do</summary><ul>${may.map((what) => markup`<li>${what}</li>`)}</ul></details>
<form method="post" action="/account/apps/${id}/revoke">${hidden({ csrf })}
<button class="button danger" type="submit" aria-label="Take its access from ${name}">Take its access away</button></form></li>`;
}
