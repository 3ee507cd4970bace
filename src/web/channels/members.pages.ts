import { ApiError } from '../../errors.ts';
import {
  handOver,
  leaveChannel,
  privateType,
  requireChannelActive,
  rights,
  setRole,
} from '../../features/channels/channels.ts';
import { userKind } from '../../features/users/users.ts';
import { userCaller } from '../../http/endpoint.ts';
import { type Page, type PageCall, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { countWrite } from '../kit/actions.ts';
import { alert, hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { type Form, viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { readChoice, roleNames } from './channel-forms.ts';
import { sectionOf, sectionPage } from './channels.html.ts';
import { channelIn, findNamed } from './in-path.ts';

const ownerOnly = 'only the owner can hand a channel over.';

/** The user that a form names. @throws {ApiError} 400 */
function userIn({ user }: Form | PageCall['query']): number {
  const id = parseId(user ?? '');
  if (id === undefined) throw new ApiError('invalid-parameter', 'user must be an id.');
  return id;
}

/** Asks before a channel is handed over. */
async function askHandOver(call: PageCall, visit: SignedIn, form: Form, failed?: ApiError) {
  const { record, right, state, title } = await findNamed(call, visit);
  if (right < rights.own) throw new ApiError('forbidden', ownerOnly);
  requireChannelActive(record);
  const user = userIn(form);
  await state.show(userKind, [user]);
  const row = state.get(userKind, user)?.row;
  if (row === undefined) throw new ApiError('not-found', 'there is no such user.');
  const { language } = visit;
  const { channels: texts } = language;
  const path = channelPath(record.row.id);
  return sectionPage(
    visit,
    'channels',
    texts.handOverTitle,
    markup`<div class="narrow form"><h1>${texts.handOverTitle}</h1>
${alert(failed, language)}
<form class="panel" method="post" action="${path}/hand-over">
${hidden({ csrf: visit.csrf, user: String(user) })}
<p>${texts.handingOver(markup`<bdi>@${row.username}</bdi>`, markup`<bdi>${title}</bdi>`)}</p>
<button class="button danger" type="submit">${texts.handItOver}</button>
</form>
<p><a href="${path}/people">${texts.back}</a></p></div>`,
    failed,
  );
}

/** Asks before a person leaves a channel, or a private conversation. */
async function askLeave(call: PageCall, visit: SignedIn) {
  const { record, title } = await findNamed(call, visit);
  const { channels: texts } = visit.language;
  const path = channelPath(record.row.id);
  const isPrivate = record.row.type === privateType(call.ctx.config);
  return sectionPage(
    visit,
    sectionOf(call.ctx.config, record.row),
    texts.leaveTitle,
    markup`<div class="narrow form"><h1>${texts.leaveTitle}</h1>
<form class="panel" method="post" action="${path}/leave">
${hidden({ csrf: visit.csrf })}
<p><strong><bdi>${title}</bdi></strong></p>
<p>${isPrivate ? texts.leavingPrivate : texts.leaving}</p>
<button class="button danger" type="submit">${texts.leave}</button>
</form>
<p><a href="${path}">${texts.back}</a></p></div>`,
  );
}

/** What is done with the people in a channel, one at a time. */
export const memberPages: readonly Page[] = [
  ownForm('pages.channel.role', '/channels/:channel_id/people/role', async (call, visit, form) => {
    await countWrite(call, visit);
    const role = readChoice([...roleNames, 'nobody'], 'role', form.role ?? '');
    await setRole(
      call.ctx,
      userCaller(viewerOf(visit)),
      channelIn(call),
      userIn(form),
      role === 'nobody' ? undefined : role,
    );
    return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
  }),

  ownPage('pages.channel.ask-hand-over', '/channels/:channel_id/hand-over', (call, visit) =>
    askHandOver(call, visit, { user: call.query.user ?? '' }),
  ),

  ownForm(
    'pages.channel.hand-over',
    '/channels/:channel_id/hand-over',
    async (call, visit, form) => {
      await countWrite(call, visit);
      await handOver(call.ctx, userCaller(viewerOf(visit)), channelIn(call), userIn(form));
      return redirect(`${channelPath(channelIn(call))}/people`, visit.headers);
    },
    askHandOver,
  ),

  ownPage('pages.channel.ask-leave', '/channels/:channel_id/leave', askLeave),

  ownForm('pages.channel.leave', '/channels/:channel_id/leave', async (call, visit) => {
    const { record } = await findNamed(call, visit);
    await countWrite(call, visit);
    await leaveChannel(call.ctx, userCaller(viewerOf(visit)), record.row.id);
    const isPrivate = record.row.type === privateType(call.ctx.config);
    return redirect(isPrivate ? '/messages' : '/channels', visit.headers);
  }),
];
