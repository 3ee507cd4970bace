import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import {
  type AclName,
  aclKind,
  type ChannelRow,
  channelKind,
  type FoundChannel,
  findChannelIn,
  invitable,
  invite,
  privateType,
  type Right,
  rights,
  SUBSCRIBES,
} from '../../features/channels/channels.ts';
import { avatarPath, type UserRow, userKind } from '../../features/users/users.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { isolate, shownName } from '../../text/isolate.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { openPage, ownForm } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { personParts, renderParts } from '../kit/shown-parts.ts';
import { type Form, type Visit, viewerOf } from '../kit/visit.ts';
import { byName } from '../languages/intl.ts';
import { channelPath } from '../parts/channels.html.ts';
import { choices, labels, namesField, readChoice, readNames, roleNames } from './channel-forms.ts';
import { describeAccess, idsIn, nameOf, sectionOf, showNames } from './channels.html.ts';
import { channelIn } from './in-path.ts';

/** How many people of a role are shown. */
const MAX_LISTED = 200;

/** Somebody in a channel, and the lists that they are on. */
interface Member {
  role: 'owner' | AclName;
  lists: readonly AclName[];
}

/** The people in a channel by id, each with the role that gives them most; those with more rights first. */
function membersOf(row: ChannelRow, state: Hydration): Map<number, Member> {
  const acls = state.get(aclKind, row.id);
  const members = new Map<number, Member>([[row.owner_id, { role: 'owner', lists: [] }]]);
  for (const role of roleNames) {
    for (const id of idsIn(acls?.[role])) {
      const known = members.get(id);
      members.set(id, { role: known?.role ?? role, lists: [...(known?.lists ?? []), role] });
    }
  }
  return members;
}

