import type { Config } from '../../config.ts';
import type { ApiError } from '../../errors.ts';
import { FieldErrors, MAX_SIGN_UP_REASON } from '../../features/accounts/accounts.ts';
import type { Instance } from '../../features/instance/instance.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, field, hidden, newPasswordField, required, tellMessage } from '../kit/form.html.ts';
import { linkContact, plainPage, showForPasskeys, showWithoutScripts } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { signInForm } from '../kit/sign-in.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import type { Slot } from '../languages/intl.ts';
import { passkeyForm } from '../parts/factors.html.ts';
import { renderReasons } from '../parts/reasons.html.ts';

/** The common fields of pages for signed-out people. */
interface Entrance {
  visit: Visit;
  /** Where to redirect afterwards. */
  next: string;
  /** The app waiting for the result. */
  app: { name: string; formTarget: string } | undefined;
  error: ApiError | undefined;
}

/** @param entrance - `passkey` is what a passkey is asked with; undefined where there are none. */
export function signInPage(
  entrance: Entrance & { login: string | undefined; passkey: object | undefined },
): Outcome {
  const { visit, next, app, error, login, passkey } = entrance;
  const { entrance: texts } = visit.language;
  const content = markup`<div class="narrow form door">
<h1>${app === undefined ? texts.signIn : texts.signInTo(markup`<bdi>${app.name}</bdi>`)}</h1>
${alert(error, visit.language)}
${signInForm(visit, next, login, {}, error === undefined)}
${
  passkey &&
  passkeyForm(texts, {
    action: '/sign-in/passkey',
    kind: 'get',
    options: passkey,
    fields: { csrf: visit.csrf, next },
    label: texts.withPasskey,
    isSuggested: true,
  })
}
<p><a href="/forgot-password">${texts.forgot}</a></p>
<p>${texts.newHere((text) => markup`<a href="${`/join?${new URLSearchParams({ next })}`}">${text}</a>`)}</p>
</div>`;
  const show = passkey === undefined ? showWithoutScripts : showForPasskeys;
  return show({ visit, title: texts.signIn, isTranslated: true, content }, error, {
    formTargets: app && [app.formTarget],
  });
}

export interface JoinForm {
  username?: string | undefined;
  email?: string | undefined;
  invite?: string | undefined;
  reason?: string | undefined;
}

export function joinPage(
  entrance: Entrance & {
    form: JoinForm;
    inviter: string | undefined;
    signup: Config['signup'];
    /** Usernames in place of the one that was refused. */
    suggested: readonly string[];
  },
): Outcome {
  const { visit, next, app, error, form, inviter, signup, suggested } = entrance;
  const showCode = signup === 'invite' && inviter === undefined;
  const { language } = visit;
  const { entrance: texts } = language;
  const fields = error instanceof FieldErrors ? error.fields : undefined;
  const wrong = (name: string) => {
    const message = fields?.[name];
    return message === undefined ? undefined : tellMessage(message, language);
  };
  const content = markup`<div class="entrance"><div class="narrow form door">
<h1>${app === undefined ? texts.join : texts.joinTo(markup`<bdi>${app.name}</bdi>`)}</h1>
${inviter !== undefined && markup`<p class="notice">${texts.invited(markup`<bdi>${inviter}</bdi>`)}</p>`}
${fields === undefined && alert(error, language)}
<form class="panel" method="post" action="/join">
${hidden({ csrf: visit.csrf, next, ...(!showCode && { invite: form.invite }) })}
${
  showCode &&
  field({
    name: 'invite',
    label: texts.invitation,
    value: form.invite,
    autocomplete: 'off',
    hint: texts.invitationHint,
    attributes: required,
  })
}
${field({
  name: 'username',
  label: texts.username,
  value: form.username,
  autocomplete: 'username',
  hint: texts.usernameHint,
  error: wrong('username'),
  attributes: markup`${required} maxlength="20" pattern="[A-Za-z0-9_]{1,20}"`,
})}
${
  suggested.length > 0 &&
  markup`<p class="buttons">${texts.suggested} ${suggested.map((name) => markup`<button class="button small plain" form="suggested" name="username" value="${name}"><bdi>${name}</bdi></button> `)}</p>`
}
${field({
  name: 'email',
  label: texts.email,
  type: 'email',
  value: form.email,
  autocomplete: 'email',
  hint: texts.emailHint,
  error: wrong('email'),
})}
${newPasswordField(language, {
  name: 'password',
  label: texts.password,
  hint: texts.passwordHint,
  error: wrong('password'),
})}
${signup === 'approval' && reasonField(texts, form.reason, wrong('reason'))}
${renderRules(visit.instance, texts)}
<button class="button" type="submit">${signup === 'approval' ? texts.askForAccount : texts.createAccount}</button>
</form>
${suggested.length > 0 && renderChoice(visit, next, form)}
<p>${texts.hereAlready((text) => markup`<a href="${`/sign-in?${new URLSearchParams({ next })}`}">${text}</a>`)}</p>
</div>
${renderPitch(visit)}</div>`;
  const formTargets = app && [app.formTarget];
  return showWithoutScripts({ visit, title: texts.join, isTranslated: true, content }, error, {
    formTargets,
  });
}

