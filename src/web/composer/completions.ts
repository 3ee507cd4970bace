import type { Context } from '../../context.ts';
import { selectFollowedNames } from '../../features/follows/follows.ts';
import { selectTagFrom, selectTagWithinReach } from '../../features/posts/posts.ts';
import {
  canListUser,
  FOLLOWS,
  SELF,
  searchUsers,
  type UserRow,
  userKind,
} from '../../features/users/users.ts';
import { Hydration } from '../../objects/hydration.ts';
import { foldText, wordsOf } from '../../search/words.ts';
import { hashtagName } from '../../text/hashtag-name.ts';
import type { SignedIn } from '../kit/forms.ts';
import { viewerOf } from '../kit/visit.ts';
import { byName } from '../languages/intl.ts';

/** Most completions that are offered, and most people who are compared for them: of those whom one follows, and of others. */
const MOST = 8;
const FOLLOWED = 1000;
const COMPARED = 60;
/** In the order of some databases, so many other hashtags may stand before or between those that begin alike. */
const BETWEEN = 3;
/** Most hashtags that are looked at: of those that begin alike, limited accounts may be the only ones to use many. */
const LOOKED_AT = 60;

/** People whose username or name begins so: those whom the viewer follows first, by name. */
export async function completePeople(ctx: Context, visit: SignedIn, typed: string): Promise<UserRow[]> {
  const name = typed.toLowerCase();
  const db = ctx.store.search;
  const [followed, found] = await Promise.all([
    selectFollowedNames(db, { user: visit.session.userId, limit: FOLLOWED }),
    searchUsers(db, name),
  ]);
  const { locale } = visit.language;
  const begin = followed.filter((row) => beginsSo(row, name));
  const own = byName(locale, begin).slice(0, MOST);
  const ids = [...new Set([...own.map(({ id }) => id), ...found.ids.slice(0, COMPARED)])];
  const state = Hydration.of(ctx, viewerOf(visit));
  await state.show(userKind, ids);
  const bitsOf = ({ id }: UserRow) => state.bits(userKind, id);
  const rows = ids
    .flatMap((id) => state.get(userKind, id)?.row ?? [])
    .filter((row) => beginsSo(row, name) && (bitsOf(row) & SELF) === 0 && canListUser(row, bitsOf(row)));
  const isFollowed = (row: UserRow) => (bitsOf(row) & FOLLOWS) !== 0;
  const others = rows.filter((row) => !isFollowed(row));
  return [...byName(locale, rows.filter(isFollowed)), ...others].slice(0, MOST);
}

function beginsSo({ username, name }: Pick<UserRow, 'username' | 'name'>, typed: string): boolean {
  const folded = foldText(typed);
  const words = [foldText(name), ...wordsOf(name)];
  return username.startsWith(typed) || words.some((word) => word.startsWith(folded));
}

/** Hashtags of posts that begin so, without the `#`; not those that only limited accounts use whom the viewer does not follow. */
export async function completeTags({ store }: Context, viewer: number, typed: string): Promise<string[]> {
  const wanted = hashtagName(typed);
  const names: string[] = [];
  let from = wanted;
  let others = 0;
  for (let looked = 0; looked < LOOKED_AT && names.length < MOST && others < BETWEEN; looked++) {
    const [row] = await selectTagFrom(store.search, { name: from });
    if (row === undefined) break;
    const { name } = row;
    if (!name.startsWith(wanted)) others++;
    else if ((await selectTagWithinReach(store.search, { name, viewer })).length > 0) names.push(name);
    from = `${row.name} `;
  }
  return names;
}
