import { channelKind } from '../../features/channels/channels.kind.ts';
import { broadcastTitle } from '../../features/channels/channels.types.ts';
import { messageKind } from '../../features/messages/messages.kind.ts';
import type { Notification } from '../../features/notifications/notification.ts';
import { inWords, verbOf } from '../../features/notifications/words.ts';
import { postKind } from '../../features/posts/posts.kind.ts';
import { avatarPath } from '../../features/users/users.images.ts';
import { userKind } from '../../features/users/users.kind.ts';
import type { UserRow } from '../../features/users/users.sql.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { channelPath } from '../channels/channels.html.ts';
import { type LiveList, liveAttributes, renderFresh } from '../pages/live.html.ts';
import { type Content, type Markup, markup } from '../pages/markup.ts';
import { joinNames } from '../pages/names.html.ts';
import { excerpt, renderTime } from '../pages/posts.html.ts';
import { forPreview } from '../pages/warnings.html.ts';

/** Characters of a text that are shown. */
const MAX_TEXT = 280;

/** A list of notifications, newest first; those up to `read` have been read. */
export function renderNotifications(
  state: Hydration,
  entries: readonly Notification[],
  { read, live }: { read: number; live?: LiveList | undefined },
): Markup {
  const firstRead = entries.findIndex((one) => !isUnread(one, read));
  return markup`${live && renderFresh(live)}<ol class="posts"${liveAttributes(live)}>${entries.map(
    (one, at) => [
      at > 0 && at === firstRead && markup`<li class="since"><h2>Read before</h2></li>`,
      unlessBroken(
        state,
        userKind,
        one.users[0] ?? 0,
        'page',
        () => markup`<li>${renderNotification(one, state, isUnread(one, read))}</li>`,
      ),
    ],
  )}</ol>`;
}

function isUnread({ newest, isRead }: Notification, read: number): boolean {
  return newest > read && !isRead;
}

function renderNotification(one: Notification, state: Hydration, isNew: boolean): Content {
  const people = one.users.flatMap((id) => state.get(userKind, id)?.row ?? []);
  const [first] = people;
  if (first === undefined && one.what !== 'appeal') return undefined;
  return markup`<article class="post notification${isNew && ' unread'}" id="notification-${one.pid}" data-key="${one.key}" aria-label="${inWords(one, state).title}">
${first && markup`<a class="face" href="/@${first.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(first)}?w=96&h=96" alt="" width="48" height="48" loading="lazy"></a>`}
<header><div>${first === undefined ? 'A suspended person' : joinNames(people)} ${verbOf(one)}${renderWhere(one, state)}</div> <span class="time">${renderTime(one.at)}</span>${isNew && markup` <span class="new">New</span>`}</header>
${renderTexts(one, state, people.length > 1)}</article>`;
}

/** The broadcast channel, after the verb. */
function renderWhere({ kind, item }: Notification, state: Hydration): Content {
  const channel = kind === 'broadcast' ? state.get(channelKind, item)?.row : undefined;
  if (channel === undefined) return undefined;
  const title = broadcastTitle(state.config, channel.annotations) || 'a channel';
  return markup` <a href="${channelPath(item)}"><bdi>${title}</bdi></a>`;
}

/** The texts of what others wrote, or the beginning of the post that it was done with. */
function renderTexts(one: Notification, state: Hydration, isNamed: boolean): Content {
  const { kind, item, texts, pid, what } = one;
  if (kind === 'report' && what !== 'post') {
    return markup`<p class="quiet"><a href="/admin/reports/${pid}">The ${what === 'appeal' ? 'appeal' : 'report'}</a></p>`;
  }
  if (kind === 'message' || kind === 'broadcast') {
    return texts.map((id) => {
      const row = state.get(messageKind, id)?.row;
      if (row === undefined) return undefined;
      const text = excerpt(forPreview(state.config, row).text, MAX_TEXT);
      return markup`<p class="text" dir="auto"><a href="${channelPath(item)}#message-${id}">${text || 'A message'}</a></p>`;
    });
  }
  const quoted = kind === 'mention' || kind === 'follow' ? undefined : state.get(postKind, item)?.row;
  return [
    texts.map((id) => renderPost(state, id, isNamed)),
    quoted &&
      markup`<p class="quiet" dir="auto"><a href="/@${quoted.username}/post/${quoted.id}">${excerpt(quoted.text, 120) || 'The post'}</a></p>`,
  ];
}

/** A reply or mention, with its author if there are several. */
function renderPost(state: Hydration, id: number, isNamed: boolean): Content {
  const row = state.get(postKind, id)?.row;
  if (row === undefined) return undefined;
  const author: UserRow | undefined = isNamed ? state.get(userKind, row.user_id)?.row : undefined;
  const text = excerpt(forPreview(state.config, row).text, MAX_TEXT);
  return markup`<p class="text" dir="auto">${author && markup`<bdi>${author.name || author.username}</bdi>: `}<a href="/@${row.username}/post/${id}">${text || 'A post'}</a></p>
`;
}
