import type { Context } from '../context.ts';
import { ApiError } from '../errors.ts';
import {
  describeApp,
  describeFigures,
  figuresOf,
  findListedApp,
} from '../features/app-figures/app-figures.ts';
import type { Command } from './command.ts';
import { properties, table } from './table.ts';

type Described = ReturnType<typeof describeApp>;

/** Whose app it is, in words. */
export function ownerOf({ owner, registered_by_program }: Described): string {
  return registered_by_program ? 'a program' : owner === null ? 'this service' : `@${owner}`;
}

async function findApp({ store }: Context, client_id: string) {
  const row = await findListedApp(store.read, client_id);
  if (row === undefined) throw new ApiError('not-found', `there is no app "${client_id}".`);
  return row;
}

export const appShow: Command = {
  name: 'app show',
  usage: '<client_id>',
  summary: 'Show an app: its calls and errors, what is left of its limits, its streams and webhooks.',
  words: 1,
  async run(ctx, [client_id = '']) {
    const row = await findApp(ctx, client_id);
    const app = describeApp(row);
    const figures = describeFigures(await figuresOf(ctx, row));
    const { name, state, users, calls_today, calls_week, errors_week } = app;
    const shown = {
      ...{ client_id, name, owner: ownerOf(app), state, users: String(users) },
      ...{ calls_today: String(calls_today), calls_week: String(calls_week) },
      errors_week: String(errors_week),
      limits: app.limit_percent === null ? 'those of all apps' : `${app.limit_percent}%`,
      app_tokens: String(figures.tokens.app),
      user_tokens: String(figures.tokens.user),
      user_streams: `${figures.user_streams.connected} connected of ${figures.user_streams.all}`,
    };
    const called = figures.endpoints.map((one) =>
      [one.endpoint, one.calls, one.client_errors, one.limited, one.server_errors].map(String),
    );
    const streams = figures.app_streams.map(({ id, key, is_connected, events_behind, seconds_behind }) => [
      ...[id, key ?? '', is_connected ? 'connected' : 'waiting', `${events_behind} events`],
      `${seconds_behind} s`,
    ]);
    const failed = figures.errors.map(({ at, method, endpoint, status, slug, id }) => [
      ...[at, method, endpoint, String(status), slug, id],
    ]);
    const lines = [
      ...properties(shown),
      ...['', ...table(['ENDPOINT', 'CALLS', '4XX', '429', '5XX'], called, 'No calls in a week.')],
      ...['', ...table(['APP STREAM', 'KEY', 'STATE', 'BEHIND', 'FOR'], streams, 'No app streams.')],
      ...['', ...table(['TIME', 'METHOD', 'ENDPOINT', 'STATUS', 'ERROR', 'ID'], failed, 'No errors.')],
    ];
    return { json: { ...app, ...figures }, lines };
  },
};
