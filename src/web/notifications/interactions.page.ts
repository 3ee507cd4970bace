import { channelKind, channelTitle } from '../../features/channels/channels.ts';
import {
  type Interaction,
  listedActions,
  readInteractionPage,
} from '../../features/interactions/interactions.ts';
import { postFilter, postKind } from '../../features/posts/posts.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { excerpt } from '../kit/excerpt.ts';
import { ownPage } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { renderRows } from '../kit/live.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import { joinNames } from '../kit/names.html.ts';
import { isBeyondNewest, isNewest, pageQuery, readListQuery, redirect, renderPaging } from '../kit/paging.ts';
import { renderTime } from '../kit/time.html.ts';
import { viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderTitle } from '../parts/post-list.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { paths, renderTabs, settingsLink } from './tabs.html.ts';

const path = paths.interactions;
/** Who does the same with the same object in one day is shown together (docs/interface.md, Interactions). */
const DAY_MS = 86_400_000;

/** Interactions of others with the signed-in person, their posts and channels. */
export const interactionsPage = ownPage('pages.interactions', path, async (call, visit) => {
  const { language } = visit;
  const { interactions: texts } = language;
  const query = readListQuery(call.query);
  const state = Hydration.of(call.ctx, viewerOf(visit));
  const { userId } = visit.session;
  const page = await readInteractionPage(call.ctx, state, userId, pageQuery(query), listedActions());
  if (isBeyondNewest(query, page)) return redirect(path);
  const { entries } = page;
  const replies = await showReplies(state, entries);
  const done = entries.flatMap((entry) => {
    const { action, item } = entry;
    const kind = action.object?.kind ?? userKind;
    return (
      unlessBroken(state, kind, item, 'page', () => renderInteraction(entry, state, replies, language)) ?? []
    );
  });
  const news = `interactions,followers:${userId}`;
  const live = isNewest(query) ? { path, news, fresh: texts.fresh } : undefined;
  return showPage({
    visit,
    title: texts.title,
    current: 'notifications',
    beside: await suggestBeside(call.ctx, visit),
    isTranslated: true,
    content: markup`<section class="narrow" aria-labelledby="title">${renderTitle(texts.title, renderTabs('interactions', language), settingsLink(language))}
${(done.length > 0 || live) && renderRows(done, live)}
${entries.every(({ action }) => action.object === undefined) && renderEmpty('bell', texts.none, nextOf('write', language))}
${renderPaging(path, query, page, language, 'interactions')}</section>`,
  });
});

/** Loads the replies that interactions are about: the latest of each, unless the reader does not see it. @returns their ids */
async function showReplies(state: Hydration, entries: readonly Interaction[]): Promise<ReadonlySet<number>> {
  const replies = entries.flatMap(({ action, pid }) => (action.name === 'reply' ? { item: pid } : []));
  const filter = postFilter({}, { deleted: false });
  const seen = new Set((await filterEntries(state, postKind, replies, filter)).map(({ item }) => item));
  await state.show(postKind, [...seen]);
  return seen;
}

function renderInteraction(
  { action, pid, item, at, users }: Interaction,
  state: Hydration,
  replies: ReadonlySet<number>,
  language: Texts,
): Content {
  const { interactions: texts } = language;
  const people = users.flatMap((id) => state.get(userKind, id)?.row ?? []);
  const [first] = people;
  const did = Object.hasOwn(texts.did, action.name)
    ? texts.did[action.name as keyof typeof texts.did]
    : undefined;
  const kind = action.object?.kind;
  if (first === undefined || did === undefined) return undefined;
  const post = kind === postKind ? state.get(postKind, item)?.row : undefined;
  const reply = replies.has(pid) ? state.get(postKind, pid)?.row : undefined;
  const shown = reply ?? post;
  const channel = kind === channelKind ? state.get(channelKind, item)?.row : undefined;
  const title = channel && channelTitle(state.config, channel);
  const day = Math.floor(at / DAY_MS);
  return markup`<li id="${action.name}-${item}-${day}"${shown && markup` data-post="${shown.id}"`}><a class="face" href="/@${first.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(first)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>
<div>${did(joinNames(people, language), people.length)} <span class="time">${renderTime(at, language)}</span>
${shown && markup`<p class="quiet" dir="auto"><a href="/@${shown.username}/post/${shown.id}">${excerpt(shown.text, 120) || texts.post}</a></p>`}
${title && markup`<p class="quiet" dir="auto">${title}</p>`}</div></li>`;
}
