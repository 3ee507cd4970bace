import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { findIn, type PostRow, postKind } from '../../features/posts/posts.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { parseId } from '../../http/params.ts';
import { Hydration } from '../../objects/hydration.ts';

/** A post that has a page, and the post shown there: for a repost its original. */
export interface ShownPost {
  row: PostRow;
  shown: PostRow;
  /** Nothing of it can be shown any more. */
  isGone: boolean;
}

/** Finds the post in a page's URL. @throws {ApiError} 404 if this viewer sees none there. */
export async function findShownPost(
  ctx: Context,
  viewer: Viewer,
  given: string | undefined,
): Promise<ShownPost> {
  const id = parseId(given ?? '');
  if (id === undefined) throw new ApiError('not-found', 'there is no such post.');
  const state = Hydration.of(ctx, viewer);
  const { row } = await findIn(state, id);
  if (row.machine_only === 1) throw new ApiError('not-found', 'this post is for programs only.');
  const shown = (row.repost_of === null ? undefined : state.get(postKind, row.repost_of)?.row) ?? row;
  return { row, shown, isGone: row.is_deleted === 1 || shown.is_deleted === 1 };
}
