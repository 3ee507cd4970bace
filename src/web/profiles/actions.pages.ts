import { ApiError } from '../../errors.ts';
import { block, unblock } from '../../features/blocks/blocks.ts';
import { follow, unfollow } from '../../features/follows/follows.ts';
import { mute, unmute } from '../../features/mutes/mutes.ts';
import { loadUser } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { type Act, actionOf, countReaction } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { markup } from '../kit/markup.ts';
import { viewerOf } from '../kit/visit.ts';

const userActions: Readonly<Record<string, Act>> = {
  follow: ({ store }, user, target) => follow(store, user, target),
  unfollow: ({ store }, user, target) => unfollow(store, user, target),
  mute: ({ store }, user, target) => mute(store, user, target),
  unmute: ({ store }, user, target) => unmute(store, user, target),
  block: ({ store }, user, target) => block(store, user, target),
  unblock: ({ store }, user, target) => unblock(store, user, target),
};

/** `/users/:id/block`: asks for confirmation. */
async function showBlock(call: PageCall, visit: SignedIn): Promise<Outcome> {
  const id = parseId(call.params.id ?? '') ?? 0;
  const { row } = await loadUser(call.ctx, viewerOf(visit), { id });
  const next = safeNext(call.query.next);
  const { profiles: texts } = visit.language;
  const title = texts.askBlock(`@${row.username}`);
  return showPage({
    visit,
    isTranslated: true,
    title,
    content: markup`<div class="narrow form"><h1>${title}</h1>
<p>${texts.aboutBlocking}</p>
<form method="post" action="/users/${id}/block">
${hidden({ csrf: visit.csrf, next })}<button class="button danger" type="submit">${texts.blockIt}</button></form>
<p><a href="${next}">${texts.leave}</a></p></div>`,
  });
}

export const userActionPages: readonly Page[] = [
  ownPage('pages.user.ask-block', '/users/:id/block', showBlock),

  ownForm('pages.user.act', '/users/:id/:action', async (call, visit, form) => {
    const act = actionOf(userActions, call.params.action);
    const id = parseId(call.params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such user.');
    await countReaction(call, visit);
    const target = (await loadUser(call.ctx, viewerOf(visit), { id })).row.id;
    await act(call.ctx, visit.session.userId, target);
    return redirect(safeNext(form.next), visit.headers);
  }),
];
