import type { Context } from '../../context.ts';
import { dayOf } from '../../http/app-calls.ts';
import { type Delivery, selectWebhooksOfApp } from '../webhooks/webhooks.ts';
import { countTokens, countUserStreams, selectAppStreams } from './connections.sql.ts';
import { selectDays, selectEndpoints, selectErrors } from './figures.sql.ts';
import { headroomOf } from './headroom.ts';
import { DAYS, writeAppCalls } from './write.ts';

/** Days that endpoints are summed over, today included. */
export const ENDPOINT_DAYS = 7;

const DAY_MS = 86_400_000;

export type AppFigures = Awaited<ReturnType<typeof figuresOf>>;

/**
 * The figures of an app. What this process counted is written before; of other processes, what they counted until a minute ago at
 * most.
 */
export async function figuresOf(ctx: Context, app: { id: number; limit_percent: number | null }) {
  await writeAppCalls(ctx).catch((error) => ctx.log.debug({ err: error }, 'calls of apps were not written'));
  const { search, read } = ctx.store;
  const now = Date.now();
  const today = dayOf(now);
  const of = { app: app.id };
  const [days, endpoints, errors, tokens, [userStreams], streams, hooks, limits] = await Promise.all([
    selectDays(read, { ...of, since: today - DAYS + 1 }),
    selectEndpoints(read, { ...of, since: today - ENDPOINT_DAYS + 1 }),
    selectErrors(read, of),
    countTokens(search, of),
    countUserStreams(read, of),
    selectAppStreams(read, of),
    selectWebhooksOfApp(read, of),
    headroomOf(ctx, app),
  ]);
  const known = new Map(days.map((one) => [one.day, one]));
  const { all = 0, of_users = 0, people = 0 } = tokens[0] ?? {};
  return {
    days: Array.from({ length: DAYS }, (_, index) => {
      const day = today - DAYS + 1 + index;
      const { calls = 0, client_errors = 0, limited = 0, server_errors = 0 } = known.get(day) ?? {};
      const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
      return { day: date, calls, client_errors, limited, server_errors };
    }),
    endpoints,
    errors,
    limits,
    tokens: { app: all - of_users, user: of_users, people: people ?? 0 },
    user_streams: { connected: userStreams?.connected ?? 0, all: userStreams?.all ?? 0 },
    app_streams: streams.map(({ owner, delivered_seq, waiting_since, object_types, ...stream }) => ({
      ...stream,
      object_types: JSON.parse(object_types) as string[],
      is_connected: owner !== null,
      events_behind: Math.max(0, ctx.tail.position - delivered_seq),
      seconds_behind: secondsSince(waiting_since, now),
    })),
    webhooks: hooks.map(({ id, url, disabled_at, disabled_because, failing_since, next_at, ...hook }) => {
      const [last] = JSON.parse(hook.deliveries) as Delivery[];
      const isBehind = hook.delivered_seq < ctx.tail.position && disabled_at === null;
      return {
        ...{ id, url, disabled_at, disabled_because, failing_since, next_at, last },
        events_behind: isBehind ? ctx.tail.position - hook.delivered_seq : 0,
      };
    }),
  };
}

function secondsSince(ms: number | null, now: number): number {
  return ms === null ? 0 : Math.max(0, Math.round((now - ms) / 1000));
}
