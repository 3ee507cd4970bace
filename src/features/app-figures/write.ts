import type { Context } from '../../context.ts';
import { dayOf } from '../../http/app-calls.ts';
import { addCalls, addError, deleteCallsBefore, deleteErrorsBefore, trimErrors } from './write.sql.ts';

/** Days that figures are stored for, today included. */
export const DAYS = 30;

/**
 * Writes what this process has counted since the last time. What could not be written is counted again.
 * @throws what writing fails with.
 */
export async function writeAppCalls({
  store,
  appCalls,
  log,
}: Pick<Context, 'store' | 'appCalls' | 'log'>): Promise<void> {
  const noted = appCalls.take();
  if (noted.dropped > 0)
    log.warn({ calls: noted.dropped }, 'too many apps called at once: not all was counted');
  if (noted.counts.length === 0) return;
  try {
    await store.bookkeeping(async (db) => {
      for (const row of noted.counts) addCalls(db, row);
      for (const error of noted.errors) addError(db, error);
    });
  } catch (error) {
    appCalls.giveBack({ ...noted, dropped: 0 });
    throw error;
  }
  const failing = [...new Set(noted.errors.map(({ app_id }) => app_id))].sort((a, b) => a - b);
  if (failing.length === 0) return;
  await store.bookkeeping(async (db) => {
    for (const app of failing) await trimErrors(db, { app });
  });
}

/** Deletes figures of days that are no longer shown. */
export async function deleteOldFigures({ store }: Pick<Context, 'store'>, now = Date.now()): Promise<void> {
  const day = dayOf(now) - DAYS + 1;
  await store.bookkeeping(async (db) => {
    await deleteCallsBefore(db, { day });
    await deleteErrorsBefore(db, { at: day * 86_400_000 });
  });
}
