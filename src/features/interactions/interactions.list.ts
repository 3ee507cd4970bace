import type { Context } from '../../context.ts';
import { type Bounds, type Entry, type Page, paginate } from '../../http/pagination.ts';
import type { Hydration } from '../../objects/hydration.ts';
import type { AnyKind } from '../../objects/kind.ts';
import { dbOfPage } from '../../objects/list.ts';
import { unlessBroken } from '../../objects/rendering.ts';
import { channelKind } from '../channels/channels.kind.ts';
import { everyChannel } from '../channels/channels.params.ts';
import { postKind } from '../posts/posts.kind.ts';
import { everyPost } from '../posts/posts.params.ts';
import { MUTES } from '../users/users.bits.sql.ts';
import { userKind } from '../users/users.kind.ts';
import { canListUser } from '../users/users.visibility.ts';
import { type Action, actions } from './interactions.actions.ts';
import { keyOfRead, readActors, readInteractions } from './interactions.sql.ts';

/** Of how many acts an interaction shows the users, the last ones. */
const MAX_ACTS = 20;

/** What an action is done to; nothing where an interaction shows no object, and stands without users. */
export const objectKinds: Partial<Record<Action, AnyKind>> = {
  follow: userKind,
  reply: postKind,
  repost: postKind,
  star: postKind,
  broadcast_create: channelKind,
  broadcast_subscribe: channelKind,
  broadcast_unsubscribe: channelKind,
};

/** What is left out of the objects, besides what nobody may see. What is left out of users is decided with the users. */
const filters = new Map<AnyKind, object>([
  [userKind, {}],
  [postKind, { ...everyPost, blocked: false, deleted: false }],
  [channelKind, { ...everyChannel, inactive: false }],
]);

const namesByNumber = new Map(
  Object.entries(actions).map(([name, number]) => [number as number, name as Action]),
);

/** What others did with one object on a day. */
export interface Interaction extends Entry {
  action: Action;
  /** Of `item`. */
  kind: AnyKind | undefined;
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
  const mask = wanted.reduce((sum, action) => sum | (1 << actions[action]), 0);
  const page = await paginate<Interaction>(bounds, {
    async read(range) {
      const rows = await readInteractions(db, { user, actions: mask, ...range });
      const actors = rows.length === 0 ? new Map() : await readActors(db, user, rows, MAX_ACTS);
      return rows.map((row) => {
        const action = namesByNumber.get(row.action) as Action;
        const users = action === 'welcome' ? [] : [...(actors.get(keyOfRead(row)) ?? [])];
        return { pid: row.pid, item: row.item, action, kind: objectKinds[action], at: row.created_at, users };
      });
    },
    filter: (entries) => leaveOut(entries, state),
  });
  const { entries } = page;
  await Promise.all([
    state.show(userKind, [...entries.flatMap(({ users }) => users), ...objectsOf(entries, userKind)]),
    state.show(postKind, objectsOf(entries, postKind)),
    state.show(channelKind, objectsOf(entries, channelKind)),
  ]);
  return page;
}

/** The objects of a kind that interactions are about. */
function objectsOf(entries: readonly Interaction[], kind: AnyKind): number[] {
  return entries.flatMap((entry) => (entry.kind === kind ? entry.item : []));
}

async function leaveOut(entries: readonly Interaction[], state: Hydration): Promise<Interaction[]> {
  await Promise.all([
    state.judge(userKind, [...entries.flatMap(({ users }) => users), ...objectsOf(entries, userKind)]),
    state.judge(postKind, objectsOf(entries, postKind)),
    state.judge(channelKind, objectsOf(entries, channelKind)),
  ]);
  return entries.flatMap((entry) => {
    const { item, kind } = entry;
    if (kind === undefined) return entry;
    const users = entry.users.filter((id) => isShown(id, state));
    const object = state.get<object>(kind, item);
    if (users.length === 0 || object === undefined) return [];
    const sees = () => kind.canSee?.(object, state, filters.get(kind)) !== false;
    return unlessBroken(state, kind, item, 'list', sees) === true ? { ...entry, users } : [];
  });
}

function isShown(user: number, state: Hydration): boolean {
  const bits = state.bits(userKind, user);
  return state.get(userKind, user) !== undefined && canListUser(bits) && (bits & MUTES) === 0;
}