/** What the service is, for those who are about to join it. */
function renderPitch({ instance, language }: Visit): Markup {
  const { name, headline } = instance;
  return markup`<aside class="pitch" aria-labelledby="pitch"><p class="headline" id="pitch"><bdi>${headline || name}</bdi></p>
${renderReasons(instance, language)}</aside>`;
}

/** The form of the suggested usernames, apart so that the return key signs up; it keeps what else was typed, but no password. */
function renderChoice({ csrf }: Visit, next: string, { email, invite, reason }: JoinForm): Markup {
  return markup`<form id="suggested" method="post" action="/join">${hidden({ csrf, next, act: 'choose', email, invite, reason })}</form>`;
}

function reasonField(texts: Texts['entrance'], value = '', error?: Content): Markup {
  return markup`<div class="field"><label for="reason">${texts.reason}</label>
<textarea id="reason" name="reason" rows="3" required maxlength="${MAX_SIGN_UP_REASON}" aria-describedby="reason-hint${error !== undefined && ' reason-error'}"${error !== undefined && markup` aria-invalid="true"`}>
${value}</textarea>
${error !== undefined && markup`<p class="wrong" id="reason-error">${error}</p>`}
<p class="hint" id="reason-hint">${texts.reasonHint}</p></div>`;
}

/** What people see whose account is not approved yet. */
export function waitingPage(visit: Visit): Outcome {
  const { contact } = visit.instance;
  const { entrance: texts } = visit.language;
  return plainPage(
    visit,
    texts.waiting,
    markup`<p>${texts.waitingText}</p>${contact !== '' && markup`<p>${texts.questions(linkContact(contact))}</p>`}<p><a href="/">${texts.toPosts}</a></p>`,
  );
}

function renderRules({ rules, terms }: Instance, texts: Texts['entrance']): Markup | undefined {
  const linkTo =
    (part: string): Slot =>
    (text) =>
      markup`<a href="/about#${part}">${text}</a>`;
  const [toRules, toTerms] = [linkTo('rules'), linkTo('terms')];
  if (rules === '' && terms === '') return undefined;
  return markup`<p class="quiet">${
    terms === ''
      ? texts.agreeToRules(toRules)
      : rules === ''
        ? texts.agreeToTerms(toTerms)
        : texts.agree(toRules, toTerms)
  }</p>`;
}

export function closedPage(visit: Visit): Outcome {
  const { contact } = visit.instance;
  const { entrance: texts } = visit.language;
  const content = markup`<div class="narrow form door"><h1>${texts.closed}</h1>
<p>${texts.closedText}${contact !== '' && [' ', texts.questions(linkContact(contact))]}</p><p><a href="/sign-in">${texts.signIn}</a></p></div>`;
  return { ...showWithoutScripts({ visit, title: texts.join, isTranslated: true, content }), status: 403 };
}
