import { findPost, postFilter, postKind } from '../../features/posts/posts.ts';
import { userKind } from '../../features/users/users.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { fragment, idsIn, ownFragment } from '../kit/fragment.ts';
import { viewerOf } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf } from '../parts/composing.ts';
import { placeSome } from '../parts/conversation.ts';
import { renderFaces } from '../parts/faces.html.ts';
import { withPhotos } from '../parts/photos.ts';
import { renderPostList, showPosts } from '../parts/posts.html.ts';

/** How many of the authors of new posts are shown. */
const MAX_FACES = 3;

export const postFragments: readonly Page[] = [
  /** Posts in the order asked for; those that the viewer no longer sees are left out, as in lists. */
  fragment('posts', 'posts', async (call, visit) => {
    const focus = parseId(call.query.focus ?? '');
    const state = Hydration.of(call.ctx, viewerOf(visit), withPhotos);
    const entries = idsIn(call).map((item) => ({ item }));
    // A conversation shows where a post was deleted.
    const filter = postFilter({}, { muted: true, limited: true, deleted: focus !== undefined });
    const seen = (await filterEntries(state, postKind, entries, filter)).map(({ item }) => item);
    if (focus === undefined) {
      await showPosts(state, seen);
      return renderPostList(state, seen, { visit });
    }
    // The thread may have answers to other posts than this one, too.
    const below = await placeSome(
      state,
      focus,
      seen.filter((id) => id > focus),
    );
    const ids = seen.filter((id) => id <= focus || below.has(id));
    await showPosts(state, ids);
    return renderPostList(state, ids, { visit, focus, below });
  }),

  /** The faces of those who wrote the first of some posts; posts that the viewer does not see are left out, as in lists. */
  fragment('faces', 'faces', async (call, visit) => {
    const state = Hydration.of(call.ctx, viewerOf(visit));
    const entries = idsIn(call).map((item) => ({ item }));
    const seen = await filterEntries(state, postKind, entries, postFilter({}, { deleted: false }));
    const authors = new Set(seen.flatMap(({ item }) => state.get(postKind, item)?.row.user_id ?? []));
    const shown = [...authors].slice(0, MAX_FACES);
    await state.show(userKind, shown);
    return renderFaces(shown.flatMap((id) => state.get(userKind, id)?.row ?? []));
  }),

  /** The form for a reply, below the post that it answers. */
  ownFragment('compose', 'compose', async ({ ctx, query }, visit) => {
    const { row } = await findPost(ctx, viewerOf(visit), parseId(query.reply_to ?? '') ?? 0);
    return renderComposer(visit, { replyTo: row.id, text: mentionOf(visit, row), isInline: true });
  }),
];
