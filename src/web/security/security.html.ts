import { type Factors, qrPath, showRecoveryCode, type TotpSetup } from '../../features/factors/factors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { field, hidden, passwordField } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { passkeysPage, type Said, settingsPage } from '../kit/settings.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { codeField, passkeyForm } from '../parts/factors.html.ts';

const renderBack = ({ account: texts }: Texts): Markup =>
  markup`<p><a href="/account/security">${texts.backToSecurity}</a></p>`;

interface Security {
  factors: Factors;
  passkeys: readonly { id: number; name: string; created_at: number; last_used_at: number | null }[];
  /** When the authenticator app was set up and last used. */
  app: { created_at: number; last_used_at: number | null } | undefined;
  /** Whether browsers offer passkeys here. */
  mayAdd: boolean;
}

export function securityPage(visit: SignedIn, said: Said, shown: Security): Outcome {
  const { session, language } = visit;
  const { security: texts, account } = language;
  const { factors, passkeys, app, mayAdd } = shown;
  const hasStep = passkeys.length > 0 || app !== undefined;
  return settingsPage(
    visit,
    texts.title,
    said,
    markup`${session.needsFactor && markup`<p class="alert" role="alert">${texts.needsFactor}</p>`}
<section class="panel" aria-labelledby="password"><h2 id="password">${language.entrance.password}</h2>
<p>${hasStep ? texts.hasStep : texts.hasNoStep}</p>
<p><a class="button plain" href="/account/password">${account.changePassword}</a></p></section>
<section class="panel" aria-labelledby="passkeys"><h2 id="passkeys">${texts.passkeys}</h2>
<p>${texts.passkeysText}</p>
<ul class="apps">${passkeys.map(
      ({ id, name, created_at, last_used_at }) =>
        markup`<li><strong><bdi>${name}</bdi></strong><br><span class="quiet">${since(texts.added, created_at, last_used_at, language)}</span>
<p><a class="button danger small" href="/account/security/passkeys/${id}/remove" aria-label="${texts.removePasskey(name)}">${texts.remove}</a></p></li>`,
    )}</ul>
<p>${mayAdd ? markup`<a class="button plain" href="/account/security/passkeys">${texts.addPasskey}</a>` : texts.noPasskeys}</p></section>
<section class="panel" aria-labelledby="app"><h2 id="app">${texts.app}</h2>
${
  app === undefined
    ? markup`<p>${texts.appText}</p>
<p><a class="button plain" href="/account/security/authenticator">${texts.setUpApp}</a></p>`
    : markup`<p class="quiet">${since(texts.appSetUp, app.created_at, app.last_used_at, language)}</p>
<p><a class="button danger" href="/account/security/authenticator/remove">${texts.removeApp}</a></p>`
}</section>
${
  hasStep &&
  markup`<section class="panel" aria-labelledby="codes"><h2 id="codes">${texts.codes}</h2>
<p>${texts.codesText} ${texts.codesLeft(factors.codes)}</p>
<p><a class="button plain" href="/account/security/recovery-codes">${texts.makeCodes}</a></p></section>`
}`,
  );
}

function since(
  what: (time: Content) => Content,
  created_at: number,
  last_used_at: number | null,
  language: Texts,
): Content {
  const used = last_used_at !== null && [' ', language.account.lastUsed(renderTime(last_used_at, language))];
  return [what(renderTime(created_at, language)), used];
}

/** The page that asks before a factor is removed or the codes are replaced: its form goes to its own path. */
export function askPage(
  visit: SignedIn,
  { path, title, text }: { path: string; title: string; text: string },
): Outcome {
  const { security: texts } = visit.language;
  return settingsPage(
    visit,
    title,
    {},
    markup`<p>${text}</p>
<form method="post" action="${path}">${hidden({ csrf: visit.csrf })}<button class="button danger" type="submit">${title}</button></form>
<p><a href="/account/security">${texts.notNow}</a></p>`,
  );
}

/** The page that adds a passkey. */
export function addPasskeyPage(visit: SignedIn, said: Said, options: object, name: string): Outcome {
  const { entrance, security: texts } = visit.language;
  const form = passkeyForm(entrance, {
    action: '/account/security/passkeys',
    kind: 'create',
    options,
    fields: { csrf: visit.csrf },
    label: texts.createPasskey,
    content: field({
      ...{ name: 'name', label: texts.passkeyName, value: name, autocomplete: 'off' },
      ...{ hint: texts.passkeyNameHint, attributes: markup` maxlength="50"` },
    }),
  });
  return passkeysPage(
    visit,
    texts.addPasskey,
    said,
    markup`${renderBack(visit.language)}<p class="notice" data-no-passkeys>${texts.needsScripts}</p>
${form}`,
  );
}

/** The page that sets up an authenticator app. */
export function authenticatorPage(visit: SignedIn, said: Said, { salt, typed, uri }: TotpSetup): Outcome {
  const { entrance, security: texts } = visit.language;
  const { size, path } = qrPath(uri);
  return settingsPage(
    visit,
    texts.setUpApp,
    said,
    markup`${renderBack(visit.language)}<p>${texts.scan}</p>
<p><svg viewBox="0 0 ${size} ${size}" width="240" height="240" role="img" aria-label="${texts.qrCode}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg></p>
<p>${texts.typeKey(markup`<code>${typed}</code>`)}</p>
<form class="panel" method="post" action="/account/security/authenticator">${hidden({ csrf: visit.csrf, salt })}
${codeField(entrance.code, texts.newCodeHint)}<button class="button" type="submit">${texts.setItUp}</button></form>`,
  );
}

/** The page that shows new recovery codes, the only time. */
export function codesPage(visit: SignedIn, notice: string, codes: readonly string[]): Outcome {
  const { security: texts } = visit.language;
  return settingsPage(
    visit,
    texts.yourCodes,
    { notice },
    markup`<p>${texts.yourCodesText}</p>
<pre class="panel"><code>${codes.map(showRecoveryCode).join('\n')}</code></pre>
<p><a class="button" href="/account/security">${texts.stored}</a></p>`,
  );
}

/** The page on which a signed-in person authenticates again. */
export function confirmPage(
  visit: SignedIn,
  said: Said,
  shown: { next: string; hasApp: boolean; passkey: object | undefined },
): Outcome {
  const { entrance, frame, security: texts } = visit.language;
  const { next, hasApp, passkey } = shown;
  const fields = { csrf: visit.csrf, next };
  const form = (content: Markup) =>
    markup`<form class="panel" method="post" action="/account/confirm">${hidden(fields)}
${content}<button class="button" type="submit">${frame.confirm}</button></form>`;
  return passkeysPage(
    visit,
    texts.confirmTitle,
    said,
    markup`<p>${texts.confirmText(markup`<strong><bdi>@${visit.session.username}</bdi></strong>`)}</p>
${passkey && passkeyForm(entrance, { action: '/account/confirm', kind: 'get', options: passkey, fields, label: entrance.usePasskey })}
${form(markup`<input type="text" name="username" value="${visit.session.username}" autocomplete="username" hidden>
${passwordField(visit.language)}`)}
${hasApp && form(codeField(entrance.code, texts.appCodeHint))}
<p><a href="/account">${texts.notNow}</a></p>`,
  );
}
