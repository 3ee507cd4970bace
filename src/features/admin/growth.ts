import type { Context } from '../../context.ts';
import { readClock } from '../../db/clock.ts';
import type { Db } from '../../db/query.ts';
import {
  countActiveByWeek,
  countSignUpsByDay,
  countSignUpsByWeek,
  DAY_MS,
  deleteActivity,
  insertActivity,
  selectActivity,
  selectPostFrom,
  startOfWeek,
  weekOf,
} from './growth.sql.ts';

/** What is shown. */
const DAYS = 30;
const WEEKS = 12;
/** How often the people of the week are counted. */
const COUNTED_MS = 15 * 60_000;

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
  const [byDay, byWeek, activity] = await Promise.all([
    countSignUpsByDay(store.search, { since: firstDay * DAY_MS }),
    countSignUpsByWeek(store.search, { since: startOfWeek(firstWeek) }),
    selectActivity(store.search, { since: firstWeek }),
  ]);
  const counted = new Set(activity.map(({ week }) => week));
  const activeIn = (week: number, joined?: number): number | null => {
    if (!counted.has(week)) return null;
    const rows = activity.filter(
      (one) => one.week === week && (joined === undefined || one.joined === joined),
    );
    return rows.reduce((sum, { active }) => sum + active, 0);
  };
  const countIn = (rows: typeof byDay, span: number) => rows.find((one) => one.span === span)?.count ?? 0;
  const weeks = Array.from({ length: WEEKS }, (_, index) => firstWeek + index);
  return {
    days: Array.from({ length: DAYS }, (_, index) => firstDay + index).map((day) => ({
      day: dayOf(day * DAY_MS),
      signUps: countIn(byDay, day),
    })),
    weeks: weeks.map((week) => ({
      week: dayOf(startOfWeek(week)),
      signUps: countIn(byWeek, week),
      active: activeIn(week),
      stayed: weeks.filter((later) => later >= week).map((later) => activeIn(later, week)),
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
    const rows = await countActiveByWeek(store.maintenance, { ...span, from, to });
    await store.bookkeeping(async (db) => {
      await deleteActivity(db, { week });
      for (const { joined, active } of rows) await insertActivity(db, { week, joined, active });
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
