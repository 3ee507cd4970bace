import type { Context } from '../../context.ts';
import { lockMeta, upsertMeta } from '../../db/meta.ts';
import type { Store } from '../../db/store.ts';
import type { Deleted } from '../../processes/retention.ts';
import { DAY_MS } from './interactions.actions.ts';
import { KEPT_SINCE } from './interactions.check.sql.ts';
import { deleteFirstActs, readInteractions, selectUsersAfter } from './interactions.sql.ts';

/** Users looked at in one step, and interactions of one user read at a time. */
const USERS = 200;
const READ = 100;
/** All actions (`readInteractions`). */
const ALL = 0x7fff_ffff;
const EVER = { after: 0, before: Number.MAX_SAFE_INTEGER, ascending: true };

/** How far a store was worked through: the interactions before a day, of the users up to one. */
interface Place {
  day: number;
  user: number;
  isDone: boolean;
}

/** A process that takes over begins with the first user: those without old interactions cost a look at an index each. */
const places = new WeakMap<Store, Place>();

/** An interaction, with the user it concerns. */
interface Old {
  user: number;
  action: number;
  item: number;
  day: number;
}

/** Deletes interactions of days before a time, user by user: no index finds old ones among those of all. */
export async function deleteOldInteractions(
  { store, processes }: Pick<Context, 'store' | 'processes'>,
  before: number,
  limit: number,
): Promise<Deleted> {
  const day = Math.floor(before / DAY_MS);
  const known = places.get(store);
  if (known?.isDone && known.day >= day) return { rows: 0, isMore: false };
  const place = known?.day === day ? known : { day, user: 0, isDone: false };
  places.set(store, place);
  // From now on `check` does not miss those before it.
  if (place.user === 0) await raiseKeptSince(store, day);
  const users = await selectUsersAfter(store.maintenance, { after: place.user, limit: USERS });
  const old: Old[] = [];
  let upTo = place.user;
  for (const { id: user } of users) {
    if (old.length >= limit || processes.isStopping) break;
    const oldest = await readInteractions(store.maintenance, { user, actions: ALL, limit: READ, ...EVER });
    old.push(...oldest.filter((one) => one.day < day).map((one) => ({ ...one, user })));
    if (oldest.length === READ && old.at(-1)?.user === user) break;
    upTo = user;
  }
  const { rows, stoppedAt } = await deleteSome(store, old, limit);
  // Once more with a user who has more.
  place.user = stoppedAt === undefined ? upTo : stoppedAt - 1;
  place.isDone = users.length < USERS && place.user === (users.at(-1)?.id ?? place.user);
  return { rows, isMore: !place.isDone };
}

async function raiseKeptSince(store: Store, day: number): Promise<void> {
  await store.bookkeeping(async (db) => {
    const [since] = await lockMeta(db, { key: KEPT_SINCE, initial: '0' });
    if (Number(since?.value) < day) await upsertMeta(db, { key: KEPT_SINCE, value: String(day) });
  });
}

/** Deletes interactions in one transaction. @returns also the user at whose interactions the limit was reached. */
async function deleteSome(
  store: Store,
  old: readonly Old[],
  limit: number,
): Promise<{ rows: number; stoppedAt?: number }> {
  if (old.length === 0) return { rows: 0 };
  return store.bookkeeping(async (db) => {
    let left = limit;
    for (const { user, action, item: object, day } of old) {
      left -= (await deleteFirstActs(db, { user, action, object, day, limit: left })).length;
      if (left <= 0) return { rows: limit, stoppedAt: user };
    }
    return { rows: limit - left };
  });
}
