import { isActive, userKind } from '../../features/users/users.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { Entities } from '../../text/entities.ts';

/** The username that an account has now, by its id; undefined where it has no page. */
export type NameOf = (id: number) => string | undefined;

/**
 * Loads the people whom texts mention. A mention means the account, wherever its name went: links lead by id, and never to another
 * account that has the name now.
 */
export async function showMentioned(state: Hydration, rows: readonly { entities: string }[]): Promise<void> {
  const ids = rows.flatMap(({ entities }) => (entities.includes('"mentions":[]') ? [] : idsIn(entities)));
  if (ids.length > 0) await state.judge(userKind, new Set(ids));
}

/** None of a damaged text, which is left out where it is rendered. */
function idsIn(entities: string): number[] {
  try {
    return (JSON.parse(entities) as Entities).mentions.map(({ id }) => Number(id));
  } catch {
    return [];
  }
}

/** The names of people that were loaded. */
export function namesIn(state: Hydration): NameOf {
  return (id) => {
    const row = state.get(userKind, id)?.row;
    return row !== undefined && isActive(row) ? row.username : undefined;
  };
}
