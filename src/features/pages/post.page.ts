import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { html, type Page } from '../../http/page.ts';
import { paginate } from '../../http/pagination.ts';
import { parseId } from '../../http/params.ts';
import { avatarPath } from '../images/images.paths.ts';
import { filterPosts, loadPost } from '../posts/posts.load.ts';
import { readThread } from '../posts/posts.sql.ts';
import { postUrl } from '../posts/posts.view.ts';
import { timestamp } from '../users/users.view.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';
import { redirect } from './paging.ts';
import { loadPublicScene, renderPostList } from './posts.html.ts';

/** How much of a conversation is shown before and after the post; its ends lead on to their own pages. */
const BEFORE = 20;
const AFTER = 50;

/** `/@:username/post/:id`: a post in its conversation, oldest first. */
export const postPage: Page = {
  name: 'pages.post',
  method: 'GET',
  path: '/@:username/post/:id',
  async handle({ ctx, params }) {
    const id = parseId(params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such post.');
    const { row } = await loadPost(ctx, undefined, id);
    if (row.machine_only === 1) throw new ApiError('not-found', 'this post is for programs only.');
    if (params.username !== row.username) return redirect(`/@${row.username}/post/${id}`);

    const { earlier, later, hasEarlier, hasLater } = await readConversation(ctx, row.thread_id ?? id, id);
    const ids = [...earlier, id, ...later];
    const scene = await loadPublicScene(ctx, ids);
    const original = row.repost_of === null ? undefined : scene.posts.get(row.repost_of)?.row;
    const shown = original ?? row;
    const isGone = row.is_deleted === 1 || shown.is_deleted === 1;
    const user = scene.users.get(shown.user_id)?.row;
    const name = user?.name || shown.username;
    const link = (post: number | undefined, label: string) => {
      const end = post === undefined ? undefined : scene.posts.get(post)?.row;
      return end && markup`<p class="more"><a href="/@${end.username}/post/${end.id}">${label}</a></p>`;
    };
    return html(
      renderPage({
        title: isGone ? 'Deleted post' : `${name}: ${excerpt(shown.text)}`,
        description: isGone ? 'This post was deleted.' : shown.text,
        // A repost shows the original, whose address is the one to keep.
        canonical: postUrl(ctx.config, shown.username, shown.id),
        graph: {
          'og:type': 'article',
          'article:published_time': timestamp(shown.created_at),
          ...(user !== undefined && {
            'og:image': `${ctx.config.url}${avatarPath(user)}?w=400&h=400`,
            'og:image:alt': `Picture of ${name}`,
          }),
        },
        content: markup`<section class="narrow" aria-labelledby="title">
<h1 id="title">${isGone ? 'A deleted post' : ids.length > 1 ? 'Conversation' : `Post by ${name}`}</h1>
${hasEarlier && link(ids[0], 'Earlier in the conversation')}
${renderPostList(scene, ids, id)}
${hasLater && link(ids.at(-1), 'Later in the conversation')}
</section>`,
      }),
    );
  },
};

/** The posts around one of a thread, oldest first; deleted ones keep their place. */
async function readConversation(ctx: Context, thread: number, id: number) {
  const filter = { muted: true, deleted: true, machine: false, directed: true };
  const source = {
    read: (range: { after: number; before: number; limit: number; ascending: boolean }) =>
      readThread(ctx.store.read, { thread, ...range }),
    filter: (entries: { pid: number; item: number }[]) => filterPosts(ctx, undefined, entries, filter),
  };
  const [before, after] = await Promise.all([
    paginate({ before_id: id, since_id: undefined, count: BEFORE }, source),
    paginate({ before_id: undefined, since_id: id, count: -AFTER }, source),
  ]);
  return {
    earlier: before.entries.map(({ item }) => item).reverse(),
    later: after.entries.map(({ item }) => item).reverse(),
    hasEarlier: before.meta.more,
    hasLater: after.meta.more,
  };
}

/** The beginning of a text, on one line. */
function excerpt(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= 70 ? characters.join('') : `${characters.slice(0, 69).join('')}…`;
}
