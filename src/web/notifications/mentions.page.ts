import { readMentions } from '../../features/posts/posts.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { ownPage } from '../kit/forms.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { showPostList } from '../parts/post-list.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';
import { paths, renderTabs, settingsLink } from './tabs.html.ts';

/** Posts that mention the signed-in person. */
export const mentionsPage = ownPage('pages.mentions', paths.mentions, async (call, visit) => {
  const { session, language } = visit;
  const { userId } = session;
  return showPostList(call, visit, {
    title: language.frame.mentions,
    current: 'notifications',
    path: paths.mentions,
    live: { to: `/users/${userId}/mentions`, marker: `mentions:${userId}` },
    tabs: renderTabs('mentions', language),
    tool: settingsLink(language),
    beside: await suggestBeside(call.ctx, visit),
    above: renderComposer(visit, {}),
    empty: renderEmpty('bell', language.timelines.noMentions, nextOf('explore', language)),
    source: { read: (range, _, db) => readMentions(db, { user: userId, ...range }) },
  });
});
