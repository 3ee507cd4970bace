import { readMentions } from '../../features/posts/posts.ts';
import { ownPage } from '../kit/forms.ts';
import { markup } from '../kit/markup.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { showPostList } from '../parts/post-list.ts';
import { paths, renderTabs } from './tabs.html.ts';

/** Posts that mention the signed-in person. */
export const mentionsPage = ownPage('pages.mentions', paths.mentions, (call, visit) => {
  const { session, language } = visit;
  const { userId } = session;
  return showPostList(call, visit, {
    title: language.frame.mentions,
    current: 'notifications',
    path: paths.mentions,
    live: { to: `/users/${userId}/mentions`, marker: `mentions:${userId}` },
    tabs: renderTabs('mentions', language),
    above: renderComposer(visit, {}),
    empty: markup`<p class="empty">${language.timelines.noMentions}</p>`,
    source: { read: (range, _, db) => readMentions(db, { user: userId, ...range }) },
  });
});
