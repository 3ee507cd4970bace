import type { UserRow } from '../../features/users/users.sql.ts';
import { type Content, markup } from './markup.ts';
import { quantity } from './posts.html.ts';

/** How many people who did the same are named. */
const NAMED = 2;

/** `Ann`, `Ann and Bob`, `Ann, Bob and 3 others`, as links. */
export function joinNames(people: readonly Pick<UserRow, 'username' | 'name'>[]): Content {
  const names = people
    .slice(0, NAMED)
    .map(
      ({ username, name }) => markup`<a class="name" href="/@${username}"><bdi>${name || username}</bdi></a>`,
    );
  const others = people.length - names.length;
  const [first, second] = names;
  if (second === undefined) return first;
  if (others === 0) return [first, ' and ', second];
  return [first, ', ', second, ` and ${quantity(others, 'other', 'others')}`];
}
