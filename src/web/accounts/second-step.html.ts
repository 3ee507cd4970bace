import type { Context } from '../../context.ts';
import type { ApiError } from '../../errors.ts';
import { factorsOf, hasPasskeys, requestOptions, selectPasskeysOf } from '../../features/factors/factors.ts';
import { appBehind } from '../../features/oauth/oauth.ts';
import type { Outcome } from '../../http/outcome.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { showForPasskeys } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import type { Visit } from '../kit/visit.ts';
import { codeField, passkeyForm } from '../parts/factors.html.ts';

/** The page after the right password of an account with a second step. */
export async function secondStepPage(
  ctx: Context,
  visit: Visit,
  shown: { userId: number; step: string; next: string; resumed: string | undefined },
  error?: ApiError,
): Promise<Outcome> {
  const { userId, step, next, resumed } = shown;
  const { hasApp } = await factorsOf(ctx.store.read, userId);
  const passkeys = await selectPasskeysOf(ctx.store.read, { user_id: userId });
  const { language } = visit;
  const { entrance: texts } = language;
  const app = await appBehind(ctx, next);
  const fields = { csrf: visit.csrf, step, next, resumed };
  const content = markup`<div class="narrow form door">
<h1>${texts.oneMoreStep}</h1>
<p>${hasApp ? texts.asksForCode : texts.asksForPasskey}</p>
${alert(error, language)}
${
  passkeys.length > 0 &&
  hasPasskeys(ctx.config) &&
  passkeyForm(texts, {
    action: '/sign-in/step',
    kind: 'get',
    options: requestOptions(ctx, 'sign-in', visit.csrf, passkeys),
    fields,
    label: texts.usePasskey,
  })
}
<form class="panel" method="post" action="/sign-in/step">${hidden(fields)}
${codeField(hasApp ? texts.code : texts.recoveryCode, hasApp ? texts.codeHint : undefined)}
<button class="button" type="submit">${texts.signIn}</button></form>
<p><a href="${`/sign-in?${new URLSearchParams({ next })}`}">${texts.beginAgain}</a></p>
</div>`;
  return showForPasskeys({ visit, title: texts.signIn, isTranslated: true, content }, error, {
    formTargets: app && [app.formTarget],
  });
}
