import type { Store } from '../../db/store.ts';
import { type Call, type Reply, viewerId } from '../../http/endpoint.ts';
import { pathUser } from '../../http/params.ts';
import { renderObject } from '../../objects/list.ts';
import { loadUser, User, userKind, userParams } from '../users/users.ts';

export type TargetPath = { user_id: typeof pathUser };

/** The common definition of endpoints that use `changeRelation`. */
export const relationChange = {
  section: 'Users',
  token: 'user',
  scopes: ['follow'],
  isReaction: true,
  pathParams: { user_id: pathUser },
  query: userParams,
  reply: User,
  errors: { 'not-allowed': 'The user is yourself.' },
} as const;

/**
 * Changes the caller's relation to the user in the path, and replies with that user's new state (docs/interface.md, Following,
 * muting, blocking).
 */
export async function changeRelation(
  call: Call<TargetPath, typeof userParams>,
  action: (store: Store, user: number, target: number) => Promise<void>,
): Promise<Reply> {
  const { ctx, viewer, path } = call;
  const target = (await loadUser(ctx, viewer, path.user_id)).row.id;
  await action(ctx.store, viewerId(viewer), target);
  return { data: await renderObject(call, userKind, target) };
}
