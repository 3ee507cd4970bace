import { type AppRow, policySource } from '../../features/apps/apps.ts';
import type { AuthorizationRequest } from '../../features/oauth/oauth.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Scope } from '../../scopes.ts';
import { isolate } from '../../text/isolate.ts';
import { alert, hidden } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { linkContact, showWithoutScripts } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import type { Texts } from '../languages/en.ts';

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
  const { oauth: texts } = visit.language;
  /** Where the browser returns to. */
  const { protocol, host } = new URL(redirectUri);
  const content = markup`<div class="narrow form door">
<h1>${texts.allowApp(markup`<bdi>${app.name}</bdi>`)}</h1>
${renderRisks(texts, app, asked)}
<div class="panel">
${renderAsked(texts, app, asked, granted)}
${decisionForm(texts, '/oauth/authorize', { csrf, ...fields })}
</div>
<p class="quiet">${texts.taken(markup`<bdi>${host || protocol}</bdi>`)} ${texts.revocable(accountLink)}${instance.contact !== '' && [' ', texts.questions(linkContact(instance.contact))]}</p>
${renderNotYou(visit, here)}
</div>`;
  const formTargets = [policySource(redirectUri)];
  return showWithoutScripts(
    { visit, title: texts.allowTitle(isolate(visit.language.dir, app.name)), isTranslated: true, content },
    undefined,
    {
      formTargets,
    },
  );
}

/** Leads to where the access of apps is revoked. */
export const accountLink = (text: Content) => markup`<a href="/account/apps">${text}</a>`;

/** What to think of before allowing an app this much. */
export function renderRisks(
  texts: Texts['oauth'],
  { registration_digest }: AppRow,
  asked: readonly Scope[],
): Content {
  return [
    alert(registration_digest === null ? undefined : texts.unreviewed),
    alert(asked.includes('messages') ? texts.messagesRisk : undefined),
  ];
}

/** Which app asks for what. @param granted - the scopes granted before. */
export function renderAsked(
  texts: Texts['oauth'],
  { name, link }: AppRow,
  asked: readonly Scope[],
  granted: readonly string[],
): Markup {
  const isNew = (scope: Scope): boolean => granted.length > 0 && !granted.includes(scope);
  const app = markup`<bdi>${name}</bdi>`;
  const linked = link === '' ? app : markup`<a href="${link}" rel="noreferrer nofollow">${app}</a>`;
  return markup`<p>${texts.asks(linked)}</p>
<ul class="scopes">${asked.map((scope) => markup`<li>${texts.scopes[scope]}${isNew(scope) && [' ', markup`<span class="new">${texts.isNew}</span>`]}</li>`)}</ul>`;
}

/** The form with the user's answer. @param fields - the request, passed on by the form. */
export function decisionForm(
  texts: Texts['oauth'],
  action: string,
  fields: Readonly<Record<string, string | undefined>>,
): Markup {
  return markup`<form class="choice" method="post" action="${action}">
${hidden(fields)}
<button class="button" type="submit" name="decision" value="allow">${texts.allow}</button>
<button class="button plain" type="submit" name="decision" value="deny">${texts.refuse}</button>
</form>`;
}

/** Who is signed in, with a way to sign in as another user and come back. */
export function renderNotYou({ csrf, session, language }: SignedIn, here: string): Markup {
  const { oauth: texts } = language;
  return markup`<form method="post" action="/sign-out">${hidden({ csrf, next: here })}
<p class="quiet">${texts.signedInAs(markup`<strong><bdi>@${session.username}</bdi></strong>`)} <button class="button link" type="submit">${texts.notYou}</button></p></form>`;
}
