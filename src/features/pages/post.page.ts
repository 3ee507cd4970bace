import type { Context } from '../../context.ts';
import type { Range } from '../../db/keyset.ts';
import { ApiError } from '../../errors.ts';
import { html, type Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { readPage } from '../../objects/list.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { loadReader, type Visit, viewerOf } from '../accounts/sessions.ts';
import { avatarPath } from '../images/images.paths.ts';
import { findPost } from '../posts/posts.find.ts';
import { postKind } from '../posts/posts.kind.ts';
import { postFilter } from '../posts/posts.params.ts';
import { postUrl } from '../posts/posts.render.ts';
import { readThread } from '../posts/posts.sql.ts';
import { userKind } from '../users/users.kind.ts';
import { renderComposer } from './composer.html.ts';
import { renderPage } from './layout.ts';
import { markup } from './markup.ts';
import { redirect } from './paging.ts';
import { excerpt, renderPostList } from './posts.html.ts';

/** How much of a conversation is shown before and after the post; its ends lead on to their own pages. */
const BEFORE = 20;
const AFTER = 50;

/** `/@:username/post/:id`: a post in its conversation, oldest first. */
export const postPage: Page = {
  name: 'pages.post',
  method: 'GET',
  path: '/@:username/post/:id',
  async handle(call) {
    const { ctx, params } = call;
    const id = parseId(params.id ?? '');
    if (id === undefined) throw new ApiError('not-found', 'there is no such post.');
    const visit = await loadReader(call);
    const viewer = viewerOf(visit);
    const { row } = await findPost(ctx, viewer, id);
    if (row.machine_only === 1) throw new ApiError('not-found', 'this post is for programs only.');
    if (params.username !== row.username) return redirect(`/@${row.username}/post/${id}`);

    const state = Hydration.of(ctx, viewer);
    const { earlier, later, hasEarlier, hasLater } = await readConversation(
      ctx,
      state,
      row.thread_id ?? id,
      id,
    );
    const ids = [...earlier, id, ...later];
    await state.show(postKind, ids);
    const original = row.repost_of === null ? undefined : state.get(postKind, row.repost_of)?.row;
    const shown = original ?? row;
    const isGone = row.is_deleted === 1 || shown.is_deleted === 1;
    const user = state.get(userKind, shown.user_id)?.row;
    const name = user?.name || shown.username;
    const link = (post: number | undefined, label: string) => {
      const end = post === undefined ? undefined : state.get(postKind, post)?.row;
      return end && markup`<p class="more"><a href="/@${end.username}/post/${end.id}">${label}</a></p>`;
    };
    return html(
      renderPage({
        visit,
        title: isGone ? 'Deleted post' : `${name}: ${excerpt(shown.text, 70)}`,
        description: isGone ? 'This post was deleted.' : shown.text,
        // A repost shows the original, whose URL is the canonical one.
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
${renderPostList(state, ids, { visit, focus: id })}
${hasLater && link(ids.at(-1), 'Later in the conversation')}
${!isGone && renderComposer(visit, { replyTo: shown.id, text: mention(visit, shown) })}
</section>`,
      }),
      200,
      visit.headers,
    );
  },
};

/** How a reply to another's post begins. */
function mention({ session }: Visit, { user_id, username }: { user_id: number; username: string }) {
  return session?.userId === user_id ? undefined : `@${username} `;
}

/** The posts around one of a thread, oldest first; deleted ones keep their place. */
async function readConversation(ctx: Context, state: Hydration, thread: number, id: number) {
  const filter = postFilter({});
  const source = { read: (range: Range) => readThread(ctx.store.read, { thread, ...range }) };
  const [before, after] = await Promise.all([
    readPage(state, postKind, { before_id: id, since_id: undefined, count: BEFORE }, filter, source),
    readPage(state, postKind, { before_id: undefined, since_id: id, count: -AFTER }, filter, source),
  ]);
  return {
    earlier: before.entries.map(({ item }) => item).reverse(),
    later: after.entries.map(({ item }) => item).reverse(),
    hasEarlier: before.meta.more,
    hasLater: after.meta.more,
  };
}
