import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import {
  broadcastType,
  channelFilter,
  channelKind,
  channelParams,
  channelSearchParams,
  findChannels,
  SUBSCRIBES,
} from '../../features/channels/channels.ts';
import { messageKind } from '../../features/messages/messages.ts';
import { userKind } from '../../features/users/users.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import { readParams } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { excerpt } from '../kit/excerpt.ts';
import { type Markup, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { channelButton, channelPath, describeChannel, renderSquare } from './channels.html.ts';

/** A page of channels that everybody may find, loaded. */
interface FoundChannels {
  state: Hydration;
  page: Page;
  ids: readonly number[];
  /** Why the query cannot be searched for. */
  refusal?: ApiError;
}

/** What is searched for, and which channels come first. */
interface Wanted {
  typed?: string;
  order?: 'popularity' | 'activity';
}

/** Reads channels that everybody may find, by default the most popular first; all of them without a query. */
export async function readFoundChannels(
  ctx: Context,
  visit: Visit,
  bounds: Bounds,
  { typed = '', order = 'popularity' }: Wanted = {},
): Promise<FoundChannels> {
  const state = Hydration.of(ctx, viewerOf(visit));
  const found = await find(ctx, visit, { typed, order });
  const source = found instanceof ApiError ? { read: async () => [] } : found;
  const page = await readPage(state, channelKind, bounds, channelFilter({}, { withinReach: true }), source);
  const ids = page.entries.map(({ item }) => item);
  const channels = ids.flatMap((id) => state.get(channelKind, id) ?? []);
  await state.show(
    userKind,
    channels.map(({ row }) => row.owner_id),
  );
  await state.show(channelKind, ids);
  // For the times of the latest messages.
  await state.judge(
    messageKind,
    channels.flatMap(({ recentMessage }) => recentMessage ?? []),
  );
  return { state, page, ids, ...(found instanceof ApiError && { refusal: found }) };
}

async function find(ctx: Context, visit: Visit, { typed, order }: Required<Wanted>) {
  try {
    const query = readParams(
      { ...channelSearchParams, ...channelParams },
      { q: typed, is_private: '0', order },
    );
    return await findChannels({ ctx, viewer: viewerOf(visit), query });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) throw error;
    return error;
  }
}

/** A list of channels, each with a button to subscribe to it. */
export function renderFoundChannels({ state, ids }: FoundChannels, visit: Visit): Markup {
  const { config } = state;
  const { language } = visit;
  const { channels: texts } = language;
  return markup`<ul class="people">${ids.map((id) => {
    const row = state.get(channelKind, id)?.row;
    if (row === undefined) return undefined;
    return unlessBroken(state, channelKind, id, 'page', () => {
      const { title, description } = describeChannel(config, row, language);
      const owner = state.get(userKind, row.owner_id)?.row;
      const isFollowed = (state.bits(channelKind, id) & SUBSCRIBES) !== 0;
      const written = state.get(messageKind, row.activity_id)?.row.created_at;
      const isBroadcast = row.type === broadcastType(config);
      return markup`<li id="channel-${id}">${renderSquare(config, row)}<div><a class="name" href="${channelPath(id)}"><bdi>${title}</bdi></a>${
        isBroadcast && markup` <span class="new">${texts.search.broadcasts}</span>`
      }
${description !== '' && markup`<p class="quiet" dir="auto">${excerpt(description.trim().split('\n')[0] ?? '', 160)}</p>`}
<p class="quiet">${texts.subscribers(row.num_subscribers)}${written !== undefined && markup` <span class="time">${renderTime(written, language)}</span>`}</p>
${owner && markup`<p class="quiet">${texts.search.by(markup`<a href="/@${owner.username}"><bdi>@${owner.username}</bdi></a>`)}</p>`}</div>
${
  visit.session !== undefined &&
  (isFollowed
    ? channelButton(visit, id, 'unsubscribe', texts.unsubscribe, {
        next: visit.here,
        name: texts.unsubscribeFrom(title),
      })
    : channelButton(visit, id, 'subscribe', texts.join, {
        style: 'small',
        next: visit.here,
        name: texts.joinChannel(title),
      }))
}</li>`;
    });
  })}</ul>`;
}
