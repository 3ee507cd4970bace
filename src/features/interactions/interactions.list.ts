import type { Context } from '../../context.ts';
import type { Entry } from '../../db/keyset.ts';
import type { Bounds, Page } from '../../http/pagination.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { AnyKind } from '../../objects/kind.ts';
import { dbOfPage, settledBounds } from '../../objects/list.ts';
import { PageReader } from '../../objects/page-reader.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { canListUser, MUTES, userKind } from '../users/users.ts';
import { keyOfRead, readActors, readInteractions } from './interactions.sql.ts';
import { type Action, allActions } from './interactions.types.ts';

/** How many of its latest acts an interaction takes its users from. */
const MAX_ACTS = 20;

/** What others did with one object in one day. */
export interface Interaction extends Entry {
  /** The object is `item`. */
  action: Action;
  /** Time of the latest act, in milliseconds since 1970. */
  at: number;
  /** The users shown, latest first. */
  users: readonly number[];
}

/**
 * Reads a page of what others did with a user and the user's posts, and loads all that rendering it needs. Leaves out inactive
 * users, users whom the user mutes or blocks or who block the user, limited ones whom the user does not follow, deleted posts, channels that are deactivated or that the user
 * may not see, and interactions left without users. `state` is for the user.
 */
export async function readInteractionPage(
  ctx: Pick<Context, 'store' | 'tail'>,
  state: Hydration,
  user: number,
  bounds: Bounds,
  wanted: readonly Action[],
): Promise<Page<Interaction>> {
  const db = dbOfPage(ctx.store, bounds);
  const mask = wanted.reduce((sum, { number }) => sum | (1 << number), 0);
  const byNumber = new Map(allActions().map((action) => [action.number, action]));
  const reader = new PageReader<Interaction>(await settledBounds(ctx, bounds));
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

/** Calls `work` with the users and the objects of interactions, for all kinds concurrently. */
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
  const record = state.get(userKind, user);
  return record !== undefined && canListUser(record.row, bits) && (bits & MUTES) === 0;
}
