import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, field, hidden, newPasswordField, required } from '../pages/form.html.ts';
import { showWithoutScripts } from '../pages/layout.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import type { SignedIn } from './forms.ts';

/** The outcome of the last action, as an account page shows it. */
export interface Said {
  notice?: string | undefined;
  error?: ApiError | undefined;
}

/** An account page of the signed-in person. @param failed - the error that its status is of. */
export function settingsPage(
  visit: SignedIn,
  title: string,
  { notice, error }: Said,
  content: Markup,
  failed = error,
): Outcome {
  const whole = markup`<div class="narrow form">
<h1>${title}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
${alert(error)}
${content}
</div>`;
  return showWithoutScripts({ visit, title, current: 'account', content: whole }, failed);
}

interface Account {
  email: string | null;
  isConfirmed: boolean;
  sessions: readonly { digest: string; created_at: number; agent: string }[];
  inviteLink: string | undefined;
  /** Whether the service can send confirmation links. */
  hasMail: boolean;
}

export function accountPage(visit: SignedIn, said: Said, account: Account): Outcome {
  const { session, csrf } = visit;
  const { inviteLink } = account;
  return settingsPage(
    visit,
    'Your account',
    said,
    markup`<p>Signed in as <a href="/@${session.username}"><bdi>@${session.username}</bdi></a>.</p>
<ul class="links">
<li><a href="/account/profile">Your profile</a>: name, description and pictures</li>
<li><a href="/account/files">Your files</a>: what you have uploaded, and the room that is left</li>
<li><a href="/account/notifications">Notifications</a>: what you are notified of, and how</li>
<li><a href="/account/apps">Apps</a>: those you have authorised, and those you registered</li>
</ul>
${renderEmail(csrf, account)}
<section aria-labelledby="change-password"><form class="panel" method="post" action="/account/password">
<h2 id="change-password">Change your password</h2>
${hidden({ csrf })}
<input type="text" name="username" value="${session.username}" autocomplete="username" hidden>
${field({ name: 'old', label: 'Current password', type: 'password', autocomplete: 'current-password', attributes: required })}
${newPasswordField({
  name: 'wanted',
  label: 'New password',
  hint: 'You are signed out everywhere else; apps keep their access.',
})}
<button class="button" type="submit">Change the password</button>
</form></section>
${renderSessions(visit, account.sessions)}
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
<form method="post" action="/sign-out">${hidden({ csrf })}<button class="button plain" type="submit">Sign out</button></form>
<p><a href="/account/close">Close your account</a></p>`,
  );
}

function renderEmail(csrf: string, { email, isConfirmed, hasMail }: Account): Markup {
  const state =
    email === null
      ? 'You have not given one.'
      : isConfirmed
        ? 'It is confirmed: you can sign in with it and get a new password.'
        : hasMail
          ? 'It is not confirmed. Open the link in the message that was sent to it.'
          : 'It is not confirmed. An administrator can confirm it.';
  return markup`<section aria-labelledby="mail" class="panel"><form method="post" action="/account/email">
<h2 id="mail">E-mail</h2>
<p>${state}</p>
${hidden({ csrf })}
${field({ name: 'email', label: 'E-mail', type: 'email', value: email ?? '', autocomplete: 'email', hint: 'Leave it empty for none. No other user sees it.' })}
${field({ name: 'password', label: 'Your password', type: 'password', autocomplete: 'current-password', attributes: required })}
<button class="button" type="submit">Change the e-mail address</button></form>
${
  email !== null &&
  !isConfirmed &&
  hasMail &&
  markup`<form method="post" action="/account/email/confirmation">${hidden({ csrf })}<button class="button plain" type="submit">Send the message again</button></form>`
}</section>`;
}

function renderSessions({ csrf, session }: SignedIn, sessions: Account['sessions']): Markup {
  return markup`<section class="panel" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
<ul class="apps">${sessions.map(({ digest, created_at, agent }) => {
    const isThis = digest === session.digest;
    return markup`<li><strong>${agent || 'A browser'}</strong>${isThis && ' (this one)'}<br><span class="quiet">Signed in ${renderTime(created_at)}</span>
${!isThis && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf, session: digest })}<button class="button danger small" type="submit">Sign out there</button></form>`}</li>`;
  })}</ul>
${sessions.length > 1 && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf })}<button class="button plain" type="submit">Sign out everywhere else</button></form>`}
</section>`;
}

export function closePage(visit: SignedIn, said: Said): Outcome {
  return settingsPage(
    visit,
    'Close your account',
    said,
    markup`<p>This deletes your profile, posts, stars and follows, and ends the access of all apps. Nobody can use
<strong>@${visit.session.username}</strong> again, you neither. <strong>It cannot be undone.</strong></p>
<form class="panel" method="post" action="/account/close">${hidden({ csrf: visit.csrf })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', attributes: required })}
<p class="check"><input id="sure" name="sure" type="checkbox" value="1" required> <label for="sure">Yes, delete everything</label></p>
<button class="button danger" type="submit">Close the account for ever</button>
</form><p><a href="/account">Keep it</a></p>`,
  );
}
