import { ApiError } from '../../errors.ts';
import { noticeOfReset, previewNotice, resetFactors } from '../../features/accounts/accounts.ts';
import { endSessionsOf, revokeTokenById } from '../../features/admin/admin.ts';
import { isConfirmed } from '../../features/audit/audit.ts';
import { selectValidTokensOf } from '../../features/tokens/tokens.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { confirmUri } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { actionForm, reasonField, showAdmin } from './admin.html.ts';
import { actorOn, adminForm, adminPage, type Show } from './admin-visit.ts';
import { renderSent } from './people.html.ts';
import { findAccount, peoplePath as path, personForm } from './people.pages.ts';

const showReset: Show = async (call, visit, result) => {
  const row = await findAccount(call);
  const here = `${path}/${row.username}/reset-factors`;
  if (!isConfirmed(visit.session)) return redirect(confirmUri(here), visit.headers);
  const { members: texts } = visit.language;
  const message = await previewNotice(call.ctx, noticeOfReset(row.id));
  return showAdmin(
    visit,
    path,
    texts.resetFactorOf(row.username),
    result,
    markup`<p><a href="${path}/${row.username}">${texts.backTo(markup`<bdi>@${row.username}</bdi>`)}</a></p>
<p>${texts.resetHint}</p>
${
  message === undefined
    ? markup`<p class="notice">${texts.notTold}</p>`
    : markup`<section class="panel" aria-labelledby="message"><h2 id="message">${texts.sentTo(markup`<bdi>${message.to}</bdi>`)}</h2>
${renderSent(message)}</section>`
}
<section class="panel">${actionForm(visit, here, texts.resetFactor, reasonField(visit, 'reset'), { isDangerous: true })}</section>`,
  );
};

/** What administrators do about how a person gets into their account. */
export const personAccessPages: readonly Page[] = [
  personForm('end-sessions', 'tokens', ({ ctx }, { id, actor, form }) =>
    endSessionsOf(ctx.store, actor, id, form.session || undefined),
  ),
  personForm('revoke-token', 'tokens', async ({ ctx }, { id, actor, form }) => {
    const token = parseId(form.token ?? '') ?? 0;
    const tokens = await selectValidTokensOf(ctx.store.read, { user_id: id });
    // The page of one person does not end the token of another.
    if (!tokens.some((one) => one.id === token)) throw new ApiError('not-found', 'this token has ended.');
    await revokeTokenById(ctx.store, actor, token);
  }),
  adminPage('person.reset-factors', `${path}/:username/reset-factors`, 'accounts', showReset),
  adminForm(
    'person.reset-factors',
    `${path}/:username/reset-factors`,
    'accounts',
    async (call, visit, form) => {
      const { id, username } = await findAccount(call);
      const here = `${path}/${username}`;
      if (!isConfirmed(visit.session)) return confirmUri(`${here}/reset-factors`);
      await countWrite(call, visit);
      await resetFactors(call.ctx, actorOn(call, visit, form), id);
      return `${here}?done`;
    },
    showReset,
  ),
];
