import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { Hydration } from '../../objects/hydration.ts';
import { findSeen } from '../../objects/list.ts';
import { postKind } from './posts.kind.ts';
import { everyPost } from './posts.params.ts';
import type { PostRecord } from './posts.record.ts';

/** The post that a path names. @throws {ApiError} 404 if there is none or the caller may not see it. */
export async function findPost(ctx: Context, viewer: Viewer, id: number): Promise<PostRecord> {
  return findIn(Hydration.of(ctx, viewer), id);
}

/** Like `findPost`, but with the hydration of a viewer, for instance inside a write. */
export async function findIn(state: Hydration, id: number): Promise<PostRecord> {
  const record = await findSeen(state, postKind, id, everyPost);
  if (record === undefined) {
    throw new ApiError('not-found', 'there is no such post.');
  }
  return record;
}
