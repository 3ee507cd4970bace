import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, field, hidden, passwordField, required } from './form.html.ts';
import { showWithoutScripts } from './layout.ts';
import { type Markup, markup } from './markup.ts';
import type { Form, Visit } from './visit.ts';

/** A form submitted while nobody was signed in: its target and its fields. */
export interface Resumed {
  to: string;
  typed: Form;
}

/**
 * Asks the sender of a form to sign in, and carries the input along: none of it is stored.
 * @param login - of an attempt that failed, whose error is then shown.
 */
export function resumePage(
  visit: Visit,
  resumed: Resumed,
  next: string,
  error: ApiError,
  login?: string,
): Outcome {
  const { language } = visit;
  const { entrance: texts } = language;
  const content = markup`<div class="narrow form door">
<h1>${texts.signInToGoOn}</h1>
<p>${texts.notLost}</p>
${login !== undefined && alert(error, language)}
${signInForm(visit, next, login, { resumed: JSON.stringify(resumed) })}
</div>`;
  return showWithoutScripts({ visit, title: texts.signIn, isTranslated: true, content }, error);
}

/** Returns to a form after its sender has signed in. The form says so, and is shown and not executed. */
export function resumedPage(visit: Visit, { to, typed }: Resumed): Outcome {
  const { text } = typed;
  const { entrance: texts } = visit.language;
  return showWithoutScripts({
    visit,
    title: texts.goOn,
    isTranslated: true,
    content: markup`<div class="narrow form door"><h1>${texts.signedIn}</h1>
<form class="panel" method="post" action="${to}">
<p>${texts.stillHere}</p>
${text !== undefined && markup`<blockquote dir="auto">${text}</blockquote>`}
${hidden({ ...typed, csrf: visit.csrf, again: '1' })}
<button class="button" type="submit">${texts.goBack}</button>
</form></div>`,
  });
}

/** The form that a sign-in form carries. @returns undefined if there is none, or it is not one of ours. */
export function readResumed(json: string | undefined): Resumed | undefined {
  if (json === undefined) return undefined;
  try {
    const { to, typed } = JSON.parse(json) as Resumed;
    const isOwn =
      /^\/[a-z0-9][a-z0-9/_-]*$/.test(to) && Object.values(typed).every((one) => typeof one === 'string');
    return isOwn ? { to, typed } : undefined;
  } catch {
    return undefined;
  }
}

/** The sign-in form. @param carried - further fields to pass along. */
export function signInForm(
  visit: Visit,
  next: string,
  login: string | undefined,
  carried: Readonly<Record<string, string>>,
  isFirst = false,
): Markup {
  const { entrance: texts } = visit.language;
  return markup`<form class="panel" method="post" action="/sign-in">
${hidden({ csrf: visit.csrf, next, ...carried })}
${field({ name: 'login', label: texts.login, value: login, autocomplete: 'username webauthn', attributes: markup`${required}${isFirst && markup` autofocus`}` })}
${passwordField(visit.language)}
<button class="button" type="submit">${texts.signIn}</button>
</form>`;
}
