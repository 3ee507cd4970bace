import {
  type ChannelFilter,
  channelKind,
  privateType,
  subscribedChannels,
} from '../../features/channels/channels.ts';
import type { PageCall } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { renderEmpty } from '../kit/empty.html.ts';
import type { SignedIn } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { renderNews } from '../kit/layout.ts';
import { type Markup, markup } from '../kit/markup.ts';
import {
  isBeyondNewest,
  isNewest,
  type ListQuery,
  pageQuery,
  pagesBeside,
  readListQuery,
  renderPaging,
} from '../kit/paging.ts';
import { viewerOf } from '../kit/visit.ts';
import { renderChannels } from './channels.html.ts';

/** Which channels a list has, and where it is shown. */
interface Listed {
  /** Whether it lists private conversations; otherwise all other channels. */
  isPrivate: boolean;
  /** The conversation that the list stands beside, with its newest page. */
  current?: number;
}

/** A page of the channels that a person is subscribed to, latest activity first; undefined for one beyond the newest. */
export async function readChannels(
  call: PageCall,
  visit: SignedIn,
  { isPrivate, current }: Listed,
): Promise<{ content: Markup; isNewest: boolean } | undefined> {
  const { ctx } = call;
  const path = isPrivate ? '/messages' : '/channels';
  const user = visit.session.userId;
  const wanted = privateType(ctx.config);
  const newest: ListQuery = { before_id: undefined, since_id: undefined };
  const query = current === undefined ? readListQuery(call.query) : newest;
  const state = Hydration.of(ctx, viewerOf(visit));
  const filter: ChannelFilter = { inactive: false, types: isPrivate ? [wanted] : undefined };
  const bounds = pageQuery(query);
  const asked = `${path} ${visit.session.digest} ${bounds.count}`;
  const { read, given } = await ctx.caches.of(subscribedChannels).list(user, asked, bounds.before_id);
  const page = await readPage(state, channelKind, bounds, filter, {
    read: (range) => read(range, false),
    async prune(entries) {
      if (isPrivate) return entries;
      await state.judge(
        channelKind,
        entries.map(({ item }) => item),
      );
      return entries.filter(({ item }) => state.get(channelKind, item)?.row.type !== wanted);
    },
  });
  await given(page.meta);
  if (isBeyondNewest(query, page)) return undefined;
  const ids = page.entries.map(({ item }) => item);
  const { channels: texts, messages } = visit.language;
  const first = isNewest(query);
  const from = `/fragments/channels?of=${isPrivate ? 'messages' : 'channels'}&current=${current ?? ''}`;
  const empty = isPrivate
    ? renderEmpty('people', messages.none, { path: '/messages/new', label: messages.create })
    : renderEmpty('people', texts.none, { path: '/channels/new', label: texts.create });
  const list =
    ids.length > 0
      ? await renderChannels(ctx, state, ids, { visit, current, ...(first && { from }) })
      : first
        ? empty
        : markup`<p class="empty">${texts.noneBefore}</p>`;
  // Beside a conversation its own links lead to older and newer messages.
  const { older } = pagesBeside(path, query, page);
  const paging =
    current === undefined
      ? renderPaging(path, query, page, visit.language, isPrivate ? 'conversations' : 'channels')
      : older &&
        markup`<p class="more"><a href="${older}">${visit.language.timelines.older.conversations}</a></p>`;
  return { content: markup`${list}${paging}`, isNewest: first };
}

/** The list of private conversations as the first of two panes, the other of which may have a conversation and its title. */
export function renderList(visit: SignedIn, list: Markup, isBeside: boolean): Markup {
  const { messages: texts, channels, frame } = visit.language;
  const title = isBeside ? markup`<h2>${frame.messages}</h2>` : markup`<h1>${frame.messages}</h1>`;
  return markup`<section class="list" aria-label="${texts.title}"><header class="with">${title}<a class="button icon" href="/channels" aria-label="${channels.title}" title="${channels.title}">${icon('messages-square')}${renderNews(visit)}</a><a class="button icon" href="/messages/new" aria-label="${texts.createTitle}">${icon('square-pen')}</a></header>
<form class="find quietly" role="search" action="/messages/search"><label class="unseen" for="find">${texts.searchAll}</label>${icon('search')}<input type="search" id="find" name="q" placeholder="${texts.searchAll}" maxlength="256" required><button class="button small">${frame.search}</button></form>
${list}</section>`;
}
