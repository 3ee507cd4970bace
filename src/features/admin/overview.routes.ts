import type { Static } from 'typebox';
import type { Context } from '../../context.ts';
import { toJson } from '../../http/json-text.ts';
import { timestamp } from '../../objects/timestamp.ts';
import { adminEndpoint } from './admin.endpoint.ts';
import { overviewOf } from './overview.ts';
import { Overview, UpkeepTask } from './service.schema.ts';
import { upkeepQueue } from './upkeep-queue.ts';

const timeOf = (ms: number | null) => (ms === null ? null : timestamp(ms));

/** The figures of the overview and the queue of the upkeep, for programs. */
export async function describeOverview(
  ctx: Pick<Context, 'config' | 'store'>,
): Promise<Static<typeof Overview>> {
  const [{ activeDay, activeWeek, signUps, days, ...figures }, queue] = await Promise.all([
    overviewOf(ctx),
    upkeepQueue(ctx),
  ]);
  return {
    ...figures,
    ...{ active_day: activeDay, active_week: activeWeek, sign_ups: signUps, days: [...days] },
    upkeep: queue.map(({ task, due, oldest, ranAt, took, failedAt, failure }) => ({
      ...{ task, due, oldest: timeOf(oldest), ran_at: timeOf(ranAt), took_ms: took },
      ...{ failed_at: timeOf(failedAt), failure },
    })),
  };
}

/** The figures of the service. */
export const overviewCalls = {
  endpoints: [
    adminEndpoint('look', {
      name: 'overview',
      method: 'GET',
      path: '/overview',
      summary: 'Retrieve the figures of the service, counted once a minute, and what waits for its upkeep.',
      reply: Overview,
      handle: async ({ ctx }) => ({ data: toJson(await describeOverview(ctx)) }),
    }),
  ],
  schemas: [UpkeepTask, Overview],
};
