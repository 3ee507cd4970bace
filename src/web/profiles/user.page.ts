import { columnsOf, postFilter, readUserPosts } from '../../features/posts/posts.ts';
import {
  avatarPath,
  BLOCKED_BY,
  BLOCKS,
  coverPath,
  type UserRow,
  userKind,
  userUrl,
} from '../../features/users/users.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import type { Entities } from '../../text/entities.ts';
import { renderHtml } from '../../text/html.ts';
import { nameIn } from '../../text/isolate.ts';
import { openPage } from '../kit/forms.ts';
import { isProfileFound } from '../kit/found.ts';
import { fragment } from '../kit/fragment.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, type Markup, markup } from '../kit/markup.ts';
import { isBeyondNewest, redirect, renderPaging } from '../kit/paging.ts';
import { renderTime } from '../kit/time.html.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf } from '../parts/composing.ts';
import { findUser } from '../parts/find-user.ts';
import { namesIn, showMentioned } from '../parts/mentions.ts';
import { renderCounts, renderRelation } from '../parts/people.html.ts';
import { avatarGraph, feedOfUser, linkNames, renderFeedLink, renderPostList } from '../parts/posts.html.ts';
import { profileData } from '../parts/structured.ts';
import { newestHere, readTimeline } from '../parts/timeline.ts';

/** `/@:username`: a user and their posts, newest first. */
export const userPage = openPage('pages.user', '/@:username', async (call, visit) => {
  const { ctx } = call;
  const user = await findUser(ctx, call.params.username);
  const path = `/@${user.username}`;
  const { state, page, ids, query, isFirst, live, newest } = await readTimeline(call, visit, {
    path,
    live: { news: `posts:${user.id}`, marker: `posts:${user.id}` },
    filter: postFilter({}, { deleted: false, muted: true, limited: true }),
    source: {
      read: (range, filter, db) => readUserPosts(db, { user: user.id, ...range, ...columnsOf(filter) }),
    },
  });
  if (isBeyondNewest(query, page)) return redirect(newest);
  await Promise.all([
    state.show(userKind, [user.id]),
    showMentioned(state, [{ entities: user.description_entities }]),
  ]);
  const bits = state.bits(userKind, user.id);
  const isBlocked = (bits & (BLOCKS | BLOCKED_BY)) !== 0;
  const { language } = visit;
  const name = nameIn(language, user);
  const { profiles: texts } = language;
  const feed = feedOfUser(user.username, name, language);
  return showPage({
    visit,
    isTranslated: true,
    title: `${name} (@${user.username})`,
    description: user.description || texts.postsOf(name),
    canonical: userUrl(ctx.config, user.username),
    isUnindexed: !isProfileFound(user),
    structured: profileData(ctx.config, user),
    graph: {
      'og:type': 'profile',
      'profile:username': user.username,
      ...avatarGraph(ctx.config, user, language.posts.pictureOf(name)),
    },
    feed,
    ...(visit.session?.userId === user.id && { current: 'profile' }),
    content: markup`${renderProfile(state, user, name, visit, renderRelation(state, user.id, name, visit))}
<section class="narrow" aria-labelledby="posts">
<h2 id="posts">${texts.posts}</h2>
${isFirst && !isBlocked && renderComposer({ ...visit, here: newestHere(visit, live) }, { text: mentionOf(visit, { user_id: user.id, username: user.username }) })}
${isBlocked ? markup`<p class="empty">${bits & BLOCKS ? texts.youBlocked : texts.blockedYou}</p>` : [(ids.length > 0 || live) && renderPostList(state, ids, { visit, live }), ids.length === 0 && markup`<p class="empty">${texts.none}</p>`]}
${!isBlocked && [renderPaging(path, query, page, language), renderFeedLink(feed, language)]}
</section>`,
  });
});

function renderProfile(
  state: Hydration,
  user: UserRow,
  name: string,
  visit: Visit,
  relation: Content,
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
<h1><bdi>${name}</bdi></h1>
<p class="handle"><bdi>@${user.username}</bdi>${kind && ` · ${kind}`}</p>
${relation}
${user.description !== '' && markup`<div class="text" dir="auto">${linkNames(description, namesIn(state))}</div>`}
${renderCounts(user, visit)}
<p class="quiet">${texts.since(renderTime(user.created_at, language))}${
    user.verified_domain !== null &&
    markup` · <a rel="nofollow ugc" href="https://${user.verified_domain}"><bdi>${user.verified_domain}</bdi></a>`
  }</p>
</section>`;
}

/** What a signed-in person may do with another, whose counts change with it. */
export const relationFragment = fragment('relation', 'relation', async (call, visit) => {
  const id = parseId(call.query.user ?? '') ?? 0;
  const state = Hydration.of(call.ctx, viewerOf(visit));
  await state.show(userKind, [id]);
  const row = state.get(userKind, id)?.row;
  return row === undefined
    ? ''
    : [renderRelation(state, id, row.name || row.username, visit), renderCounts(row, visit)].join('');
});
