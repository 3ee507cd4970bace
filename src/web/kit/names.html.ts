import type { UserRow } from '../../features/users/users.ts';
import { shownName } from '../../text/isolate.ts';
import type { Texts } from '../languages/en.ts';
import { listOf } from '../languages/intl.ts';
import { type Content, markup } from './markup.ts';

/** How many people who did the same are named. */
const NAMED = 2;

type Named = Pick<UserRow, 'username' | 'name'>;

/**
 * `Ann`, `Ann and Bob`, `Ann, Bob and 3 others`, as links unless `render` says otherwise.
 * @param count - how many they are, if `people` are only some of them.
 */
export function joinNames(
  people: readonly Named[],
  language: Texts,
  render = nameLink,
  count = people.length,
): Content {
  const names = people.slice(0, NAMED).map(render);
  const others = count - names.length;
  return listOf(language.locale, others > 0 ? [...names, language.profiles.others(others)] : names);
}

function nameLink(person: Named): Content {
  return markup`<a class="name" href="/@${person.username}"><bdi>${shownName(person)}</bdi></a>`;
}
