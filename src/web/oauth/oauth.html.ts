import type { AppRow } from '../../features/apps/apps.sql.ts';
import { policySource } from '../../features/apps/redirects.ts';
import type { AuthorizationRequest } from '../../features/oauth/oauth.request.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Scope, scopeTexts } from '../../scopes.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { linkContact, showWithoutScripts } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';

/** The page on which a user decides what an app may do, with every scope explained. */
export function permissionPage(
  visit: SignedIn,
  { app, scopes: asked, redirectUri }: AuthorizationRequest,
  further: {
    /** The scopes granted before. */
    granted: readonly string[];
    /** The request, passed on by the form. */
    fields: Readonly<Record<string, string | undefined>>;
    /** The URL of this page, to return to after signing in as another user. */
    here: string;
  },
): Outcome {
  const { granted, fields, here } = further;
  const { csrf, instance } = visit;
  /** Where the browser returns to. */
  const { protocol, host } = new URL(redirectUri);
  const content = markup`<div class="narrow form">
<h1>Allow <bdi>${app.name}</bdi> to use your account?</h1>
${renderRisks(app, asked)}
<div class="panel">
${renderAsked(app, asked, granted)}
${decisionForm('/oauth/authorize', { csrf, ...fields })}
</div>
<p class="quiet">Either way you are taken to <bdi>${host || protocol}</bdi>. The app is never told your password, and you can revoke its access at any time under <a href="/account/apps">your account</a>.${instance.contact !== '' && [' Questions: ', linkContact(instance.contact), '.']}</p>
${renderNotYou(visit, here)}
</div>`;
  const formTargets = [policySource(redirectUri)];
  return showWithoutScripts({ visit, title: `Allow ${app.name}?`, content }, undefined, { formTargets });
}

/** What to think of before allowing an app this much. */
export function renderRisks({ registration_digest }: AppRow, asked: readonly Scope[]): Content {
  return [
    alert(registration_digest === null ? undefined : UNREVIEWED),
    alert(
      asked.includes('messages')
        ? 'It would read your private messages and could write some in your name. Allow this only to an app you trust.'
        : undefined,
    ),
  ];
}

/** Said of an app that a program registered. */
const UNREVIEWED =
  'This app was registered by a program, and not reviewed: its name and website prove nothing. Allow it only if you have just started this yourself.';

/** Which app asks for what. @param granted - the scopes granted before. */
export function renderAsked(
  { name, link }: AppRow,
  asked: readonly Scope[],
  granted: readonly string[],
): Markup {
  const isNew = (scope: Scope): boolean => granted.length > 0 && !granted.includes(scope);
  const app = markup`<bdi>${name}</bdi>`;
  return markup`<p>${link === '' ? app : markup`<a href="${link}" rel="noreferrer nofollow">${app}</a>`} asks to:</p>
<ul class="scopes">${asked.map((scope) => markup`<li>${scopeTexts[scope]}${isNew(scope) && [' ', markup`<span class="new">new</span>`]}</li>`)}</ul>`;
}

/** The form with the user's answer. @param fields - the request, passed on by the form. */
export function decisionForm(action: string, fields: Readonly<Record<string, string | undefined>>): Markup {
  return markup`<form class="choice" method="post" action="${action}">
${hidden(fields)}
<button class="button" type="submit" name="decision" value="allow">Allow</button>
<button class="button plain" type="submit" name="decision" value="deny">Refuse</button>
</form>`;
}

/** Who is signed in, with a way to sign in as another user and come back. */
export function renderNotYou({ csrf, session }: SignedIn, here: string): Markup {
  return markup`<form method="post" action="/sign-out">${hidden({ csrf, next: here })}
<p class="quiet">Signed in as <strong><bdi>@${session.username}</bdi></strong>. <button class="button link" type="submit">Not you?</button></p></form>`;
}