/** `/channels/:channel_id/people`: the people in a channel with their roles, and a form to invite others. */
async function showPeople(call: PageCall, visit: Visit, form: Form, failed?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const state = Hydration.of(ctx, viewerOf(visit));
  const found = await findChannelIn(state, channelIn(call));
  const { record } = found;
  const { row } = record;
  const { language } = visit;
  const { channels: texts } = language;
  const path = channelPath(row.id);
  await Promise.all([state.show(aclKind, [row.id]), showNames(state, [record])]);
  const members = membersOf(row, state);
  const byRole = Map.groupBy(members.keys(), (id) => members.get(id)?.role);
  const shown = [...byRole.values()].map((ids) => ids.slice(0, MAX_LISTED));
  await state.show(userKind, shown.flat());
  const people = shown.flatMap((ids) =>
    byName(
      language.locale,
      ids.flatMap((id) => state.get(userKind, id)?.row ?? []),
    ),
  );
  const left = members.size - shown.flat().length;
  const { title } = nameOf(record, state, language);
  return showPage(
    {
      visit,
      title: texts.peopleOf(isolate(language.dir, title)),
      isTranslated: true,
      back: path,
      current: sectionOf(ctx.config, row),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${texts.people}</h1>
<p><a href="${path}"><bdi>${title}</bdi></a></p>
<p class="quiet">${describeAccess(ctx.config, row, language)}</p>
${alert(failed, language)}
${renderInvite(ctx, found, visit, form)}
<ul class="people">${people.map((user) =>
        unlessBroken(state, userKind, user.id, 'page', () =>
          renderMember(state, found, user, members.get(user.id) as Member, visit),
        ),
      )}</ul>
${left > 0 && markup`<p class="quiet">${texts.andOthers(left)}</p>`}
${renderLeave(found, members, state, visit)}</section>`,
    },
    failed,
  );
}

function renderMember(state: Hydration, found: FoundChannel, user: UserRow, member: Member, visit: Visit) {
  const { roles } = visit.language.channels;
  const isPrivate = found.record.row.type === privateType(state.config);
  const role = !isPrivate ? roles[member.role] : member.role === 'owner' ? roles.starter : undefined;
  return markup`<li id="person-${user.id}"><a class="face" href="/@${user.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(user)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>
<div><a class="name" href="/@${user.username}"><bdi>${shownName(user)}</bdi></a> <span class="handle"><bdi>@${user.username}</bdi></span>${renderParts(personParts, 'badge', state, user, visit)}
${role !== undefined && markup`<p class="quiet">${role}</p>`}</div>
${!isPrivate && renderMenu(state.config, found, user, member, visit)}</li>`;
}

/** The lists on which those with this right may put people. */
function listsFor(config: Context['config'], row: ChannelRow, right: Right): AclName[] {
  return invitable(config, row).filter((list) => list !== 'editors' || right >= rights.own);
}

/** What the owner and editors may do with another person of a channel. */
function renderMenu(
  config: Context['config'],
  { record: { row }, right }: FoundChannel,
  user: UserRow,
  { role, lists }: Member,
  { session, csrf, language }: Visit,
): Content {
  const { id } = user;
  const isFixed = lists.some((list) => row[`${list}_immutable`] === 1);
  if (role === 'owner' || id === session?.userId || right < rights.edit || row.is_inactive === 1 || isFixed)
    return undefined;
  // Editors do not change other editors.
  if (lists.includes('editors') && right < rights.own) return undefined;
  const { channels: texts } = language;
  const path = channelPath(row.id);
  const others = listsFor(config, row, right).filter((list) => list !== role);
  const mayHandOver = right >= rights.own && row.editors_immutable === 0;
  return markup`<div id="relation-${id}"><details class="menu"><summary class="button icon" aria-label="${texts.changePerson(shownName(user))}">${icon('ellipsis')}</summary><div class="pop">
<form method="post" action="${path}/people/role">${hidden({ csrf, user: String(id) })}
${others.map((list) => markup`<button type="submit" name="role" value="${list}">${texts.makeThem[list]}</button>`)}
<button type="submit" name="role" value="nobody">${texts.remove}</button></form>
${mayHandOver && markup`<a data-ask href="${path}/hand-over?user=${id}">${texts.makeOwner}</a>`}</div></details></div>`;
}

function renderInvite(
  { config }: Context,
  { record: { row }, right }: FoundChannel,
  visit: Visit,
  form: Form,
): Content {
  const known = listsFor(config, row, right);
  const [first] = known;
  const isPrivate = row.type === privateType(config);
  if (right < rights.edit || isPrivate || row.is_inactive === 1 || first === undefined) return undefined;
  const chosen = known.find((to) => to === form.to) ?? first;
  const { language } = visit;
  const { channels: texts } = language;
  return markup`<form class="panel" method="post" action="${channelPath(row.id)}/people">
${hidden({ csrf: visit.csrf, ...(known.length === 1 && { to: first }) })}
${namesField(language, 'names', texts.invited, form.names, true)}
${known.length > 1 && choices('to', texts.theyMay, known, texts.rights, chosen)}
<button class="button" type="submit">${texts.invite}</button>
</form>`;
}

/** The way out, for those who are in the channel and do not own it. */
function renderLeave(
  { record: { row }, right }: FoundChannel,
  members: ReadonlyMap<number, Member>,
  state: Hydration,
  { session, language: { channels: texts } }: Visit,
): Content {
  const isIn = (state.bits(channelKind, row.id) & SUBSCRIBES) !== 0 || members.has(session?.userId ?? 0);
  const isPrivate = row.type === privateType(state.config);
  if (session === undefined || !isIn || row.is_inactive === 1) return undefined;
  if (right >= rights.own && !isPrivate) return markup`<p class="quiet">${texts.ownersStay}</p>`;
  return markup`<p><a class="button plain" href="${channelPath(row.id)}/leave">${texts.leave}</a></p>`;
}

/** The people in a channel. */
export const peoplePages: readonly Page[] = [
  openPage('pages.channel.people', '/channels/:channel_id/people', (call, visit) =>
    showPeople(call, visit, {}),
  ),

  ownForm(
    'pages.channel.invite',
    '/channels/:channel_id/people',
    async (call, visit, form) => {
      const { ctx } = call;
      await countWrite(call, visit);
      const to = readChoice(roleNames, 'They may', form.to ?? 'writers');
      const users = await readNames(ctx, labels.invited, form.names);
      if (users.size === 0)
        throw new ApiError('missing-parameter', `${labels.invited}: name at least one person.`);
      await invite(ctx, userCaller(viewerOf(visit)), channelIn(call), to, users);
      return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
    },
    showPeople,
  ),
];
