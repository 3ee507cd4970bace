import { avatarPath, coverPath, type UserRow } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { renderTabList } from '../kit/tabs.html.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Visit } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { namesIn } from '../parts/mentions.ts';
import { renderCounts } from '../parts/people.html.ts';
import { linkNames } from '../parts/posts.html.ts';

/** A view of a profile. */
export type Tab = keyof Texts['profiles']['tabs'];

/** The path of a view of a person's profile. */
export function profilePath({ username }: Pick<UserRow, 'username'>, tab: Tab): string {
  return `/@${username}${tab === 'posts' ? '' : `/${tab}`}`;
}

/** Links to the views of a profile. */
export function renderTabs(user: UserRow, here: Tab, { profiles: texts }: Texts): Markup {
  const tabs = Object.entries(texts.tabs).map(
    ([tab, label]) => [profilePath(user, tab as Tab), label] as const,
  );
  return renderTabList(texts.views, tabs, profilePath(user, here));
}

/** What is above each view of a profile: with what the reader may do with the person, and who of their people follows them. */
export function renderProfile(
  state: Hydration,
  user: UserRow,
  name: string,
  visit: Visit,
  { relation, followedBy }: { relation: Content; followedBy: Content },
): Markup {
  const { language } = visit;
  const { profiles: texts, posts } = language;
  const kind = { human: undefined, feed: texts.isFeed, bot: texts.isBot }[user.type];
  const description = renderHtml(
    user.description,
    JSON.parse(user.description_entities) as Entities,
    state.config.url,
  );
  return markup`<section class="profile narrow" aria-label="${texts.profile}">
<img class="cover" src="${coverPath(user)}?w=1200&h=280" alt="" width="1200" height="280">
<img class="avatar" src="${avatarPath(user)}?w=240&h=240" alt="${posts.pictureOf(name)}" width="120" height="120">
${relation}
<h2><bdi>${name}</bdi></h2>
<p class="handle"><bdi>@${user.username}</bdi>${kind && ` · ${kind}`}</p>
${user.description !== '' && markup`<div class="text" dir="auto">${linkNames(description, namesIn(state))}</div>`}
${renderCounts(user, visit)}
${followedBy}
<p class="quiet">${texts.since(renderTime(user.created_at, language))}${
    user.verified_domain !== null &&
    markup` · <a rel="nofollow ugc" href="https://${user.verified_domain}"><bdi>${user.verified_domain}</bdi></a>`
  }</p>
</section>`;
}
