import type { Instance } from '../../features/instance/instance.ts';
import { type PostRecord, postFilter, postKind } from '../../features/posts/posts.ts';
import { type UserRow, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';

/** The posts that strangers meet in lists: neither deleted nor held, for people, and not of limited accounts. */
export const metByStrangers = postFilter({}, { deleted: false });

/** Whether the instance wants to be found by search engines. */
export function isIndexing({ indexing }: Pick<Instance, 'indexing'>): boolean {
  return indexing === 'on';
}

/** Whether search engines may show a profile: its person allows it, and moderators have not limited the account. */
export function isProfileFound({
  is_indexed,
  limited_at,
}: Pick<UserRow, 'is_indexed' | 'limited_at'>): boolean {
  return is_indexed === 1 && limited_at === null;
}

/** Whether search engines may show a post, which is loaded with its author. */
export function isPostFound(state: Hydration, record: PostRecord): boolean {
  const author = state.get(userKind, record.row.user_id)?.row;
  if (author === undefined || !isProfileFound(author)) return false;
  return postKind.canSee?.(record, state, metByStrangers) !== false;
}
