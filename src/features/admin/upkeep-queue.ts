import type { Context } from '../../context.ts';
import { countDue, selectRuns } from '../../processes/upkeep.sql.ts';
import { upkeepTasks } from '../../processes/upkeep.ts';

/** What waits for a task of the upkeep, and how it last ran. Times are in milliseconds since 1970. */
export interface QueuedTask {
  task: string;
  /** How many rows are due; null if it looks at everything each time. */
  due: number | null;
  /** Since when the oldest of them waits. */
  oldest: number | null;
  /** When it last succeeded, and how many milliseconds that took. */
  ranAt: number | null;
  took: number | null;
  failedAt: number | null;
  failure: string | null;
}

/** The tasks of the upkeep, in the order of the modules. */
export async function upkeepQueue(
  ctx: Pick<Context, 'config' | 'store'>,
  now = Date.now(),
): Promise<QueuedTask[]> {
  const { store } = ctx;
  const tasks = await Promise.all(
    upkeepTasks.items.map(async (task) => ((await task.isNeeded?.(ctx)) === false ? [] : [task])),
  );
  const runs = new Map((await selectRuns(store.read, {})).map((run) => [run.task, run]));
  return Promise.all(
    tasks.flat().map(async ({ name: task, due }) => {
      const waiting = due === undefined ? { due: null, oldest: null } : await countDue(store.read, due, now);
      const run = runs.get(task);
      return {
        task,
        ...waiting,
        ranAt: run?.ran_at ?? null,
        took: run?.took_ms ?? null,
        failedAt: run?.failed_at ?? null,
        failure: run?.failure ?? null,
      };
    }),
  );
}
