import type { Context } from '../../context.ts';
import {
  avatarPath,
  BLOCKED_BY,
  BLOCKS,
  FOLLOWED_BY,
  FOLLOWS,
  MUTES,
  SELF,
  type UserFilter,
  type UserRow,
  userKind,
} from '../../features/users/users.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage, type Source } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { shownName } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import { hidden } from '../kit/form.html.ts';
import { inPlace, type LiveRows, renderRows, undoable } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { personParts, renderParts } from '../kit/shown-parts.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';

/** A page of people as the reader sees them. `unasked` leaves out people who blocked the reader and people the reader blocked. */
export async function readPeople(
  ctx: Context,
  visit: Visit,
  bounds: Bounds,
  unasked: boolean,
  source: Pick<Source<UserFilter>, 'read' | 'isRanked'>,
): Promise<{ state: Hydration; page: Page; ids: number[] }> {
  const state = Hydration.of(ctx, viewerOf(visit));
  const page = await readPage(state, userKind, bounds, { unasked }, source);
  const ids = page.entries.map(({ item }) => item);
  await state.show(userKind, ids);
  return { state, page, ids };
}

/** A list of people, each with a button to follow them; `more` adds further actions, and `live` keeps it up to date. */
export function renderPeople(
  state: Hydration,
  ids: readonly number[],
  visit: Visit,
  more?: (user: UserRow) => Content,
  live?: LiveRows,
): Markup {
  const entries = ids.map((id) => {
    const row = state.get(userKind, id)?.row;
    const render = (row: UserRow) =>
      markup`<li id="person-${id}"><a class="face" href="/@${row.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(row)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>
<div><a class="name" href="/@${row.username}"><bdi>${shownName(row)}</bdi></a> <span class="handle"><bdi>@${row.username}</bdi></span>${renderParts(personParts, 'badge', state, row, visit)}
${row.description !== '' && markup`<p class="quiet" dir="auto">${excerpt(row.description, 120)}</p>`}${renderParts(personParts, 'card', state, row, visit)}</div>
${renderFollow(state, id, shownName(row), visit)}${more?.(row)}</li>`;
    return row && unlessBroken(state, userKind, id, 'page', () => render(row));
  });
  return renderRows(entries, live);
}

/** The button for a signed-in person to follow or unfollow another, or to unblock one whom they blocked. */
export function renderFollow(state: Hydration, id: number, name: string, visit: Visit): Content {
  const bits = state.bits(userKind, id);
  if (visit.session === undefined || bits & SELF) return undefined;
  const { profiles: texts, people } = visit.language;
  const fields = hidden({ csrf: visit.csrf, next: visit.here });
  if (bits & BLOCKS) {
    // It changes all of the page, which shows no posts of who is blocked.
    return markup`<form method="post" action="/users/${id}/unblock">${fields}
<button class="button small" type="submit" aria-label="${people.blocked.undoFor(name)}">${texts.unblock}</button></form>`;
  }
  if (bits & BLOCKED_BY) return undefined;
  const isOn = (bits & FOLLOWS) !== 0;
  return markup`<form id="follow-${id}" method="post" action="/users/${id}/${isOn ? 'unfollow' : 'follow'}"${inPlace(`/fragments/relation?user=${id}`, visit.here)}>${fields}
<button class="button small${isOn && ' plain'}" type="submit" aria-label="${isOn ? texts.unfollowPerson(name) : texts.followPerson(name)}" data-other="${isOn ? texts.follow : texts.unfollow}" data-other-name="${isOn ? texts.followPerson(name) : texts.unfollowPerson(name)}"${isOn && undoable(texts.unfollowed(name), `/users/${id}/follow`)}>${isOn ? texts.unfollow : texts.follow}</button></form>`;
}

/** How much there is of a person, as links, below their profile. It changes with what is done there. */
export function renderCounts(user: UserRow, { language: { profiles: texts } }: Visit): Markup {
  const path = `/@${user.username}`;
  return markup`<ul class="counts" id="counts-${user.id}" data-beside>
<li>${texts.numPosts(user.num_posts)}</li>
<li><a href="${path}/following">${texts.numFollowing(user.num_following)}</a></li>
<li><a href="${path}/followers">${texts.numFollowers(user.num_followers)}</a></li>
<li><a href="${path}/stars">${texts.numStars(user.num_stars)}</a></li>
</ul>`;
}

/** A signed-in person's actions on another, on that person's page. */
export function renderRelation(state: Hydration, id: number, name: string, visit: Visit): Content {
  const bits = state.bits(userKind, id);
  const { profiles: texts } = visit.language;
  if (visit.session === undefined) return undefined;
  if (bits & SELF)
    return markup`<p class="relation"><a class="button plain small" href="/account/profile">${texts.change}</a></p>`;
  const isMuted = (bits & MUTES) !== 0;
  const [label, other] = isMuted ? [texts.unmute, texts.mute] : [texts.mute, texts.unmute];
  const row = state.get(userKind, id)?.row;
  const from = inPlace(`/fragments/relation?user=${id}`, visit.here);
  return markup`<div id="relation-${id}"><div class="relation">${renderFollow(state, id, name, visit)}
${row !== undefined && (bits & (BLOCKS | BLOCKED_BY)) === 0 && markup`<a class="button plain small" href="/messages/new?to=@${row.username}" aria-label="${texts.messagePerson(name)}">${texts.message}</a>`}
<details class="menu"><summary class="button plain small">${texts.more}</summary><form class="pop" method="post" action="/users/${id}/mute"${from}>${hidden({ csrf: visit.csrf, next: visit.here })}
<a data-ask href="/users/${id}/quiet?next=${encodeURIComponent(visit.here)}">${texts.quiet}</a>
<button type="submit" formaction="/users/${id}/${isMuted ? 'unmute' : 'mute'}" data-other="${other}"${!isMuted && undoable(texts.muted, `/users/${id}/unmute`)}>${label}</button>
${(bits & BLOCKS) === 0 && markup`<a data-ask href="/users/${id}/block?next=${encodeURIComponent(visit.here)}">${texts.block}</a>`}
<a data-ask href="/report/user/${id}?next=${encodeURIComponent(visit.here)}">${texts.report}</a>
${row && renderParts(personParts, 'action', state, row, visit)}</form></details></div>
${(bits & (FOLLOWED_BY | MUTES | BLOCKS)) !== 0 && markup`<p class="quiet">${[bits & FOLLOWED_BY && texts.followsYou, bits & MUTES && texts.muted, bits & BLOCKS && texts.blocked].filter(Boolean).join(' ')}</p>`}</div>`;
}
