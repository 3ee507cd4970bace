import { readFollowers, readFollowing } from '../../features/follows/follows.ts';
import { postPath, readReposters, readStarrers } from '../../features/posts/posts.ts';
import type { UserFilter } from '../../features/users/users.ts';
import type { Outcome } from '../../http/outcome.ts';
import type { Page, PageCall } from '../../http/page.ts';
import type { Source } from '../../objects/list.ts';
import { nameIn } from '../../text/isolate.ts';
import { nextOf, renderEmpty } from '../kit/empty.html.ts';
import { openPage } from '../kit/forms.ts';
import { showPage } from '../kit/layout.ts';
import { type Content, markup } from '../kit/markup.ts';
import { isBeyondNewest, isNewest, pageQuery, readListQuery, redirect, renderPaging } from '../kit/paging.ts';
import { type Visit, viewerOf } from '../kit/visit.ts';
import type { Texts } from '../languages/en.ts';
import { findUser } from '../parts/find-user.ts';
import { readPeople, renderPeople } from '../parts/people.html.ts';
import { findShownPost } from '../parts/shown-post.ts';
import { suggestBeside } from '../parts/suggestions.html.ts';

interface PeopleList {
  title: string;
  /** The page of the user or post that these people relate to. */
  back: { path: string; label: Content };
  path: string;
  /** Leaves out those who blocked the reader, and those the reader blocked. */
  unasked: boolean;
  /** What is a reason to look for changes (`live/news.ts`). */
  news: string;
  read: Source<UserFilter>['read'];
}

async function showPeople(call: PageCall, visit: Visit, list: PeopleList): Promise<Outcome> {
  const query = readListQuery(call.query);
  const { title, back, path, unasked, news, read } = list;
  const { language } = visit;
  const { profiles: texts } = language;
  const { state, page, ids } = await readPeople(call.ctx, visit, pageQuery(query), unasked, { read });
  if (isBeyondNewest(query, page)) return redirect(path);
  const live =
    visit.session !== undefined && isNewest(query) ? { path, news, fresh: texts.fresh } : undefined;
  return showPage({
    visit,
    isTranslated: true,
    title,
    beside: await suggestBeside(call.ctx, visit, ids),
    content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
<p><a href="${back.path}">${back.label}</a></p>
${(ids.length > 0 || live) && renderPeople(state, ids, visit, undefined, live)}
${ids.length === 0 && renderEmpty('people', texts.nobody, nextOf('explore', language))}
${renderPaging(path, query, page, language, 'people')}</section>`,
  });
}

function relationPage(
  name: 'following' | 'followers',
  label: (texts: Texts['profiles'], of: string) => string,
  read: typeof readFollowing,
): Page {
  return openPage(`pages.${name}`, `/@:username/${name}`, async (call, visit) => {
    const user = await findUser(call.ctx, call.params.username);
    const path = `/@${user.username}`;
    return showPeople(call, visit, {
      title: label(visit.language.profiles, nameIn(visit.language, user)),
      back: { path, label: markup`<bdi>@${user.username}</bdi>` },
      path: `${path}/${name}`,
      unasked: false,
      news: `${name}:${user.id}`,
      read: (range, _, db) => read(db, { user: user.id, ...range }),
    });
  });
}

function postPeoplePage(name: string, title: 'starrers' | 'reposters', read: typeof readStarrers): Page {
  return openPage(`pages.post.${name}`, `/@:username/post/:id/${name}`, async (call, visit) => {
    const { row } = await findShownPost(call.ctx, viewerOf(visit), call.params.id);
    const path = postPath(row);
    const { profiles: texts } = visit.language;
    return showPeople(call, visit, {
      title: texts[title],
      back: { path, label: texts.thePost },
      path: `${path}/${name}`,
      unasked: true,
      news: `post:${row.id}`,
      read: (range, _, db) => read(db, { post: row.id, ...range }),
    });
  });
}

export const peoplePages: readonly Page[] = [
  relationPage('following', (texts, of) => texts.following(of), readFollowing),
  relationPage('followers', (texts, of) => texts.followers(of), readFollowers),
  postPeoplePage('stars', 'starrers', readStarrers),
  postPeoplePage('reposts', 'reposters', readReposters),
];
