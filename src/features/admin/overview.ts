import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import { countActive, countMessages, countPosts, selectQueues, selectTotals } from './overview.sql.ts';

const DAY_MS = 86_400_000;
/** Days that the overview shows. */
const DAYS = 14;
/** Counting reads many rows, so the figures are a minute old at most. */
const AGE_MS = 60_000;

/** What waits for moderators: open reports, appeals, posts to review, sign-ups to approve. */
export interface Queues {
  reports: number;
  appeals: number;
  held: number;
  signUps: number;
}

/** Figures that are counted once a minute. */
export interface Figures {
  accounts: number;
  suspended: number;
  limited: number;
  removed: number;
  streams: number;
  /** In bytes. */
  storage: number;
  activeDay: number;
  activeWeek: number;
  /** Oldest first; today, which is not over, is the last. */
  days: readonly { day: string; posts: number; messages: number }[];
}

const counted = new LRUCache<string, { store: Context['store']; figures: Promise<Figures> }>({
  max: 1,
  ttl: AGE_MS,
});

/** The figures of the overview, with what waits now. @throws {ApiError} 503 if counting takes too long. */
export async function overviewOf({ store }: Pick<Context, 'store'>): Promise<Figures & Queues> {
  const [figures, queues] = await Promise.all([figuresOf(store), queuesOf({ store })]);
  return { ...figures, ...queues };
}

/** What waits for moderators now. */
export async function queuesOf({ store }: Pick<Context, 'store'>): Promise<Queues> {
  const [queues] = await selectQueues(store.read, {});
  return queues as unknown as Queues;
}

function figuresOf(store: Context['store']): Promise<Figures> {
  const known = counted.get('all');
  if (known?.store === store) return known.figures;
  const figures = count(store, Date.now());
  counted.set('all', { store, figures });
  figures.catch(() => counted.delete('all'));
  return figures;
}

async function count({ search: db }: Context['store'], now: number): Promise<Figures> {
  const first = (Math.floor(now / DAY_MS) - DAYS + 1) * DAY_MS;
  const countDay = async (index: number) => {
    const span = { since: first + index * DAY_MS, before: first + (index + 1) * DAY_MS };
    const [[posts], [messages]] = await Promise.all([countPosts(db, span), countMessages(db, span)]);
    return {
      day: new Date(span.since).toISOString().slice(0, 10),
      posts: posts?.count ?? 0,
      messages: messages?.count ?? 0,
    };
  };
  const [[totals], [day], [week], days] = await Promise.all([
    selectTotals(db, {}),
    countActive(db, { since: now - DAY_MS }),
    countActive(db, { since: now - 7 * DAY_MS }),
    Promise.all(Array.from({ length: DAYS }, (_, index) => countDay(index))),
  ]);
  return {
    ...(totals as unknown as Omit<Figures, 'activeDay' | 'activeWeek' | 'days'>),
    activeDay: day?.active ?? 0,
    activeWeek: week?.active ?? 0,
    days,
  };
}
