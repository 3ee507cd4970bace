import { findPost, postFilter, postKind } from '../../features/posts/posts.ts';
import type { Page } from '../../http/page.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';
import { filterEntries } from '../../objects/list.ts';
import { fragment, idsIn, ownFragment } from '../kit/fragment.ts';
import { viewerOf } from '../kit/visit.ts';
import { renderComposer } from '../parts/composer.html.ts';
import { mentionOf } from '../parts/composing.ts';
import { withPhotos } from '../parts/photos.ts';
import { renderPostList, showPosts } from '../parts/posts.html.ts';

export const postFragments: readonly Page[] = [
  /** Posts in the order asked for; those that the viewer no longer sees are left out, as in lists. */
  fragment('posts', 'posts', async (call, visit) => {
    const focus = parseId(call.query.focus ?? '');
    const state = Hydration.of(call.ctx, viewerOf(visit), withPhotos);
    const entries = idsIn(call).map((item) => ({ item }));
    // A conversation shows where a post was deleted.
    const filter = postFilter({}, { muted: true, limited: true, deleted: focus !== undefined });
    const ids = (await filterEntries(state, postKind, entries, filter)).map(({ item }) => item);
    await showPosts(state, ids);
    return renderPostList(state, ids, { visit, focus });
  }),

  /** The form for a reply, below the post that it answers. */
  ownFragment('compose', 'compose', async ({ ctx, query }, visit) => {
    const { row } = await findPost(ctx, viewerOf(visit), parseId(query.reply_to ?? '') ?? 0);
    return renderComposer(visit, { replyTo: row.id, text: mentionOf(visit, row), isInline: true });
  }),
];
