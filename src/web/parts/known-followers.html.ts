import type { Context } from '../../context.ts';
import { readKnownFollowers } from '../../features/follows/follows.ts';
import { userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import { type Content, markup } from '../kit/markup.ts';
import { joinNames } from '../kit/names.html.ts';
import type { Visit } from '../kit/visit.ts';
import { renderFaces } from './faces.html.ts';

/** How many of them are shown with their faces. */
const MAX_FACES = 3;

/**
 * Reads who of those whom the reader follows follow some users, and loads whom is shown of them.
 * @returns what to show with each user: nothing to strangers, and if there is nobody.
 */
export async function readFollowedBy(
  { store }: Context,
  state: Hydration,
  visit: Visit,
  users: readonly number[],
): Promise<(user: number) => Content> {
  const { session, language } = visit;
  if (session === undefined) return () => undefined;
  const others = users.filter((user) => user !== session.userId);
  const known = await readKnownFollowers(store.read, session.userId, others);
  await state.show(
    userKind,
    [...known.values()].flatMap((ids) => ids.slice(0, MAX_FACES)),
  );
  return (user) => {
    const ids = known.get(user) ?? [];
    const people = ids.slice(0, MAX_FACES).flatMap((id) => state.get(userKind, id)?.row ?? []);
    if (people.length === 0) return undefined;
    const names = joinNames(people, language, undefined, ids.length);
    return markup`<p class="quiet known">${renderFaces(people)} <span>${language.profiles.followedBy(names)}</span></p>`;
  };
}
