import { messageKind, readChannelMessages, shownMessages } from '../../features/messages/messages.ts';
import type { PageCall } from '../../http/page.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import { parseId } from '../../http/params.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { isNewest, pagesBeside, readListQuery } from '../kit/paging.ts';
import { channelPath } from '../parts/channels.html.ts';
import { renderMessages, type Shown } from './messages.html.ts';

/** Messages on one page, and of those as many before and after the one that it is opened at. */
const PAGE_SIZE = 40;
const AROUND = PAGE_SIZE / 2;

/** A part of what was written in a channel. */
export interface Talk {
  /** Oldest first. */
  ids: readonly number[];
  /** The pages before and after it. */
  older: string | undefined;
  newer: string | undefined;
  /** Whether it was asked for as that which ends with the newest message. */
  isNewest: boolean;
  /** It was asked for what follows a message, and ends with the newest. */
  isBeyond: boolean;
  /** The message that it was asked for with what is around it. */
  at: number | undefined;
}

/** Reads a page of the messages of a channel that the viewer is shown. */
export function readMessages(state: Hydration, channel: number, bounds: Bounds): Promise<Page> {
  return readPage(state, messageKind, bounds, shownMessages, {
    read: (range, _, db) => readChannelMessages(db, { channel, ...range }),
  });
}

/** Reads the part that a URL asks for: the newest, that before or after a message, or with `at` that around one. @throws {ApiError} 400 */
export async function readTalk(state: Hydration, channel: number, { query: given }: PageCall): Promise<Talk> {
  const path = channelPath(channel);
  const read = (bounds: Bounds) => readMessages(state, channel, bounds);
  const idsOf = ({ entries }: Page): number[] => entries.map(({ item }) => item).reverse();
  const at = parseId(given.at ?? '');
  if (at !== undefined) {
    const before = { before_id: at + 1, since_id: undefined, count: AROUND };
    const after = { before_id: undefined, since_id: at, count: -AROUND };
    const [older, newer] = await Promise.all([read(before), read(after)]);
    return {
      ids: [...idsOf(older), ...idsOf(newer)],
      older: older.meta.more ? `${path}?before_id=${older.meta.min_id}` : undefined,
      newer: newer.meta.more ? `${path}?since_id=${newer.meta.max_id}` : undefined,
      isNewest: false,
      isBeyond: false,
      at,
    };
  }
  const query = readListQuery(given);
  const page = await read({ ...query, count: query.since_id === undefined ? PAGE_SIZE : -PAGE_SIZE });
  const { older, newer } = pagesBeside(path, query, page);
  const isAfter = query.since_id !== undefined && query.before_id === undefined;
  return {
    ids: idsOf(page),
    older,
    // What follows the newest is the page itself.
    newer: isAfter && !page.meta.more ? undefined : newer,
    isNewest: isNewest(query),
    isBeyond: isAfter && !page.meta.more,
    at: undefined,
  };
}

/** The messages of a part, with links to what is before and after it. */
export function renderTalk(
  state: Hydration,
  { ids, older, newer, at }: Talk,
  shown: Shown,
  none?: Content,
): Markup {
  const { channels: texts } = shown.visit.language;
  const way = (rel: 'next' | 'prev', href: string | undefined, label: string) =>
    markup`<p class="more"${href === undefined && markup` hidden`}><a rel="${rel}"${href !== undefined && markup` href="${href}"`}>${label}</a></p>`;
  return markup`${way('next', older, texts.older)}
${renderMessages(state, ids, { ...shown, at })}${ids.length === 0 && none}
${way('prev', newer, texts.newer)}`;
}
