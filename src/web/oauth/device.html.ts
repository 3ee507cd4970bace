import type { ApiError } from '../../errors.ts';
import type { DeviceRequest } from '../../features/oauth/device.actions.ts';
import { showUserCode } from '../../features/oauth/user-codes.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { field, required, tell } from '../pages/form.html.ts';
import { showWithoutScripts } from '../pages/layout.ts';
import { markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';
import { decisionForm, renderAsked, renderNotYou, renderRisks } from './oauth.html.ts';

export const DEVICE_PATH = '/device';

/** The page for the code that a device shows. `notice` tells of a request that was answered. */
export function codePage(
  visit: SignedIn,
  { entered, error, notice }: { entered?: string | undefined; error?: ApiError; notice?: string | undefined },
): Outcome {
  const content = markup`<div class="narrow form">
<h1>Connect a device</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
<form class="panel" method="get" action="${DEVICE_PATH}">
${field({
  name: 'user_code',
  label: 'Code',
  value: entered,
  autocomplete: 'off',
  hint: 'The eight letters that your television or program shows, such as BCDF-GHJK. Never enter a code that you were sent.',
  error: error && tell(error),
  attributes: markup`${required}${notice === undefined && markup` autofocus`}`,
})}
<button class="button" type="submit">Continue</button></form>
${renderNotYou(visit, DEVICE_PATH)}
</div>`;
  return showWithoutScripts({ visit, title: 'Connect a device', content }, error);
}

/** The page on which a user decides what an app on a device may do. @param granted - the scopes that it was granted before. */
export function devicePage(visit: SignedIn, request: DeviceRequest, granted: readonly string[]): Outcome {
  const { app, scopes, requestedAt } = request;
  const user_code = showUserCode(request.userCode);
  const content = markup`<div class="narrow form">
<h1>Allow <bdi>${app.name}</bdi> on a device to use your account?</h1>
<p class="alert" role="alert">Allow this only if you are signing in on a device or program of your own now, and it shows the code <strong>${user_code}</strong>. If you were sent the code or a link to this page, refuse: the sender would get into your account.</p>
${renderRisks(app, scopes)}
<div class="panel">
${renderAsked(app, scopes, granted)}
<p class="quiet">Asked ${renderTime(requestedAt)}.</p>
${decisionForm(DEVICE_PATH, { csrf: visit.csrf, user_code, next: visit.here })}
</div>
<p class="quiet">The app is never told your password, and you can revoke its access at any time under <a href="/account/apps">your account</a>.</p>
${renderNotYou(visit, visit.here)}
</div>`;
  return showWithoutScripts({ visit, title: `Allow ${app.name}?`, content });
}
