import { policySource } from '../../features/apps/redirects.ts';
import type { AuthorizationRequest } from '../../features/oauth/oauth.request.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Scope, scopes } from '../../scopes.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { linkContact, showWithoutScripts } from '../pages/layout.ts';
import { markup } from '../pages/markup.ts';

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
  const isNew = (scope: Scope): boolean => granted.length > 0 && !granted.includes(scope);
  const name = markup`<bdi>${app.name}</bdi>`;
  const { csrf, instance, session } = visit;
  /** Where the browser returns to. */
  const { protocol, host } = new URL(redirectUri);
  const content = markup`<div class="narrow form">
<h1>Allow ${name} to use your account?</h1>
${alert(asked.includes('messages') ? 'It would read your private messages and could write some in your name. Allow this only to an app you trust.' : undefined)}
<div class="panel">
<p>${app.link === '' ? name : markup`<a href="${app.link}" rel="noreferrer nofollow">${name}</a>`} asks to:</p>
<ul class="scopes">${asked.map((scope) => markup`<li>${scopes[scope]}${isNew(scope) && [' ', markup`<span class="new">new</span>`]}</li>`)}</ul>
<form class="choice" method="post" action="/oauth/authorize">
${hidden({ csrf, ...fields })}
<button class="button" type="submit" name="decision" value="allow">Allow</button>
<button class="button plain" type="submit" name="decision" value="deny">Refuse</button>
</form>
</div>
<p class="quiet">Either way you are taken to <bdi>${host || protocol}</bdi>. The app is never told your password, and you can revoke its access at any time under <a href="/account/apps">your account</a>.${instance.contact !== '' && [' Questions: ', linkContact(instance.contact), '.']}</p>
<form method="post" action="/sign-out">${hidden({ csrf, next: here })}
<p class="quiet">Signed in as <strong><bdi>@${session.username}</bdi></strong>. <button class="button link" type="submit">Not you?</button></p></form>
</div>`;
  const formTargets = [policySource(redirectUri)];
  return showWithoutScripts({ visit, title: `Allow ${app.name}?`, content }, undefined, { formTargets });
}
