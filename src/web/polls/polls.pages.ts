import { ApiError } from '../../errors.ts';
import { describePoll, findPoll, pollKind, pollPath, removePoll, vote } from '../../features/polls/polls.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import { userCaller } from '../../http/endpoint.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { shownName } from '../../text/isolate.ts';
import { countReaction, countWrite } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { openPage, ownForm, ownPage, type SignedIn, safeNext } from '../kit/forms.ts';
import { fragment } from '../kit/fragment.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { type Form, type Visit, viewerOf } from '../kit/visit.ts';
import { renderPoll } from './polls.html.ts';

/** The poll that a URL names. @throws {ApiError} 404 */
function pollNamed(given: string | undefined): number {
  const id = parseId(given ?? '');
  if (id === undefined) throw new ApiError('not-found', 'there is no such poll.');
  return id;
}

/** A poll that the reader sees, with what shows it. @throws {ApiError} 404 */
async function showPoll({ ctx }: PageCall, visit: Visit, id: number): Promise<Hydration> {
  const viewer = viewerOf(visit);
  await findPoll(ctx, viewer, id);
  const state = Hydration.of(ctx, viewer);
  await state.show(pollKind, [id]);
  return state;
}

/** Who voted for what, where everybody may know it. */
async function renderVoters(state: Hydration, id: number, { language }: Visit): Promise<Content> {
  const { polls: texts } = language;
  const record = state.get(pollKind, id);
  const options = record === undefined ? [] : describePoll(record, state).options;
  const voters = options.flatMap(({ voter_ids = [] }) => voter_ids.map(Number));
  if (voters.length === 0) return undefined;
  await state.show(userKind, voters);
  return markup`<h2>${texts.whoVoted}</h2>
${options.map(({ text, num_votes = 0, voter_ids = [] }) => {
  const people = voter_ids.flatMap((voter) => state.get(userKind, Number(voter))?.row ?? []);
  return markup`<h3 dir="auto">${text}</h3>
${num_votes > voter_ids.length && markup`<p class="quiet">${texts.first(voter_ids.length)}</p>`}
<ul class="voters">${people.map((person) => markup`<li><a href="/@${person.username}"><img src="${avatarPath(person)}?w=48&h=48" alt="" width="24" height="24" loading="lazy"><bdi>${shownName(person)}</bdi></a></li>`)}</ul>
${people.length === 0 && markup`<p class="quiet">${texts.nobody}</p>`}`;
})}`;
}

/** The positions that a form has: one choice, or several. */
function positionsIn(form: Form): number[] {
  const chosen = Object.entries(form).filter(([name]) => /^position\d*$/.test(name));
  return chosen.map(([, value]) => Number(value));
}

/** Polls on a page of their own, and voting. */
export const pollPages: readonly Page[] = [
  openPage('pages.poll', '/polls/:id', async (call, visit) => {
    const id = pollNamed(call.params.id);
    const state = await showPoll(call, visit, id);
    const { polls: texts } = visit.language;
    const row = state.get(pollKind, id)?.row;
    const owner = row && state.get(userKind, row.user_id)?.row;
    const isOwn = visit.session?.userId === owner?.id;
    return showPage({
      visit,
      title: texts.poll,
      isTranslated: true,
      content: markup`<div class="narrow form"><h1>${texts.poll}</h1>
${owner && markup`<p>${texts.by(markup`<a href="/@${owner.username}"><bdi>${shownName(owner)}</bdi></a>`)}</p>`}
${renderPoll(state, id, visit, { at: 'page' })}
${await renderVoters(state, id, visit)}
${isOwn && markup`<p><a href="${pollPath(id)}/delete">${texts.remove}</a></p>`}</div>`,
    });
  }),

  ownForm('pages.poll.vote', '/polls/:id/vote', async (call, visit, form) => {
    await countReaction(call, visit);
    const id = pollNamed(call.params.id);
    const positions = positionsIn(form);
    if (positions.length === 0) throw new ApiError('missing-parameter', 'choose an option to vote for.');
    await vote(call.ctx, userCaller(viewerOf(visit)), id, positions);
    const at = /^\w+(-\d+)?$/.test(form.at ?? '') ? `#poll-${form.at}` : '';
    return redirect(`${safeNext(form.next)}${at}`, visit.headers);
  }),

  ownPage('pages.poll.ask-delete', '/polls/:id/delete', async (call, visit: SignedIn) => {
    const id = pollNamed(call.params.id);
    const { row } = await findPoll(call.ctx, viewerOf(visit), id);
    if (row.user_id !== visit.session.userId) throw new ApiError('not-found', 'there is no such poll.');
    const { polls: texts } = visit.language;
    return showPage({
      visit,
      title: texts.askRemove,
      isTranslated: true,
      content: markup`<div class="narrow form"><h1>${texts.askRemove}</h1>
<form class="panel" method="post" action="${pollPath(id)}/delete">${hidden({ csrf: visit.csrf })}
<p dir="auto"><strong>${row.prompt}</strong></p>
<p>${texts.aboutRemoving}</p>
<button class="button danger" type="submit">${texts.remove}</button></form>
<p><a href="${pollPath(id)}">${visit.language.posts.leave}</a></p></div>`,
    });
  }),

  ownForm('pages.poll.delete', '/polls/:id/delete', async (call, visit) => {
    await countWrite(call, visit);
    await removePoll(call.ctx, userCaller(viewerOf(visit)), pollNamed(call.params.id));
    return redirect(safeNext(undefined), visit.headers);
  }),

  /** A poll as it is now, in the place that it is shown in. */
  fragment('poll', 'poll', async (call, visit) => {
    const { id: given, at = '', asked } = call.query;
    const id = pollNamed(given);
    const state = await showPoll(call, visit, id);
    const place = /^\w+(-\d+)?$/.test(at) ? at : 'page';
    return renderPoll(state, id, visit, { at: place, isAsked: asked === '1' });
  }),
];
