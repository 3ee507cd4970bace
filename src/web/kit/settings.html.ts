import type { ApiError } from '../../errors.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert } from './form.html.ts';
import type { SignedIn } from './forms.ts';
import { showForPasskeys, showWithoutScripts } from './layout.ts';
import { type Markup, markup } from './markup.ts';

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
  const whole = settingsContent(visit, title, { notice, error }, content);
  return showWithoutScripts({ visit, title, current: 'account', isTranslated: true, content: whole }, failed);
}

/** The same with the script for passkeys. */
export function passkeysPage(visit: SignedIn, title: string, said: Said, content: Markup): Outcome {
  const whole = settingsContent(visit, title, said, content);
  return showForPasskeys(
    { visit, title, current: 'account', isTranslated: true, content: whole },
    said.error,
  );
}

/** The content of a settings page: its title, what was done or went wrong, and the rest. */
export function settingsContent(
  { language }: SignedIn,
  title: string,
  { notice, error }: Said,
  content: Markup,
): Markup {
  return markup`<div class="narrow form">
<h1>${title}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
${alert(error, language)}
${content}
</div>`;
}
