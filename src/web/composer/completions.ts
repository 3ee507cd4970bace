import type { Context } from '../../context.ts';
import { selectFollowedNames } from '../../features/follows/follows.sql.ts';
import { selectTagFrom } from '../../features/posts/posts.sql.ts';
import { BLOCKED_BY, BLOCKS, FOLLOWS, SELF } from '../../features/users/users.bits.sql.ts';
import { userKind } from '../../features/users/users.kind.ts';
import { searchUsers } from '../../features/users/users.search.sql.ts';
import type { UserRow } from '../../features/users/users.sql.ts';
import { Hydration } from '../../objects/hydration.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import type { SignedIn } from '../accounts/forms.ts';
import { viewerOf } from '../accounts/visit.ts';

/** Most completions that are offered, and most people who are compared for them: of those whom one follows, and of others. */
const MOST = 8;
const FOLLOWED = 1000;
const COMPARED = 60;
/** In the order of some databases, so many other hashtags may stand before or between those that begin alike. */
const BETWEEN = 3;

/** People whose username or name begins so, those whom the viewer follows first. */
export async function completePeople(ctx: Context, visit: SignedIn, typed: string): Promise<UserRow[]> {
  const name = typed.toLowerCase();
  const db = ctx.store.search;
  const [followed, found] = await Promise.all([
    selectFollowedNames(db, { user: visit.session.userId, limit: FOLLOWED }),
    searchUsers(db, name),
  ]);
  const own = followed.filter((row) => beginsSo(row, name)).slice(0, MOST);
  const ids = [...new Set([...own.map(({ id }) => id), ...found.ids.slice(0, COMPARED)])];
  const state = Hydration.of(ctx, viewerOf(visit));
  await state.show(userKind, ids);
  const bitsOf = ({ id }: UserRow) => state.bits(userKind, id);
  const rows = ids
    .flatMap((id) => state.get(userKind, id)?.row ?? [])
    .filter((row) => beginsSo(row, name) && (bitsOf(row) & (SELF | BLOCKS | BLOCKED_BY)) === 0);
  const isFollowed = (row: UserRow) => bitsOf(row) & FOLLOWS;
  return rows.sort((a, b) => isFollowed(b) - isFollowed(a)).slice(0, MOST);
}

function beginsSo({ username, name }: Pick<UserRow, 'username' | 'name'>, typed: string): boolean {
  const folded = foldText(typed);
  return username.startsWith(typed) || wordsOf(name).some((word) => word.startsWith(folded));
}

/** Hashtags of posts that begin so, without the `#`. */
export async function completeTags({ store }: Context, typed: string): Promise<string[]> {
  const wanted = typed.toLowerCase();
  const names: string[] = [];
  let from = wanted;
  let others = 0;
  while (names.length < MOST && others < BETWEEN) {
    const [row] = await selectTagFrom(store.search, { name: from });
    if (row === undefined) break;
    if (row.name.startsWith(wanted)) names.push(row.name);
    else others++;
    from = `${row.name} `;
  }
  return names;
}
