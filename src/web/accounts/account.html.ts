import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, field, hidden, newPasswordField } from '../pages/form.html.ts';
import { showForPasskeys, showWithoutScripts } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
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
  const whole = settingsContent(title, { notice, error }, content);
  return showWithoutScripts({ visit, title, current: 'account', content: whole }, failed);
}

/** The same with the script for passkeys. */
export function passkeysPage(visit: SignedIn, title: string, said: Said, content: Markup): Outcome {
  const whole = settingsContent(title, said, content);
  return showForPasskeys({ visit, title, current: 'account', content: whole }, said.error);
}

function settingsContent(title: string, { notice, error }: Said, content: Markup): Markup {
  return markup`<div class="narrow form">
<h1>${title}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
${alert(error)}
${content}
</div>`;
}

interface Account {
  email: string | null;
  isConfirmed: boolean;
  sessions: readonly {
    digest: string;
    created_at: number;
    agent: string;
    network: string;
    last_used_at: number;
  }[];
  inviteLink: string | undefined;
  /** What moderators told them, newest first. */
  notices: readonly { text: string; created_at: number }[];
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
<li><a href="/account/security">Security</a>: password, passkeys, authenticator app, recovery codes</li>
<li><a href="/account/files">Your files</a>: what you have uploaded, and the room that is left</li>
<li><a href="/account/notifications">Notifications</a>: what you are notified of, and how</li>
<li><a href="/account/muted">Muted</a> and <a href="/account/blocked">blocked</a> people, and <a href="/account/lists">lists of people as files</a></li>
<li><a href="/account/export">Export</a>: a zip file with everything that you made</li>
<li><a href="/account/import">Import</a>: posts and people from another service</li>
<li><a href="/account/apps">Apps</a>: those you have authorised, and those you registered</li>
${session.role !== null && markup`<li><a href="/admin">Administration</a>: you are ${session.role} of this service</li>`}</ul>
${renderNotices(account.notices)}
${renderEmail(csrf, account)}
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

function renderNotices(notices: Account['notices']): Content {
  if (notices.length === 0) return undefined;
  return markup`<section class="panel" aria-labelledby="moderators"><h2 id="moderators">From the moderators</h2>
<ul class="apps">${notices.map(({ text, created_at }) => markup`<li><p class="quiet">${renderTime(created_at)}</p><p dir="auto">${text}</p></li>`)}</ul></section>`;
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
  return markup`<section aria-labelledby="mail" class="panel"><h2 id="mail">E-mail</h2>
<p>${email !== null && markup`<strong>${email}</strong><br>`}${state}</p>
<p><a class="button plain" href="/account/email">${email === null ? 'Add an e-mail address' : 'Change it'}</a></p>
${
  email !== null &&
  !isConfirmed &&
  hasMail &&
  markup`<form method="post" action="/account/email/confirmation">${hidden({ csrf })}<button class="button plain" type="submit">Send the message again</button></form>`
}</section>`;
}

function renderSessions({ csrf, session }: SignedIn, sessions: Account['sessions']): Markup {
  return markup`<section class="panel" aria-labelledby="sessions"><h2 id="sessions">Where you are signed in</h2>
<ul class="apps">${sessions.map(({ digest, created_at, agent, network, last_used_at }) => {
    const isThis = digest === session.digest;
    const used = last_used_at > created_at && ['. Last used ', renderTime(last_used_at)];
    return markup`<li><strong>${agent || 'A browser'}</strong>${isThis && ' (this one)'}<br><span class="quiet">Signed in ${renderTime(created_at)}${used}${network !== '' && `, from ${network}`}</span>
${!isThis && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf, session: digest })}<button class="button danger small" type="submit">Sign out there</button></form>`}</li>`;
  })}</ul>
${sessions.length > 1 && markup`<form method="post" action="/account/sessions/end">${hidden({ csrf })}<button class="button plain" type="submit">Sign out everywhere else</button></form>`}
</section>`;
}

export function emailPage(visit: SignedIn, said: Said, email: string): Outcome {
  return settingsPage(
    visit,
    'Your e-mail address',
    said,
    markup`<form class="panel" method="post" action="/account/email">${hidden({ csrf: visit.csrf })}
${field({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'email', hint: 'Leave it empty for none. No other user sees it.' })}
<button class="button" type="submit">Change the e-mail address</button></form><p><a href="/account">Back to your account</a></p>`,
  );
}

export function passwordPage(visit: SignedIn, said: Said): Outcome {
  return settingsPage(
    visit,
    'Your password',
    said,
    markup`<form class="panel" method="post" action="/account/password">${hidden({ csrf: visit.csrf })}
<input type="text" name="username" value="${visit.session.username}" autocomplete="username" hidden>
${newPasswordField({
  name: 'wanted',
  label: 'New password',
  hint: 'You are signed out everywhere else; apps keep their access.',
})}
<button class="button" type="submit">Change the password</button></form><p><a href="/account/security">Back to security</a></p>`,
  );
}

export function closePage(visit: SignedIn, said: Said): Outcome {
  return settingsPage(
    visit,
    'Close your account',
    said,
    markup`<p>This deletes your profile, posts, stars and follows, and ends the access of all apps. Nobody can use
<strong>@${visit.session.username}</strong> again, you neither. <strong>It cannot be undone.</strong></p>
<form class="panel" method="post" action="/account/close">${hidden({ csrf: visit.csrf })}
<p class="check"><input id="sure" name="sure" type="checkbox" value="1" required> <label for="sure">Yes, delete everything</label></p>
<button class="button danger" type="submit">Close the account for ever</button>
</form><p><a href="/account">Do not close it</a></p>`,
  );
}
