import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import {
  type AclName,
  aclKind,
  type ChannelRow,
  findChannelIn,
  type InvitedTo,
  invitable,
  invite,
  privateType,
  type Right,
  rights,
  unlistUser,
} from '../../features/channels/channels.ts';
import { type UserRow, userKind } from '../../features/users/users.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { isolate } from '../../text/isolate.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { openPage, ownForm } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { type Form, type Visit, viewerOf } from '../kit/visit.ts';
import { byName } from '../languages/intl.ts';
import { channelPath } from '../parts/channels.html.ts';
import { renderPeople } from '../parts/people.html.ts';
import { channelIn } from './channel.page.ts';
import { choices, labels, namesField, readChoice, readNames } from './channel-forms.ts';
import { describeAccess, idsIn, nameOf, showNames } from './channels.html.ts';

/** How many people of a list are shown. */
const MAX_LISTED = 200;

/** `/channels/:channel_id/people`: the people listed in a channel's ACLs, and a form to invite others. */
async function showPeople(call: PageCall, visit: Visit, form: Form, failed?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const state = Hydration.of(ctx, viewerOf(visit));
  const { record, right } = await findChannelIn(state, channelIn(call));
  const { row } = record;
  const { language } = visit;
  const { channels: texts } = language;
  const path = channelPath(row.id);
  await Promise.all([state.show(aclKind, [row.id]), showNames(state, [record])]);
  const acls = state.get(aclKind, row.id);
  const isPrivate = row.type === privateType(ctx.config);
  const lists = [
    { title: isPrivate ? texts.lists.starter : texts.lists.owner, ids: [row.owner_id] },
    { title: texts.lists.editors, ids: idsIn(acls?.editors), name: 'editors' as const },
    {
      title: isPrivate ? texts.lists.members : texts.lists.writers,
      ids: idsIn(acls?.writers),
      name: 'writers' as const,
    },
    { title: texts.lists.readers, ids: idsIn(acls?.readers), name: 'readers' as const },
  ].filter(({ ids }) => ids.length > 0);
  await state.show(
    userKind,
    lists.flatMap(({ ids }) => ids.slice(0, MAX_LISTED)),
  );
  const { title } = nameOf(record, state, language);
  return showPage(
    {
      visit,
      title: texts.peopleOf(isolate(language.dir, title)),
      isTranslated: true,
      ...(visit.session !== undefined && { current: 'messages' }),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${texts.people}</h1>
<p><a href="${path}"><bdi>${title}</bdi></a></p>
<p class="quiet">${describeAccess(ctx.config, row, language)}</p>
${alert(failed, language)}
${renderInvite(ctx, row, right, visit, form)}
${lists.map(
  ({ title: heading, ids, name }) => markup`<h2>${heading}</h2>
${renderPeople(state, idsByName(state, ids.slice(0, MAX_LISTED), visit), visit, removal(row, right, visit, name))}
${ids.length > MAX_LISTED && markup`<p class="quiet">${texts.andOthers(ids.length - MAX_LISTED)}</p>`}`,
)}</section>`,
    },
    failed,
  );
}

function idsByName(state: Hydration, ids: readonly number[], { language }: Visit): number[] {
  const rows = ids.flatMap((id) => state.get(userKind, id)?.row ?? []);
  return byName(language.locale, rows).map(({ id }) => id);
}

/** The button that removes a user from a list, for those who may change it. */
function removal(row: ChannelRow, right: Right, { csrf, language }: Visit, list: AclName | undefined) {
  if (list === undefined || right < rights.edit || row.is_inactive === 1) return undefined;
  if (row[`${list}_immutable`] === 1) return undefined;
  const { channels: texts } = language;
  return ({ id, name, username }: UserRow): Content =>
    markup`<form method="post" action="${channelPath(row.id)}/people/remove">${hidden({ csrf, list, user: String(id) })}
<button class="button small plain" type="submit" aria-label="${texts.removePerson(name || username)}">${texts.remove}</button></form>`;
}

const lists: readonly AclName[] = ['readers', 'writers', 'editors'];
const invitations: readonly InvitedTo[] = ['writers', 'readers'];

function renderInvite({ config }: Context, row: ChannelRow, right: Right, visit: Visit, form: Form): Content {
  const known = invitable(config, row);
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

/** The people in a channel. */
export const invitePages: readonly Page[] = [
  openPage('pages.channel.people', '/channels/:channel_id/people', (call, visit) =>
    showPeople(call, visit, {}),
  ),

  ownForm(
    'pages.channel.invite',
    '/channels/:channel_id/people',
    async (call, visit, form) => {
      const { ctx } = call;
      await countWrite(call, visit);
      const to = readChoice(invitations, 'They may', form.to ?? 'writers');
      const users = await readNames(ctx, labels.invited, form.names);
      if (users.size === 0)
        throw new ApiError('missing-parameter', `${labels.invited}: name at least one person.`);
      await invite(ctx, userCaller(viewerOf(visit)), channelIn(call), to, users);
      return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
    },
    showPeople,
  ),

  ownForm('pages.channel.unlist', '/channels/:channel_id/people/remove', async (call, visit, form) => {
    await countWrite(call, visit);
    const list = readChoice(lists, 'list', form.list ?? '');
    const user = parseId(form.user ?? '');
    if (user === undefined) throw new ApiError('invalid-parameter', 'user must be an id.');
    await unlistUser(call.ctx, userCaller(viewerOf(visit)), channelIn(call), list, user);
    return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
  }),
];
