import type { Context } from '../../context.ts';
import { type Bounds, type Entry, type Page, PageReader } from '../../http/pagination.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { AnyKind } from '../../objects/kind.ts';
import { dbOfPage } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { MUTES } from '../users/users.bits.sql.ts';
import { userKind } from '../users/users.kind.ts';
import { canListUser } from '../users/users.visibility.ts';
import { keyOfRead, readActors, readInteractions } from './interactions.sql.ts';
import { type Action, allActions } from './interactions.types.ts';

/** Of how many acts an interaction shows the users, the last ones. */
const MAX_ACTS = 20;

/** What others did with one object on a day. */
export interface Interaction extends Entry {
  /** What it is done to is `item`. */
  action: Action;
  /** When it was done last, in milliseconds since 1970. */
  at: number;
  /** Those whom the user is shown, the last one first. */
  users: readonly number[];
}

/**
 * A page of what others did with a user and the user's posts, with all that rendering it needs. Left out are users who
 * are not active, whom the user mutes or blocks or who block the user, posts that were deleted, channels that were
 * deactivated or that the user may not see, and what is then without users. `state` is for the user.
 */
export async function readInteractionPage(
  { store }: Pick<Context, 'store'>,
  state: Hydration,
  user: number,
  bounds: Bounds,
  wanted: readonly Action[],
): Promise<Page<Interaction>> {
  const db = dbOfPage(store, bounds);
  const mask = wanted.reduce((sum, { number }) => sum | (1 << number), 0);
  const byNumber = new Map(allActions().map((action) => [action.number, action]));
  const reader = new PageReader<Interaction>(bounds);
  for (let range = reader.range; range !== undefined; range = await reader.next()) {
    const rows = await readInteractions(db, { user, actions: mask, ...range });
    const actors = rows.length === 0 ? new Map() : await readActors(db, user, rows, MAX_ACTS);
    const entries = rows.map((row) => {
      const action = byNumber.get(row.action) as Action;
      const users = action.object === undefined ? [] : [...(actors.get(keyOfRead(row)) ?? [])];
      return { pid: row.pid, item: row.item, action, at: row.created_at, users };
    });
    reader.add(await leaveOut(reader.take(entries), state));
  }
  const page = reader.page();
  await eachKind(page.entries, (kind, ids) => state.show(kind, ids));
  return page;
}

/** Does something with the users and the objects of interactions, for all kinds at once. */
async function eachKind(
  entries: readonly Interaction[],
  work: (kind: AnyKind, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  const ids = new Map<AnyKind, number[]>([[userKind, entries.flatMap(({ users }) => users)]]);
  for (const { action, item } of entries) {
    if (action.object === undefined) continue;
    const { kind } = action.object;
    const known = ids.get(kind);
    if (known === undefined) ids.set(kind, [item]);
    else known.push(item);
  }
  await Promise.all([...ids].map(([kind, own]) => work(kind, own)));
}

async function leaveOut(entries: readonly Interaction[], state: Hydration): Promise<Interaction[]> {
  await eachKind(entries, (kind, ids) => state.judge(kind, ids));
  return entries.flatMap((entry) => {
    const { item, action } = entry;
    if (action.object === undefined) return entry;
    const { kind, filter } = action.object;
    const users = entry.users.filter((id) => isShown(id, state));
    const object = state.get<object>(kind, item);
    if (users.length === 0 || object === undefined) return [];
    const sees = () => kind.canSee?.(object, state, filter) !== false;
    return unlessBroken(state, kind, item, 'list', sees) === true ? { ...entry, users } : [];
  });
}

function isShown(user: number, state: Hydration): boolean {
  const bits = state.bits(userKind, user);
  return state.get(userKind, user) !== undefined && canListUser(bits) && (bits & MUTES) === 0;
}
