import type { Factors } from '../../features/factors/factors.actions.ts';
import { showRecoveryCode } from '../../features/factors/recovery-codes.ts';
import { qrPath, type TotpSetup } from '../../features/factors/totp.ts';
import type { Outcome } from '../../http/outcome.ts';
import { passkeysPage, type Said, settingsPage } from '../accounts/account.html.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { passkeyForm } from '../accounts/passkey.html.ts';
import { codeField } from '../accounts/second-step.html.ts';
import { field, hidden } from '../pages/form.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

const back = markup`<p><a href="/account/security">Back to security</a></p>`;

interface Security {
  factors: Factors;
  passkeys: readonly { id: number; name: string; created_at: number; last_used_at: number | null }[];
  /** When the authenticator app was set up and last used. */
  app: { created_at: number; last_used_at: number | null } | undefined;
  /** Whether browsers offer passkeys here. */
  mayAdd: boolean;
}

export function securityPage(visit: SignedIn, said: Said, shown: Security): Outcome {
  const { csrf, session } = visit;
  const { factors, passkeys, app, mayAdd } = shown;
  const hasStep = passkeys.length > 0 || app !== undefined;
  return settingsPage(
    visit,
    'Security',
    said,
    markup`<p><a href="/account">Your account</a></p>
${session.needsFactor && markup`<p class="alert" role="alert">Administrators of this service need a passkey or an authenticator app. Until you have one, you cannot administer it.</p>`}
<section class="panel" aria-labelledby="password"><h2 id="password">Password</h2>
<p>${hasStep ? 'After the password you are asked for a second step: a passkey, a code of your authenticator app, or a recovery code.' : 'Your password is all that is needed to sign in. With a passkey or an authenticator app it no longer suffices.'}</p>
<p><a class="button plain" href="/account/password">Change the password</a></p></section>
<section class="panel" aria-labelledby="passkeys"><h2 id="passkeys">Passkeys</h2>
<p>A passkey signs you in with the lock of your device, without a name or password. It works on this site alone, so that it cannot be phished.</p>
<ul class="apps">${passkeys.map(
      ({ id, name, created_at, last_used_at }) =>
        markup`<li><strong><bdi>${name}</bdi></strong><br><span class="quiet">${since('Added', created_at, last_used_at)}</span>
<form method="post" action="/account/security/passkeys/${id}/remove">${hidden({ csrf })}<button class="button danger small" type="submit" aria-label="Remove the passkey ${name}">Remove</button></form></li>`,
    )}</ul>
<p>${mayAdd ? markup`<a class="button plain" href="/account/security/passkeys">Add a passkey</a>` : 'Passkeys need a host name and https, which this service is not reached by.'}</p></section>
<section class="panel" aria-labelledby="app"><h2 id="app">Authenticator app</h2>
${
  app === undefined
    ? markup`<p>An app on your phone shows a code that changes every 30 seconds.</p>
<p><a class="button plain" href="/account/security/authenticator">Set up an authenticator app</a></p>`
    : markup`<p class="quiet">${since('Set up', app.created_at, app.last_used_at)}</p>
<form method="post" action="/account/security/authenticator/remove">${hidden({ csrf })}<button class="button danger" type="submit">Remove the authenticator app</button></form>`
}</section>
${
  hasStep &&
  markup`<section class="panel" aria-labelledby="codes"><h2 id="codes">Recovery codes</h2>
<p>Each signs you in once in place of the second step, when you have lost the others. You have ${factors.codes} left.</p>
<form method="post" action="/account/security/recovery-codes">${hidden({ csrf })}<button class="button plain" type="submit">Make new codes</button></form></section>`
}`,
  );
}

function since(what: string, created_at: number, last_used_at: number | null): Content {
  return [
    `${what} `,
    renderTime(created_at),
    last_used_at !== null && ['. Last used ', renderTime(last_used_at)],
  ];
}

/** The page that adds a passkey. */
export function addPasskeyPage(visit: SignedIn, said: Said, options: object, name: string): Outcome {
  const form = passkeyForm(visit.language.entrance, {
    action: '/account/security/passkeys',
    kind: 'create',
    options,
    fields: { csrf: visit.csrf },
    label: 'Create a passkey',
    content: field({
      ...{ name: 'name', label: 'Name', value: name, autocomplete: 'off' },
      ...{ hint: 'So that you know it among others.', attributes: markup` maxlength="50"` },
    }),
  });
  return passkeysPage(
    visit,
    'Add a passkey',
    said,
    markup`${back}<p class="notice" data-no-passkeys>This needs scripts, and a browser that knows passkeys.</p>
${form}`,
  );
}

/** The page that sets up an authenticator app. */
export function authenticatorPage(visit: SignedIn, said: Said, { salt, typed, uri }: TotpSetup): Outcome {
  const { size, path } = qrPath(uri);
  return settingsPage(
    visit,
    'Set up an authenticator app',
    said,
    markup`${back}<p>Scan this code with the app:</p>
<p><svg viewBox="0 0 ${size} ${size}" width="240" height="240" role="img" aria-label="QR code of the key"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg></p>
<p>Or type this key into it: <code>${typed}</code></p>
<form class="panel" method="post" action="/account/security/authenticator">${hidden({ csrf: visit.csrf, salt })}
${codeField('Code', 'That the app now shows.')}<button class="button" type="submit">Set it up</button></form>`,
  );
}

/** The page that shows new recovery codes, the only time. */
export function codesPage(visit: SignedIn, notice: string, codes: readonly string[]): Outcome {
  return settingsPage(
    visit,
    'Your recovery codes',
    { notice },
    markup`<p>Each of these signs you in once in place of the second step, when you have lost your device. Print them, or store them with
your passwords. They are not shown again.</p>
<pre class="panel"><code>${codes.map(showRecoveryCode).join('\n')}</code></pre>
<p><a class="button" href="/account/security">I have stored them</a></p>`,
  );
}

/** The page on which a signed-in person shows that it is they. */
export function confirmPage(
  visit: SignedIn,
  said: Said,
  shown: { next: string; hasApp: boolean; passkey: object | undefined },
): Outcome {
  const { next, hasApp, passkey } = shown;
  const fields = { csrf: visit.csrf, next };
  const form = (content: Markup) =>
    markup`<form class="panel" method="post" action="/account/confirm">${hidden(fields)}
${content}<button class="button" type="submit">Confirm</button></form>`;
  return passkeysPage(
    visit,
    'Confirm that it is you',
    said,
    markup`<p>What comes next changes how <strong>@${visit.session.username}</strong> is protected, or reads all of it. You are not asked again for ten minutes.</p>
${passkey && passkeyForm(visit.language.entrance, { action: '/account/confirm', kind: 'get', options: passkey, fields, label: 'Use a passkey' })}
${form(markup`<input type="text" name="username" value="${visit.session.username}" autocomplete="username" hidden>
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', attributes: markup` required` })}`)}
${hasApp && form(codeField('Code', 'From your authenticator app.'))}
<p><a href="/account">Not now</a></p>`,
  );
}
