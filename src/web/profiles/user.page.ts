import { columnsOf, postFilter, userPosts } from '../../features/posts/posts.ts';
import { readStarredPosts } from '../../features/stars/stars.ts';
import { BLOCKED_BY, BLOCKS, loadUser, type UserRow, userKind, userUrl } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { nameIn, shownName } from '../../text/isolate.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { isProfileFound } from '../kit/found.ts';
import { fragment } from '../kit/fragment.ts';
import { type Layout, showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { isBeyondNewest, redirect, renderPaging } from '../kit/paging.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf } from '../parts/composing.ts';
import { findUser } from '../parts/find-user.ts';
import { readFollowedBy } from '../parts/known-followers.html.ts';
import { showMentioned } from '../parts/mentions.ts';
import { renderCounts, renderRelation } from '../parts/people.html.ts';
import { renderPhotoGrid } from '../parts/photo-grid.html.ts';
import { type PinnedList, pinOf, renderPin, renderTabFoot } from '../parts/pins.html.ts';
import { showPostList } from '../parts/post-list.ts';
import { avatarGraph, feedOfUser, renderFeedLink, renderPostList } from '../parts/posts.html.ts';
import { profileData } from '../parts/structured.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { newestHere, readTimeline, type Timeline, type TimelineList } from '../parts/timeline.ts';
import { profilePath, renderProfile, renderTabs, type Tab } from './profile.html.ts';

/** A view of a profile: a list of posts. */
interface View extends Pick<TimelineList, 'live'> {
  title: (texts: Texts, name: string) => string;
  read: TimelineList['source']['read'];
  /** Whether it has posts of people whom the reader mutes, or who are limited, as a person's own posts are shown. */
  isOwn: boolean;
  render(timeline: Timeline, visit: Visit): Content;
}

const renderPosts: View['render'] = ({ state, ids, live }, visit) =>
  renderPostList(state, ids, { visit, live });

const views: Readonly<Record<Tab, (user: UserRow) => View>> = {
  posts: ({ id, username }) => ({
    title: (_, name) => `${name} (@${username})`,
    live: { news: `posts:${id}`, marker: `posts:${id}` },
    read: (range, filter, db) => userPosts.own(db, { user: id, ...range, ...columnsOf(filter) }),
    isOwn: true,
    render: renderPosts,
  }),
  replies: ({ id }) => ({
    title: ({ profiles }, name) => profiles.repliesBy(name),
    live: { news: `posts:${id}` },
    read: (range, filter, db) => userPosts.replies(db, { user: id, ...range, ...columnsOf(filter) }),
    isOwn: true,
    render: renderPosts,
  }),
  photos: ({ id }) => ({
    title: ({ profiles }, name) => profiles.photosBy(name),
    read: (range, filter, db) => userPosts.photos(db, { user: id, ...range, ...columnsOf(filter) }),
    isOwn: true,
    render: ({ state, ids }, { language }) => renderPhotoGrid(state, ids, language),
  }),
  stars: ({ id }) => ({
    title: ({ timelines }, name) => timelines.starredBy(name),
    read: (range, _, db) => readStarredPosts(db, { user: id, ...range }),
    isOwn: false,
    render: renderPosts,
  }),
};

/** What search engines and previews get of a profile, which they find by its first view. */
function describeProfile(
  { ctx }: PageCall,
  user: UserRow,
  name: string,
  { language }: Visit,
): Partial<Layout> {
  return {
    description: user.description || language.profiles.postsOf(name),
    canonical: userUrl(ctx.config, user.username),
    isUnindexed: !isProfileFound(user),
    structured: profileData(ctx.config, user),
    graph: {
      'og:type': 'profile',
      'profile:username': user.username,
      ...avatarGraph(ctx.config, user, language.posts.pictureOf(name)),
    },
  };
}

async function showProfile(call: PageCall, visit: Visit, tab: Tab): Promise<Outcome> {
  const user = await findUser(call.ctx, call.params.username);
  const path = profilePath(user, tab);
  const { title, live: as, read, isOwn, render } = views[tab](user);
  const timeline = await readTimeline(call, visit, {
    path,
    live: as,
    filter: postFilter({}, { deleted: false, muted: isOwn, limited: isOwn }),
    source: { read },
  });
  const { state, page, ids, query, isFirst, live, newest } = timeline;
  if (isBeyondNewest(query, page)) return redirect(newest);
  await Promise.all([
    state.show(userKind, [user.id]),
    showMentioned(state, [{ entities: user.description_entities }]),
  ]);
  const bits = state.bits(userKind, user.id);
  const followedBy = await readFollowedBy(call.ctx, state, visit, [user.id]);
  const isBlocked = isOwn && (bits & (BLOCKS | BLOCKED_BY)) !== 0;
  const { language } = visit;
  const name = nameIn(language, user);
  const { profiles: texts } = language;
  const feed = feedOfUser(user.username, name, language);
  const mention = mentionOf(visit, { user_id: user.id, username: user.username });
  return showPage({
    ...(tab === 'posts' && describeProfile(call, user, name, visit)),
    visit,
    isTranslated: true,
    title: title(language, name),
    feed,
    ...(visit.session?.userId === user.id && { current: 'profile' }),
    beside: await suggestBeside(call.ctx, visit, [user.id]),
    content: markup`<header class="head titled"><h1><bdi>${shownName(user)}</bdi></h1>${await renderPin(call.ctx, visit, pinOf('user', String(user.id), shownName(user)))}</header>
${renderProfile(state, user, name, visit, {
  relation: renderRelation(state, user.id, name, visit),
  followedBy: (bits & (BLOCKS | BLOCKED_BY)) === 0 && followedBy(user.id),
})}
<section class="narrow" aria-labelledby="posts">
${renderTabs(user, tab, language)}
<h2 class="unseen" id="posts">${texts.tabs[tab]}</h2>
${tab === 'posts' && isFirst && !isBlocked && renderComposer({ ...visit, here: newestHere(visit, live) }, { text: mention })}
${isBlocked ? markup`<p class="empty">${bits & BLOCKS ? texts.youBlocked : texts.blockedYou}</p>` : [(ids.length > 0 || live) && render(timeline, visit), ids.length === 0 && renderEmpty('wheel', texts.none, nextOf(visit.session?.userId === user.id ? 'write' : 'explore', language))]}
${!isBlocked && [renderPaging(path, query, page, language), tab === 'posts' && renderFeedLink(feed, language)]}
</section>`,
  });
}

/** A person's posts as a tab of Home. */
export const pinnedPerson: PinnedList = {
  kind: 'user',
  async show(call, visit, tab) {
    const { ctx } = call;
    const { row: user } = await loadUser(ctx, undefined, { id: Number(tab.pin.value) });
    const { read, live } = views.posts(user);
    return showPostList(call, visit, {
      ...tab,
      current: 'home',
      live,
      filter: { muted: true, limited: true },
      beside: await suggestBeside(ctx, visit, [user.id]),
      above: renderTabFoot(visit, tab, profilePath(user, 'posts')),
      empty: renderEmpty('wheel', visit.language.profiles.none, nextOf('explore', visit.language)),
      source: { read },
    });
  },
};

const profilePage = (name: string, tab: Tab): Page =>
  openPage(name, profilePath({ username: ':username' }, tab), (call, visit) => showProfile(call, visit, tab));

/** `/@:username` and its tabs: a person, with their posts, replies, photos, and what they starred, newest first. */
export const userPages: readonly Page[] = [
  profilePage('pages.user', 'posts'),
  profilePage('pages.user.replies', 'replies'),
  profilePage('pages.user.photos', 'photos'),
  profilePage('pages.stars', 'stars'),
];

/** What a signed-in person may do with another, whose counts change with it. */
export const relationFragment = fragment('relation', 'relation', async (call, visit) => {
  const id = parseId(call.query.user ?? '') ?? 0;
  const state = Hydration.of(call.ctx, viewerOf(visit));
  await state.show(userKind, [id]);
  const row = state.get(userKind, id)?.row;
  return row === undefined
    ? ''
    : [renderRelation(state, id, shownName(row), visit), renderCounts(row, visit)].join('');
});
