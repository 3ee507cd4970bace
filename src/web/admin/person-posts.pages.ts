import { removePosts, restorePosts, selectNewestPosts } from '../../features/admin/admin.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { textArea } from '../kit/form.html.ts';
import { markup } from '../kit/markup.ts';
import { actionForm, olderLink, reasonField, showAdmin } from './admin.html.ts';
import { adminPage, type Show } from './admin-visit.ts';
import { findAccount, peoplePath as path, personForm } from './people.pages.ts';
import { renderPostRows } from './person-posts.html.ts';

const PAGE = 50;

const showPosts: Show = async (call, visit, result) => {
  const { id: user, username } = await findAccount(call);
  const before = parseId(call.query.before ?? '') ?? Number.MAX_SAFE_INTEGER;
  const rows = await selectNewestPosts(call.ctx.store.read, { user, before, limit: PAGE });
  const { language } = visit;
  const { members: texts } = language;
  const older = rows.length < PAGE ? undefined : `${path}/${username}/posts?before=${rows.at(-1)?.id}`;
  return showAdmin(
    visit,
    path,
    texts.postsOf(username),
    result,
    markup`<p><a href="${path}/${username}">${texts.backTo(markup`<bdi>@${username}</bdi>`)}</a></p>
${renderPostRows(username, rows, language)}${olderLink(visit, older)}`,
  );
};

/** Asks before all posts of a person are removed. */
const showRemoval: Show = async (call, visit, result) => {
  const { username } = await findAccount(call);
  const { admin, members: texts } = visit.language;
  const title = texts.removePostsOf(username);
  return showAdmin(
    visit,
    path,
    title,
    result,
    markup`<p><a href="${path}/${username}">${texts.backTo(markup`<bdi>@${username}</bdi>`)}</a></p>
<section class="panel">${actionForm(
      visit,
      `${path}/${username}/remove-posts`,
      texts.removePosts,
      [
        markup`<p>${texts.removePostsHint}</p>`,
        textArea('told', texts.told, result.form?.told ?? '', { hint: admin.sentAndShownOrNothing }),
        reasonField(visit, 'remove-posts'),
      ],
      { isDangerous: true },
    )}</section>`,
  );
};

/** The posts of a person, and removing and restoring all of them. */
export const personPostsPages: readonly Page[] = [
  adminPage('person.posts', `${path}/:username/posts`, 'look', showPosts),
  adminPage('person.remove-posts', `${path}/:username/remove-posts`, 'content', showRemoval),
  personForm(
    'remove-posts',
    'content',
    ({ ctx }, { id, actor, form }) => removePosts(ctx, actor, id, form.told ?? ''),
    showRemoval,
  ),
  personForm('restore-posts', 'content', ({ ctx }, { id, actor }) => restorePosts(ctx, actor, id)),
];
