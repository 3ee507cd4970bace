import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import { ApiError } from '../../errors.ts';
import type { Topic } from '../../events/catalogue.ts';
import type { Call, Subscribe, Viewer } from '../../http/endpoint.ts';
import type { UserRef } from '../../http/params.ts';
import { userKind } from './users.kind.ts';
import type { UserRecord } from './users.record.ts';
import { findUsernames } from './users.sql.ts';

/**
 * The user ids that references in a path or list denote; undefined for those without a user. `me` is the token's user.
 * @throws {ApiError} 401 or 403 for `me` without a user token.
 */
export async function resolveUserRefs(
  db: Db,
  viewer: Viewer,
  refs: readonly UserRef[],
): Promise<(number | undefined)[]> {
  const usernames = refs.flatMap((ref) => (typeof ref === 'object' && 'username' in ref ? ref.username : []));
  const found = await findUsernames(db, usernames);
  return refs.map((ref) => {
    if (ref === 'me') return requireUser(viewer);
    return 'id' in ref ? ref.id : found.get(ref.username)?.id;
  });
}

function requireUser(viewer: Viewer): number {
  if (viewer === undefined) throw new ApiError('missing-token', '"me" needs a user token.');
  if (viewer.userId === undefined) throw new ApiError('wrong-token-kind', '"me" needs a user token.');
  return viewer.userId;
}

/** Loads the user that a path names. @throws {ApiError} 404 if there is none. */
export async function loadUser(
  ctx: Pick<Context, 'store' | 'objects'>,
  viewer: Viewer,
  ref: UserRef,
): Promise<UserRecord> {
  const [id] = await resolveUserRefs(ctx.store.read, viewer, [ref]);
  const record = id === undefined ? undefined : await ctx.objects.find(userKind, id);
  if (record === undefined) throw new ApiError('not-found', 'there is no such user.');
  return record;
}

/** The subscription of a list that only its own user's tokens can subscribe to; nothing for others. */
export async function subscribeOwn(
  { ctx, viewer, path }: Pick<Call, 'ctx' | 'viewer'> & { path: { user_id: UserRef } },
  topicOf: (user: number) => Topic,
): Promise<Subscribe | undefined> {
  const user = (await loadUser(ctx, viewer, path.user_id)).row.id;
  return user === viewer?.userId ? { topics: [topicOf(user)] } : undefined;
}
