import { readFollowers, readFollowing } from '../../features/follows/follows.sql.ts';
import { readReposters, readStarrers } from '../../features/posts/posts.people.sql.ts';
import type { UserFilter } from '../../features/users/users.params.ts';
import type { Outcome } from '../../http/outcome.ts';
import { html, type Page, type PageCall } from '../../http/page.ts';
import type { Source } from '../../objects/list.ts';
import { loadReader, viewerOf } from '../accounts/visit.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';
import { isBeyondNewest, pageQuery, readListQuery, redirect, renderPaging } from './paging.ts';
import { readPeople, renderPeople } from './people.html.ts';
import { findShownPost } from './shown-post.ts';
import { findUser } from './user.page.ts';

interface PeopleList {
  title: string;
  /** The page of the user or post that these people relate to. */
  back: { path: string; label: string };
  path: string;
  /** Leaves out those who blocked the reader, and those the reader blocked. */
  unasked: boolean;
  read: Source<UserFilter>['read'];
}

async function showPeople(
  call: PageCall,
  make: (visit: Awaited<ReturnType<typeof loadReader>>) => Promise<PeopleList>,
): Promise<Outcome> {
  const query = readListQuery(call.query);
  const visit = await loadReader(call);
  const { title, back, path, unasked, read } = await make(visit);
  const { state, page } = await readPeople(call.ctx, visit, pageQuery(query), unasked, read);
  if (isBeyondNewest(query, page)) return redirect(path);
  const ids = page.entries.map(({ item }) => item);
  return html(
    renderPage({
      visit,
      title,
      content: markup`<section class="narrow" aria-labelledby="title"><h1 id="title">${title}</h1>
<p><a href="${back.path}">${back.label}</a></p>
${ids.length === 0 ? markup`<p class="empty">There is nobody here.</p>` : renderPeople(state, ids, visit)}
${renderPaging(path, query, page, 'people')}</section>`,
    }),
    200,
    visit.headers,
  );
}

function relationPage(name: string, label: (of: string) => string, read: typeof readFollowing): Page {
  return {
    name: `pages.${name}`,
    method: 'GET',
    path: `/@:username/${name}`,
    handle: (call) =>
      showPeople(call, async () => {
        const user = await findUser(call.ctx, call.params.username);
        const path = `/@${user.username}`;
        return {
          title: label(user.name || user.username),
          back: { path, label: path.slice(1) },
          path: `${path}/${name}`,
          unasked: false,
          read: (range, _, db) => read(db, { user: user.id, ...range }),
        };
      }),
  };
}

function postPeoplePage(name: string, title: string, read: typeof readStarrers): Page {
  return {
    name: `pages.post.${name}`,
    method: 'GET',
    path: `/@:username/post/:id/${name}`,
    handle: (call) =>
      showPeople(call, async (visit) => {
        const { row } = await findShownPost(call.ctx, viewerOf(visit), call.params.id);
        const { id } = row;
        const path = `/@${row.username}/post/${id}`;
        return {
          title,
          back: { path, label: 'The post' },
          path: `${path}/${name}`,
          unasked: true,
          read: (range, _, db) => read(db, { post: id, ...range }),
        };
      }),
  };
}

export const peoplePages: readonly Page[] = [
  relationPage('following', (of) => `People whom ${of} follows`, readFollowing),
  relationPage('followers', (of) => `Followers of ${of}`, readFollowers),
  postPeoplePage('stars', 'Who starred this post', readStarrers),
  postPeoplePage('reposts', 'Who reposted this post', readReposters),
];
