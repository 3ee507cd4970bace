import type { Context } from '../../context.ts';
import { findChannelIn, privateType } from '../../features/channels/channels.ts';
import { levelOf, levels, setLevel } from '../../features/levels/levels.ts';
import { messageKind } from '../../features/messages/messages.ts';
import { seenIn } from '../../features/seen/seen.ts';
import { tellTyping } from '../../features/typing/typing.ts';
import { userKind } from '../../features/users/users.ts';
import { userCaller } from '../../http/endpoint.ts';
import { type Page, redirect } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { countReaction } from '../kit/actions.ts';
import { hidden } from '../kit/form.html.ts';
import { ownForm, ownPage, type SignedIn } from '../kit/forms.ts';
import { done, liveForm } from '../kit/live-form.ts';
import { type Content, markup } from '../kit/markup.ts';
import { joinNames } from '../kit/names.html.ts';
import { newestBounds } from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { choices, readChoice } from './channel-forms.ts';
import { nameOf, sectionOf, sectionPage, showNames } from './channels.html.ts';
import { channelIn, findNamed } from './in-path.ts';
import { readMessages } from './talk.ts';

/** Who has read the last message of a private conversation, if the signed-in person wrote it. */
export async function renderSeen(ctx: Context, visit: SignedIn, channel: number): Promise<Content> {
  const state = Hydration.of(ctx, viewerOf(visit));
  const { record } = await findChannelIn(state, channel);
  if (record.row.type !== privateType(ctx.config)) return undefined;
  const { entries } = await readMessages(state, channel, newestBounds(1));
  const last = entries[0] && state.get(messageKind, entries[0].item)?.row;
  if (last?.user_id !== visit.session.userId) return undefined;
  const seen = await seenIn(ctx, userCaller(viewerOf(visit)), channel);
  const readers = seen.filter(({ lastRead }) => lastRead >= last.id).map(({ user }) => user);
  if (readers.length === 0) return undefined;
  await Promise.all([state.show(userKind, readers), showNames(state, [record])]);
  const { messages: texts } = visit.language;
  const isOfTwo = nameOf(record, state, visit.language).people.length === 1;
  const people = readers.flatMap((id) => state.get(userKind, id)?.row ?? []);
  return isOfTwo ? texts.seen : texts.seenBy(joinNames(people, visit.language));
}

/** What people are told of a channel, and what they tell others in it without writing. */
export const levelPages: readonly Page[] = [
  ownPage('pages.channel.level', '/channels/:channel_id/level', async (call, visit) => {
    const { record, title } = await findNamed(call, visit);
    const { channels: texts } = visit.language;
    const level = await levelOf(call.ctx, visit.session.userId, record.row);
    const path = channelPath(record.row.id);
    return sectionPage(
      visit,
      sectionOf(call.ctx.config, record.row),
      texts.levelOf(title),
      markup`<div class="narrow form"><h1>${texts.levelOf(title)}</h1>
<form class="panel" method="post" action="${path}/level">${hidden({ csrf: visit.csrf })}
${choices('level', texts.tellMeOf, levels, texts.levels, level)}
<button class="button" type="submit">${texts.save}</button></form>
<p><a href="${path}">${texts.back}</a></p></div>`,
    );
  }),

  ownForm('pages.channel.set-level', '/channels/:channel_id/level', async (call, visit, form) => {
    await countReaction(call, visit);
    const channel = channelIn(call);
    const level = readChoice(levels, 'level', form.level ?? '');
    await setLevel(call.ctx, userCaller(viewerOf(visit)), channel, level);
    return redirect(channelPath(channel), visit.headers);
  }),

  liveForm(
    'pages.live.typing',
    '/live/typing',
    { isWrite: true, isReaction: true },
    async (call, visit, form) => {
      const channel = parseId(form.channel ?? '') ?? 0;
      await tellTyping(call.ctx, userCaller(viewerOf(visit)), channel);
      return done();
    },
  ),
];
