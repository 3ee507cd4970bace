import type { Context } from '../../context.ts';
import { knownOr } from '../../known.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { messageKind } from './messages.kind.ts';
import { shownMessages } from './messages.params.ts';
import { selectNewMessages } from './messages.sql.ts';

/** How many of a channel's unread messages are looked at, latest first. */
const MAX_LOOKED_AT = 200;

/** What a user has not read in a channel. */
export interface News {
  /** The latest message. */
  newest: number;
  count: number;
}

/**
 * The messages of others in each of some channels that the viewer has not read and sees on pages; channels without any are left
 * out. Of messages that are neither deleted nor machine-only, viewers see all by one author in a channel, or none.
 */
export async function findNews(
  { store }: Pick<Context, 'store'>,
  state: Hydration,
  channels: readonly number[],
): Promise<Map<number, News>> {
  const found = new Map<number, News>();
  const user = state.viewer?.id;
  if (user === undefined || channels.length === 0) return found;
  const given = { user, channels: [...channels], limit: MAX_LOOKED_AT };
  const byAuthor = (await selectNewMessages(store.read, given)).flatMap(({ channel, authors }) => {
    const all = JSON.parse(`[${authors ?? ''}]`) as [newest: number, count: number][];
    return all.map(([newest, count]) => ({ channel, newest, count }));
  });
  const newest = byAuthor.map((one) => one.newest);
  await state.judge(messageKind, newest);
  for (const one of byAuthor) {
    if (!isShown(state, one.newest)) continue;
    const news = knownOr(found, one.channel, () => ({ newest: 0, count: 0 }));
    news.newest = Math.max(news.newest, one.newest);
    news.count += one.count;
  }
  return found;
}

/** Which of some messages, each the latest of its channel, are by others and shown to the viewer on pages. */
export async function shownOf(state: Hydration, messages: readonly number[]): Promise<Set<number>> {
  await state.judge(messageKind, messages);
  return new Set(messages.filter((id) => isShown(state, id)));
}

function isShown(state: Hydration, id: number): boolean {
  const record = state.get(messageKind, id);
  if (record === undefined || record.row.user_id === state.viewer?.id) return false;
  const sees = () => messageKind.canSee?.(record, state, shownMessages) !== false;
  return unlessBroken(state, messageKind, id, 'list', sees) === true;
}
