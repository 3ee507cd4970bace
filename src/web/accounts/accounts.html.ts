import type { Config } from '../../config.ts';
import type { ApiError } from '../../errors.ts';
import { FieldErrors } from '../../features/accounts/accounts.actions.ts';
import { MAX_SIGN_UP_REASON } from '../../features/accounts/sign-ups.actions.ts';
import type { Instance } from '../../features/instance/instance.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, field, hidden, newPasswordField, required } from '../pages/form.html.ts';
import { linkContact, showForPasskeys, showWithoutScripts } from '../pages/layout.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { passkeyForm } from './passkey.html.ts';
import type { Visit } from './visit.ts';

/** The common fields of pages for signed-out people. */
interface Entrance {
  visit: Visit;
  /** Where to redirect afterwards. */
  next: string;
  /** The app waiting for the result. */
  app: { name: string; formTarget: string } | undefined;
  error: ApiError | undefined;
}

const goOnTo = (app: Entrance['app']): Content =>
  app !== undefined && [' to go on to ', markup`<bdi>${app.name}</bdi>`];

/** @param entrance - `passkey` is what a passkey is asked with; undefined where there are none. */
export function signInPage(
  entrance: Entrance & { login: string | undefined; passkey: object | undefined },
): Outcome {
  const { visit, next, app, error, login, passkey } = entrance;
  const content = markup`<div class="narrow form">
<h1>Sign in${goOnTo(app)}</h1>
${alert(error)}
${signInForm(visit, next, login, {}, error === undefined)}
${
  passkey &&
  passkeyForm({
    action: '/sign-in/passkey',
    kind: 'get',
    options: passkey,
    fields: { csrf: visit.csrf, next },
    label: 'Sign in with a passkey',
    isSuggested: true,
  })
}
<p><a href="/forgot-password">Forgot your password?</a></p>
<p>New here? <a href="${`/join?${new URLSearchParams({ next })}`}">Create an account</a></p>
</div>`;
  const show = passkey === undefined ? showWithoutScripts : showForPasskeys;
  return show({ visit, title: 'Sign in', content }, error, { formTargets: app && [app.formTarget] });
}

/** The sign-in form. @param carried - further fields to pass along. */
export function signInForm(
  visit: Visit,
  next: string,
  login: string | undefined,
  carried: Readonly<Record<string, string>>,
  isFirst = false,
): Markup {
  return markup`<form class="panel" method="post" action="/sign-in">
${hidden({ csrf: visit.csrf, next, ...carried })}
${field({ name: 'login', label: 'Username or e-mail', value: login, autocomplete: 'username webauthn', attributes: markup`${required}${isFirst && markup` autofocus`}` })}
${field({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', attributes: required })}
<button class="button" type="submit">Sign in</button>
</form>`;
}

export interface JoinForm {
  username?: string | undefined;
  email?: string | undefined;
  invite?: string | undefined;
  reason?: string | undefined;
}

export function joinPage(
  entrance: Entrance & { form: JoinForm; inviter: string | undefined; signup: Config['signup'] },
): Outcome {
  const { visit, next, app, error, form, inviter, signup } = entrance;
  const showCode = signup === 'invite' && inviter === undefined;
  const wrong = error instanceof FieldErrors ? error.fields : undefined;
  const content = markup`<div class="narrow form">
<h1>Create an account${goOnTo(app)}</h1>
${inviter !== undefined && markup`<p class="notice"><bdi>${inviter}</bdi> has invited you.</p>`}
${wrong === undefined && alert(error)}
<form class="panel" method="post" action="/join">
${hidden({ csrf: visit.csrf, next, ...(!showCode && { invite: form.invite }) })}
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
  error: wrong?.username,
  attributes: markup`${required} maxlength="20" pattern="[A-Za-z0-9_]{1,20}"`,
})}
${field({
  name: 'email',
  label: 'E-mail (may be left empty)',
  type: 'email',
  value: form.email,
  autocomplete: 'email',
  hint: 'Once it is confirmed you can sign in with it, and get a new password. No other user sees it.',
  error: wrong?.email,
})}
${newPasswordField({
  name: 'password',
  label: 'Password',
  hint: 'A few words in a row are easy to keep in mind and hard to guess.',
  error: wrong?.password,
})}
${signup === 'approval' && reasonField(form.reason, wrong?.reason)}
${renderRules(visit.instance)}
<button class="button" type="submit">${signup === 'approval' ? 'Ask for the account' : 'Create the account'}</button>
</form>
<p>Here already? <a href="${`/sign-in?${new URLSearchParams({ next })}`}">Sign in</a></p>
</div>`;
  const formTargets = app && [app.formTarget];
  return showWithoutScripts({ visit, title: 'Create an account', content }, error, { formTargets });
}

function reasonField(value = '', error?: string): Markup {
  return markup`<div class="field"><label for="reason">Why you would like to have an account</label>
<textarea id="reason" name="reason" rows="3" required maxlength="${MAX_SIGN_UP_REASON}" aria-describedby="reason-hint${error !== undefined && ' reason-error'}"${error !== undefined && markup` aria-invalid="true"`}>
${value}</textarea>
${error !== undefined && markup`<p class="wrong" id="reason-error">${error}</p>`}
<p class="hint" id="reason-hint">The moderators read it, and decide about your account.</p></div>`;
}

/** What people see whose account is not approved yet. */
export function waitingPage(visit: Visit): Outcome {
  const { contact } = visit.instance;
  return plainPage(
    visit,
    'Waiting for approval',
    markup`<p>The moderators will decide about your account. You can sign in once they have approved it; if you gave an e-mail
address you get a message.</p>${contact !== '' && markup`<p>Questions: ${linkContact(contact)}.</p>`}<p><a href="/">To the posts</a></p>`,
  );
}

function renderRules({ rules, terms }: Instance): Markup | undefined {
  const parts = [rules !== '' && 'rules', terms !== '' && 'terms'].filter((part) => part !== false);
  if (parts.length === 0) return undefined;
  const links = parts.map((part, index) => [
    index > 0 && ' and ',
    markup`<a href="/about#${part}">${part}</a>`,
  ]);
  return markup`<p class="quiet">With an account you agree to the ${links}.</p>`;
}

export function closedPage(visit: Visit): Outcome {
  const { contact } = visit.instance;
  const content = markup`<div class="narrow form"><h1>Sign-up is closed at present</h1>
<p>No new accounts are taken.${contact !== '' && [' Questions: ', linkContact(contact), '.']}</p><p><a href="/sign-in">Sign in</a></p></div>`;
  return { ...showWithoutScripts({ visit, title: 'Create an account', content }), status: 403 };
}

/** A page with one message and optionally a form, for a signed-out person. */
export function plainPage(visit: Visit, title: string, content: Markup, error?: ApiError): Outcome {
  const whole = markup`<div class="narrow form"><h1>${title}</h1>${alert(error)}${content}</div>`;
  return showWithoutScripts({ visit, title, content: whole }, error);
}
