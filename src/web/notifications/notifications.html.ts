import { channelKind, channelTitle } from '../../features/channels/channels.ts';
import { messageKind, subjectOf } from '../../features/messages/messages.ts';
import { isOfChannel, type Kind, type Notification } from '../../features/notifications/notifications.ts';
import { pollKind, pollPath } from '../../features/polls/polls.ts';
import { postKind } from '../../features/posts/posts.ts';
import { avatarPath, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { shownName } from '../../text/isolate.ts';
import { excerpt } from '../kit/excerpt.ts';
import type { IconName } from '../kit/icon-names.ts';
import { icon } from '../kit/icons.ts';
import { type LiveList, liveAttributes, renderFresh } from '../kit/live.html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { joinNames } from '../kit/names.html.ts';
import { renderShortTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { sentence } from '../languages/told.ts';
import { channelPath } from '../parts/channels.html.ts';
import { renderFaces } from '../parts/faces.html.ts';
import { renderFollow } from '../parts/people.html.ts';
import { forPreview } from '../parts/warnings.html.ts';

/** Characters of a text that are shown, and of a name in the label of a notification. */
const MAX_TEXT = 280;
const MAX_NAME = 60;

/** How many people who did the same have their faces shown. */
const MAX_FACES = 8;

/** What people did, by its sign. What they wrote has their face instead. */
const signs: Partial<Record<Kind, IconName>> = {
  star: 'star',
  repost: 'repeat-2',
  follow: 'user',
  broadcast: 'megaphone',
  report: 'flag',
  channel: 'messages-square',
  poll: 'chart-bar',
};

/** A list of notifications, newest first; those up to `read` have been read. */
export function renderNotifications(
  state: Hydration,
  entries: readonly Notification[],
  { read, live, visit }: { read: number; live?: LiveList | undefined; visit: Visit },
): Markup {
  const { language } = visit;
  const firstRead = entries.findIndex((one) => !isUnread(one, read));
  return markup`${live && renderFresh(live, language)}<ol class="posts"${liveAttributes(live)}>${entries.map(
    (one, at) => [
      at > 0 &&
        at === firstRead &&
        markup`<li class="since"><h2>${language.notifications.readBefore}</h2></li>`,
      unlessBroken(
        state,
        userKind,
        one.users[0] ?? 0,
        'page',
        () => markup`<li>${renderNotification(one, state, isUnread(one, read), visit)}</li>`,
      ),
    ],
  )}</ol>`;
}

function isUnread({ newest, isRead }: Notification, read: number): boolean {
  return newest > read && !isRead;
}

function renderNotification(one: Notification, state: Hydration, isNew: boolean, visit: Visit): Content {
  const { language } = visit;
  const people = one.users.flatMap((id) => state.get(userKind, id)?.row ?? []);
  const [first] = people;
  if (first === undefined && one.what !== 'appeal') return undefined;
  const { notifications: texts } = language;
  const names = joinNames(people, language, (person) => excerpt(shownName(person), MAX_NAME));
  const label = describe(one, state, first === undefined ? texts.suspended : names, texts);
  const links = first === undefined ? texts.suspended : joinNames(people, language);
  const sign = signs[one.kind];
  return markup`<article class="post notification${isNew && ' unread'}" id="notification-${one.pid}" data-key="${one.key}" aria-label="${label}">
${
  sign
    ? markup`<span class="sign ${sign}">${icon(sign)}</span>`
    : first &&
      markup`<a class="face" href="/@${first.username}" tabindex="-1" aria-hidden="true"><img src="${avatarPath(first)}?w=96&h=96" alt="" width="40" height="40" loading="lazy"></a>`
}
<header>${sign && people.length > 0 && renderFaces(people.slice(0, MAX_FACES))}<div>${describe(one, state, links, texts, (title) => markup`<a href="${channelPath(one.item)}"><bdi>${title}</bdi></a>`)}</div> <span class="time">${renderShortTime(one.at, language)}</span>${isNew && markup`<span class="unseen"> ${texts.isNew}</span>`}</header>
${renderTexts(one, state, people.length > 1, language)}${one.kind === 'follow' && first && people.length === 1 && renderFollow(state, first.id, shownName(first), visit)}</article>`;
}

/** Says what people did. @param renderChannel - the channel; by default its title. */
function describe(
  one: Notification,
  state: Hydration,
  who: Content,
  texts: Texts['notifications'],
  renderChannel: (title: string) => Content = (title) => title,
): Content {
  const { kind, item, users, what = 'post', inChannel = 'invited' } = one;
  // A suspended person has no row.
  const count = users.filter((id) => state.get(userKind, id) !== undefined).length || 1;
  if (kind === 'report') return sentence((people) => texts.reported[what](people, count), who);
  if (kind !== 'broadcast' && kind !== 'channel') {
    return sentence((people) => texts.did[kind](people, count), who);
  }
  const tell = kind === 'broadcast' ? texts.published : texts.inChannel[inChannel];
  const channel = state.get(channelKind, item)?.row;
  const title = channel && channelTitle(state.config, channel);
  return sentence((people, there) => tell(people, there, count), who, renderChannel(title || texts.aChannel));
}

/** The texts of what others wrote, or the beginning of the post that it was done with. */
function renderTexts(one: Notification, state: Hydration, isNamed: boolean, language: Texts): Content {
  const { kind, item, texts: written, pid, what } = one;
  const { notifications: texts } = language;
  if (kind === 'report' && what !== 'post') {
    return markup`<p class="quiet"><a href="/admin/reports/${pid}">${what === 'appeal' ? texts.theAppeal : texts.theReport}</a></p>`;
  }
  if (kind === 'poll') {
    const prompt = state.get(pollKind, item)?.row.prompt ?? '';
    return markup`<p class="quiet" dir="auto"><a href="${pollPath(item)}"><bdi>${excerpt(prompt, 120)}</bdi></a></p>`;
  }
  if (isOfChannel(kind)) {
    return written.map((id) => {
      const row = state.get(messageKind, id)?.row;
      if (row === undefined) return undefined;
      const text = excerpt(forPreview(state.config, row, language).text, MAX_TEXT);
      return markup`<p class="text" dir="auto">${isNamed && renderAuthor(state, row.user_id)}<a href="${channelPath(item)}#message-${id}"><bdi>${text || subjectOf(state.config, row) || texts.aMessage}</bdi></a></p>
`;
    });
  }
  const about = kind === 'mention' || kind === 'follow' ? undefined : state.get(postKind, item)?.row;
  return [
    written.map((id) => renderPost(state, id, isNamed, language)),
    about &&
      markup`<p class="quiet" dir="auto"><a href="/@${about.username}/post/${about.id}"><bdi>${excerpt(about.text, 120) || texts.thePost}</bdi></a></p>`,
  ];
}

/** A reply or mention, with its author if there are several. */
function renderPost(state: Hydration, id: number, isNamed: boolean, language: Texts): Content {
  const row = state.get(postKind, id)?.row;
  if (row === undefined) return undefined;
  const text = excerpt(forPreview(state.config, row, language).text, MAX_TEXT);
  return markup`<p class="text" dir="auto">${isNamed && renderAuthor(state, row.user_id)}<a href="/@${row.username}/post/${id}"><bdi>${text || language.notifications.aPost}</bdi></a></p>
`;
}

function renderAuthor(state: Hydration, user: number): Content {
  const author = state.get(userKind, user)?.row;
  return author && markup`<bdi>${shownName(author)}</bdi>: `;
}
