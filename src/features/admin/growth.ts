import type { Context } from '../../context.ts';
import { readClock } from '../../db/clock.ts';
import type { Db } from '../../db/query.ts';
import {
  boundsFrom,
  countActive,
  countSignUps,
  DAY_MS,
  deleteActivity,
  insertActivity,
  selectActivity,
  selectPostFrom,
  startOfWeek,
  WEEKS,
  weekOf,
} from './growth.sql.ts';

/** Days that are shown. */
const DAYS = 30;
/** How often the people of the week are counted. */
const COUNTED_MS = 15 * 60_000;
/** In place of the week in which people signed up: all of them. */
const EVERYBODY = 0;

/** A week, which begins on a Monday. */
export interface GrowthWeek {
  /** Its first day. */
  week: string;
  signUps: number;
  /** People who were active in it; null if they were not counted. */
  active: number | null;
  /** Those who signed up in it and were active in it, and in each week since; null where they were not counted. */
  stayed: readonly (number | null)[];
}

export interface Growth {
  /** The oldest first; today, which is not over, is the last. */
  days: readonly { day: string; signUps: number }[];
  weeks: readonly GrowthWeek[];
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** How many people sign up, by day and by week, and how many of them stay. */
export async function growthOf({ store }: Pick<Context, 'store'>, now = Date.now()): Promise<Growth> {
  const firstDay = Math.floor(now / DAY_MS) - DAYS + 1;
  const current = weekOf(now);
  const firstWeek = current - WEEKS + 1;
  const dayStarts = Array.from({ length: DAYS }, (_, index) => (firstDay + index) * DAY_MS);
  const weeks = Array.from({ length: WEEKS }, (_, index) => firstWeek + index);
  const countIn = async (since: number, until: number) =>
    (await countSignUps(store.search, { since, until }))[0]?.count ?? 0;
  const [byDay, byWeek, activity] = await Promise.all([
    Promise.all(dayStarts.map((start) => countIn(start, start + DAY_MS))),
    Promise.all(weeks.map((week) => countIn(startOfWeek(week), startOfWeek(week + 1)))),
    selectActivity(store.search, { since: firstWeek }),
  ]);
  const counted = new Set(activity.map(({ week }) => week));
  const activeIn = (week: number, joined: number): number | null => {
    if (!counted.has(week)) return null;
    return activity.find((one) => one.week === week && one.joined === joined)?.active ?? 0;
  };
  return {
    days: dayStarts.map((start, index) => ({ day: dayOf(start), signUps: byDay[index] ?? 0 })),
    weeks: weeks.map((week, index) => ({
      week: dayOf(startOfWeek(week)),
      signUps: byWeek[index] ?? 0,
      active: activeIn(week, EVERYBODY),
      stayed: weeks.slice(index).map((later) => activeIn(later, week)),
    })),
  };
}

/** When the people of the week were last counted, by store. */
const lastCounted = new WeakMap<object, number>();

/** Counts who is active this week, from time to time; in a store where nothing was counted, also in the weeks before. */
export async function countWeek({ store }: Pick<Context, 'store'>, now = Date.now()): Promise<void> {
  if (now - (lastCounted.get(store) ?? 0) < COUNTED_MS) return;
  const current = weekOf(now);
  const isNew = (await selectActivity(store.read, { since: current - WEEKS + 1 })).length === 0;
  for (let week = isNew ? current - WEEKS + 1 : current; week <= current; week++) {
    const span = { since: startOfWeek(week), until: startOfWeek(week + 1) };
    const [from, to] = await Promise.all([
      firstIdSince(store.maintenance, span.since),
      week === current ? Number.MAX_SAFE_INTEGER : firstIdSince(store.maintenance, span.until),
    ]);
    const first = week - WEEKS + 1;
    const [row] = await countActive(store.maintenance, { ...boundsFrom(first), ...span, from, to });
    const counts = row as unknown as Record<string, number>;
    await store.bookkeeping(async (db) => {
      await deleteActivity(db, { week });
      await insertActivity(db, { week, joined: EVERYBODY, active: counts.all ?? 0 });
      for (let index = 0; index < WEEKS; index++) {
        const active = counts[`joined${index}`] ?? 0;
        if (active > 0) await insertActivity(db, { week, joined: first + index, active });
      }
    });
  }
  lastCounted.set(store, now);
}

/** The least id that a post of a time or later can have: ids ascend with time, so a few look-ups by id find it. */
async function firstIdSince(db: Db, since: number): Promise<number> {
  let low = 0;
  let high = (await readClock(db)).lastId + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [post] = await selectPostFrom(db, { id: middle });
    if (post === undefined || post.created_at >= since) high = middle;
    else low = post.id + 1;
  }
  return low;
}
