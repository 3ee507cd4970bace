import type { ApiError } from '../../errors.ts';
import { type DeviceRequest, showUserCode } from '../../features/oauth/oauth.ts';
import type { Outcome } from '../../http/outcome.ts';
import { isolate } from '../../text/isolate.ts';
import { field, required, tell } from '../kit/form.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { showWithoutScripts } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import { accountLink, decisionForm, renderAsked, renderNotYou, renderRisks } from './oauth.html.ts';

export const DEVICE_PATH = '/device';

/** The page for the code that a device shows. `notice` tells of a request that was answered. */
export function codePage(
  visit: SignedIn,
  { entered, error, notice }: { entered?: string | undefined; error?: ApiError; notice?: string | undefined },
): Outcome {
  const { language } = visit;
  const { oauth: texts } = language;
  const content = markup`<div class="narrow form door">
<h1>${texts.connect}</h1>
${notice !== undefined && markup`<p class="notice" role="status">${notice}</p>`}
<form class="panel" method="get" action="${DEVICE_PATH}">
${field({
  name: 'user_code',
  label: texts.code,
  value: entered,
  autocomplete: 'off',
  hint: texts.codeHint,
  error: error && tell(error, language),
  attributes: markup`${required}${notice === undefined && markup` autofocus`}`,
})}
<button class="button" type="submit">${texts.goOn}</button></form>
${renderNotYou(visit, DEVICE_PATH)}
</div>`;
  return showWithoutScripts({ visit, title: texts.connect, isTranslated: true, content }, error);
}

/** The page on which a user decides what an app on a device may do. @param granted - the scopes that it was granted before. */
export function devicePage(visit: SignedIn, request: DeviceRequest, granted: readonly string[]): Outcome {
  const { app, scopes, requestedAt } = request;
  const user_code = showUserCode(request.userCode);
  const { language } = visit;
  const { oauth: texts } = language;
  const content = markup`<div class="narrow form door">
<h1>${texts.allowDevice(markup`<bdi>${app.name}</bdi>`)}</h1>
<p class="alert" role="alert">${texts.deviceRisk(markup`<strong><bdi>${user_code}</bdi></strong>`)}</p>
${renderRisks(texts, app, scopes)}
<div class="panel">
${renderAsked(texts, app, scopes, granted)}
<p class="quiet">${texts.asked(renderTime(requestedAt, language))}</p>
${decisionForm(texts, DEVICE_PATH, { csrf: visit.csrf, user_code, next: visit.here })}
</div>
<p class="quiet">${texts.revocable(accountLink)}</p>
${renderNotYou(visit, visit.here)}
</div>`;
  return showWithoutScripts({
    visit,
    title: texts.allowTitle(isolate(visit.language.dir, app.name)),
    isTranslated: true,
    content,
  });
}
