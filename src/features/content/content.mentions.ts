import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { parseId } from '../../http/params.ts';
import type { ProcessedText } from '../../text/entities.ts';
import { FOLLOWED_BY, loadRelations, type UserRow, userKind, usernames } from '../users/users.ts';

/** Most users that a machine-only object may mention. */
export const MACHINE_MENTIONS = 10;

/** The fields of an author that the rules need. */
export type ContentAuthor = Pick<UserRow, 'id' | 'type'>;

/** The users named in content: usernames, lower-case, and ids. */
export interface Named {
  usernames: readonly string[];
  ids: readonly number[];
}

/** Reads the users named in the `entities` of a machine-only object (docs/interface.md, Posts). @throws {ApiError} 400. */
export function readMachineMentions(entities: unknown): Named {
  const given = (entities as { mentions?: unknown } | undefined)?.mentions ?? [];
  if (!Array.isArray(given) || given.length > MACHINE_MENTIONS) {
    throw new ApiError(
      'invalid-parameter',
      `entities.mentions must be a list of at most ${MACHINE_MENTIONS}.`,
    );
  }
  const names: string[] = [];
  const ids: number[] = [];
  for (const mention of given as ({ name?: unknown; id?: unknown } | null)[]) {
    const { name, id } = mention ?? {};
    if (typeof name === 'string') {
      names.push(name.replace(/^@/, '').toLowerCase());
      continue;
    }
    // A number that cannot be an id names nobody.
    const number = parseId(String(id)) ?? (/^\d+$/.test(String(id)) ? 0 : undefined);
    if (number === undefined) {
      throw new ApiError('invalid-parameter', 'entities.mentions must each have a name or an id.');
    }
    ids.push(number);
  }
  return { usernames: names, ids };
}

/** The empty text of a machine-only object; its entities list the users it mentions, as if leading. */
export function machineText(users: ReadonlyMap<string, number>): ProcessedText {
  const mentions = [...users].map(([name, id]) => ({
    id: String(id),
    len: 0,
    name,
    pos: 0,
    is_leading: true as const,
  }));
  return { text: '', entities: { hashtags: [], links: [], mentions }, length: 0, templates: [] };
}

/**
 * The ids, by username, of the named users who are active and whom the author can mention: a bot can only mention its followers
 * (docs/interface.md, Users). An unknown author is not a bot.
 */
export async function findMentioned(
  { store, caches, objects }: Pick<Context, 'store' | 'caches' | 'objects'>,
  author: ContentAuthor | undefined,
  named: Named,
): Promise<Map<string, number>> {
  const found = await caches.of(usernames).named(named.usernames);
  for (const { row } of (await objects.get(userKind, named.ids)).values()) found.set(row.username, row.id);
  if (found.size === 0 || author?.type !== 'bot') return found;
  const relations = await loadRelations(store.read, author.id, [...found.values()]);
  return new Map([...found].filter(([, id]) => ((relations.get(id) ?? 0) & FOLLOWED_BY) !== 0));
}
