import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { countActive, countMessagesByDay, countPostsByDay, selectTotals } from './overview.sql.ts';

const DAY_MS = 86_400_000;
/** Days that the overview shows. */
const DAYS = 14;
/** Counting reads many rows, so the figures are a minute old at most. */
const AGE_MS = 60_000;

export interface Overview {
  accounts: number;
  suspended: number;
  reports: number;
  removed: number;
  streams: number;
  /** In bytes. */
  storage: number;
  activeDay: number;
  activeWeek: number;
  /** Oldest first; today, which is not over, is the last. */
  days: readonly { day: string; posts: number; messages: number }[];
}

const counted = new LRUCache<string, { store: Context['store']; figures: Promise<Overview> }>({
  max: 1,
  ttl: AGE_MS,
});

/** The figures of the overview. @throws {ApiError} 503 if counting takes too long. */
export function overviewOf({ store }: Pick<Context, 'store'>): Promise<Overview> {
  const known = counted.get('all');
  if (known?.store === store) return known.figures;
  const figures = count(store, Date.now());
  counted.set('all', { store, figures });
  figures.catch(() => counted.delete('all'));
  return figures;
}

async function count({ search: db }: Context['store'], now: number): Promise<Overview> {
  const today = Math.floor(now / DAY_MS);
  const since = (today - DAYS + 1) * DAY_MS;
  const [[totals], [day], [week], posts, messages] = await Promise.all([
    selectTotals(db, {}),
    countActive(db, { since: now - DAY_MS }),
    countActive(db, { since: now - 7 * DAY_MS }),
    countPostsByDay(db, { since }),
    countMessagesByDay(db, { since }),
  ]);
  const on = (rows: typeof posts, at: number) => rows.find((row) => row.day === at)?.count ?? 0;
  return {
    ...(totals as unknown as Omit<Overview, 'activeDay' | 'activeWeek' | 'days'>),
    activeDay: day?.active ?? 0,
    activeWeek: week?.active ?? 0,
    days: Array.from({ length: DAYS }, (_, index) => {
      const at = today - DAYS + 1 + index;
      return {
        day: new Date(at * DAY_MS).toISOString().slice(0, 10),
        posts: on(posts, at),
        messages: on(messages, at),
      };
    }),
  };
}
