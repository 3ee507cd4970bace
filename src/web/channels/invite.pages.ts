import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { AclName } from '../../features/channels/channels.acl.ts';
import { unlistUser } from '../../features/channels/channels.actions.ts';
import { findChannelIn } from '../../features/channels/channels.find.ts';
import { aclKind } from '../../features/channels/channels.kind.ts';
import type { ChannelRow } from '../../features/channels/channels.sql.ts';
import { privateType } from '../../features/channels/channels.types.ts';
import { type Right, rights } from '../../features/channels/channels.visibility.ts';
import { type InvitedTo, invitable, invite } from '../../features/channels/invite.actions.ts';
import { userKind } from '../../features/users/users.kind.ts';
import type { UserRow } from '../../features/users/users.sql.ts';
import { userCaller } from '../../http/endpoint.ts';
import type { Outcome } from '../../http/outcome.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { openPage, ownForm } from '../accounts/forms.ts';
import { type Form, type Visit, viewerOf } from '../accounts/visit.ts';
import { countWrite } from '../pages/actions.pages.ts';
import { alert, hidden } from '../pages/form.html.ts';
import { showPage } from '../pages/layout.ts';
import { type Content, markup } from '../pages/markup.ts';
import { renderPeople } from '../pages/people.html.ts';
import { quantity } from '../pages/posts.html.ts';
import { channelIn } from './channel.page.ts';
import { choices, INVITED, namesField, readChoice, readNames } from './channel-forms.ts';
import { channelPath, describeAccess, idsIn, nameOf, showNames } from './channels.html.ts';

/** How many people of a list are shown. */
const MAX_LISTED = 200;

/** `/channels/:channel_id/people`: the people listed in a channel's ACLs, and a form to invite others. */
async function showPeople(call: PageCall, visit: Visit, form: Form, failed?: ApiError): Promise<Outcome> {
  const { ctx } = call;
  const state = Hydration.of(ctx, viewerOf(visit));
  const { record, right } = await findChannelIn(state, channelIn(call));
  const { row } = record;
  const path = channelPath(row.id);
  await Promise.all([state.show(aclKind, [row.id]), showNames(state, [record])]);
  const acls = state.get(aclKind, row.id);
  const isPrivate = row.type === privateType(ctx.config);
  const lists = [
    { title: isPrivate ? 'Began the conversation' : 'Owner', ids: [row.owner_id] },
    { title: 'Editors', ids: idsIn(acls?.editors), name: 'editors' as const },
    {
      title: isPrivate ? 'In the conversation' : 'May read and write',
      ids: idsIn(acls?.writers),
      name: 'writers' as const,
    },
    { title: 'May read', ids: idsIn(acls?.readers), name: 'readers' as const },
  ].filter(({ ids }) => ids.length > 0);
  await state.show(
    userKind,
    lists.flatMap(({ ids }) => ids.slice(0, MAX_LISTED)),
  );
  const { title } = nameOf(record, state);
  return showPage(
    {
      visit,
      title: `People: ${title}`,
      ...(visit.session !== undefined && { current: 'messages' }),
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">People</h1>
<p><a href="${path}"><bdi>${title}</bdi></a></p>
<p class="quiet">${describeAccess(ctx.config, row)}</p>
${alert(failed)}
${renderInvite(ctx, row, right, visit, form)}
${lists.map(
  ({ title: heading, ids, name }) => markup`<h2>${heading}</h2>
${renderPeople(state, ids.slice(0, MAX_LISTED), visit, removal(row, right, visit, name))}
${ids.length > MAX_LISTED && markup`<p class="quiet">And ${quantity(ids.length - MAX_LISTED, 'other', 'others')}.</p>`}`,
)}</section>`,
    },
    failed,
  );
}

/** The button that removes a user from a list, for those who may change it. */
function removal(row: ChannelRow, right: Right, { csrf }: Visit, list: AclName | undefined) {
  if (list === undefined || right < rights.edit || row.is_inactive === 1) return undefined;
  if (row[`${list}_immutable`] === 1) return undefined;
  return ({ id, name, username }: UserRow): Content =>
    markup`<form method="post" action="${channelPath(row.id)}/people/remove">${hidden({ csrf, list, user: String(id) })}
<button class="button small plain" type="submit" aria-label="Remove ${name || username}">Remove</button></form>`;
}

const lists: Readonly<Record<AclName, string>> = {
  readers: 'readers',
  writers: 'writers',
  editors: 'editors',
};

const invitations: Readonly<Record<InvitedTo, string>> = { writers: 'read and write', readers: 'only read' };

function renderInvite({ config }: Context, row: ChannelRow, right: Right, visit: Visit, form: Form): Content {
  const known = invitable(config, row);
  const [first] = known;
  const isPrivate = row.type === privateType(config);
  if (right < rights.edit || isPrivate || row.is_inactive === 1 || first === undefined) return undefined;
  const chosen = known.find((to) => to === form.to) ?? first;
  return markup`<form class="panel" method="post" action="${channelPath(row.id)}/people">
${hidden({ csrf: visit.csrf, ...(known.length === 1 && { to: first }) })}
${namesField('names', INVITED, form.names, true)}
${known.length > 1 && choices('to', 'They may', Object.fromEntries(known.map((to) => [to, invitations[to]])), chosen)}
<button class="button" type="submit">Invite</button>
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
      const to = readChoice(invitations, 'They may', form.to ?? 'writers') as InvitedTo;
      const users = await readNames(ctx, INVITED, form.names);
      if (users.size === 0) throw new ApiError('missing-parameter', `${INVITED}: name at least one person.`);
      await invite(ctx, userCaller(viewerOf(visit)), channelIn(call), to, users);
      return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
    },
    showPeople,
  ),

  ownForm('pages.channel.unlist', '/channels/:channel_id/people/remove', async (call, visit, form) => {
    await countWrite(call, visit);
    const list = readChoice(lists, 'list', form.list ?? '') as AclName;
    const user = parseId(form.user ?? '');
    if (user === undefined) throw new ApiError('invalid-parameter', 'user must be an id.');
    await unlistUser(call.ctx, userCaller(viewerOf(visit)), channelIn(call), list, user);
    return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
  }),
];
