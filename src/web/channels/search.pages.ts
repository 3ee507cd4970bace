import { ApiError, reasonOf } from '../../errors.ts';
import { channelKind } from '../../features/channels/channels.ts';
import {
  type MessageRow,
  messageKind,
  searchMessages,
  shownMessages,
} from '../../features/messages/messages.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage, type Source } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { plainLine, shownName } from '../../text/isolate.ts';
import { renderEmpty } from '../kit/empty.html.ts';
import { alert, inEnglish } from '../kit/form.html.ts';
import { openPage, ownPage } from '../kit/forms.ts';
import { icon } from '../kit/icons.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, Markup, markup } from '../kit/markup.ts';
import { pageQuery, readListQuery, renderPaging } from '../kit/paging.ts';
import { renderShortTime } from '../kit/time.html.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { channelPath } from '../parts/channels.html.ts';
import { markWords, wordsOf } from '../parts/marks.ts';
import { nameOf, showNames } from './channels.html.ts';
import { findNamed } from './in-path.ts';
import { messagePath } from './messages.html.ts';

/** Characters that are shown of a message, and of those how many before the first word that is looked for. */
const SHOWN = 160;
const BEFORE = 40;

/** Where a search looks. */
interface Within {
  /** A channel; otherwise all private conversations of the person. */
  channel?: number;
  title: string;
  path: string;
  /** Where the way back leads. */
  back: string;
}

/** The messages that match, newest first; each leads to where it was written. */
async function showHits(call: PageCall, visit: Visit, state: Hydration, within: Within): Promise<Outcome> {
  const { title, back, path } = within;
  const typed = (call.query.q ?? '').trim();
  const { language } = visit;
  const { messages: texts, frame } = language;
  const words = wordsOf(typed);
  const query = readListQuery(call.query);
  const found = await search(call, visit, within, typed);
  const page =
    'read' in found
      ? await readPage(state, messageKind, pageQuery(query), { ...shownMessages, withinReach: true }, found)
      : undefined;
  const ids = page?.entries.map(({ item }) => item) ?? [];
  await state.show(messageKind, ids);
  const rows = ids.flatMap((id) => state.get(messageKind, id)?.row ?? []);
  await state.show(channelKind, new Set(rows.map(({ channel_id }) => channel_id)));
  await showNames(
    state,
    rows.flatMap(({ channel_id }) => state.get(channelKind, channel_id) ?? []),
  );
  const self = `${path}?${new URLSearchParams({ q: typed })}`;
  const hits = rows.map((row) =>
    unlessBroken(state, messageKind, row.id, 'page', () => renderHit(state, row, words, within, visit)),
  );
  const isPrivate = within.channel === undefined;
  return showPage({
    visit,
    title: typed === '' ? title : texts.hits(typed),
    isTranslated: true,
    current: isPrivate ? 'messages' : 'channels',
    back,
    content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
<form class="find" role="search" action="${path}"><label class="unseen" for="find">${title}</label>${icon('search')}<input type="search" id="find" name="q" value="${typed}" placeholder="${title}" maxlength="256"${typed === '' && markup` autofocus`}><button class="button">${frame.search}</button></form>
${'refusal' in found && found.refusal}${
  page !== undefined &&
  (rows.length > 0
    ? markup`<ul class="conversations">${hits}</ul>${renderPaging(self, query, page, language)}`
    : renderEmpty('magnifier', texts.noHit))
}</section>`,
  });
}

/** What matches; a reason if the query cannot be searched for, and nothing without one. */
async function search(
  { ctx }: PageCall,
  visit: Visit,
  { channel = 'pm' }: { channel?: number | 'pm' },
  typed: string,
): Promise<Pick<Source<never>, 'read'> | { refusal: Content }> {
  if (typed === '') return { refusal: undefined };
  try {
    return await searchMessages(ctx, viewerOf(visit), channel, typed);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return { refusal: alert(inEnglish(`The ${reasonOf(error)}`, visit.language)) };
  }
}

function renderHit(
  state: Hydration,
  row: MessageRow,
  words: readonly string[],
  { channel }: Within,
  { language }: Visit,
): Content {
  const author = state.get(userKind, row.user_id)?.row;
  const record = state.get(channelKind, row.channel_id);
  const by = author && shownName(author);
  const name = channel === undefined && record ? nameOf(record, state, language).title : by;
  const line = new Markup(markWords(String(markup`${excerptAround(row.text, words)}`), words));
  const { channels: texts } = language;
  return markup`<li><a href="${messagePath(row)}"><span class="face">${author && markup`<img src="${avatarPath(author)}?w=96&h=96" alt="" width="40" height="40" loading="lazy">`}</span><span class="entry"><span><b class="name cut"><bdi>${name}</bdi></b> <span class="time">${renderShortTime(row.created_at, language)}</span></span><span class="hit" dir="auto">${channel === undefined && by !== undefined ? texts.quoted(markup`<bdi>${by}</bdi>`, line) : line}</span></span></a></li>`;
}

/** A part of a text with the first word that is looked for. */
function excerptAround(text: string, words: readonly string[]): string {
  const line = plainLine(text).replace(/\s+/g, ' ').trim();
  const small = line.toLowerCase();
  const at = Math.min(
    ...words.flatMap((word) => (small.includes(word) ? small.indexOf(word) : [])),
    small.length,
  );
  const characters = [...line];
  const before = [...line.slice(0, at)].length;
  const from = before < SHOWN - BEFORE ? 0 : before - BEFORE;
  const shown = characters.slice(from, from + SHOWN).join('');
  return `${from > 0 ? '…' : ''}${shown}${from + SHOWN < characters.length ? '…' : ''}`;
}

/** Searches in one channel, and in all private conversations. */
export const searchPages: readonly Page[] = [
  openPage('pages.channel.search', '/channels/:channel_id/search', async (call, visit) => {
    const { record, state, title } = await findNamed(call, visit);
    const channel = record.row.id;
    const back = channelPath(channel);
    return showHits(call, visit, state, {
      ...{ channel, back, path: `${back}/search` },
      title: visit.language.messages.searchIn(title),
    });
  }),

  ownPage('pages.messages.search', '/messages/search', (call, visit) =>
    showHits(call, visit, Hydration.of(call.ctx, viewerOf(visit)), {
      ...{ path: '/messages/search', back: '/messages' },
      title: visit.language.messages.searchAll,
    }),
  ),
];
