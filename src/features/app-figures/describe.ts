import { timestamp } from '../../objects/timestamp.ts';
import type { AppFigures } from './figures.ts';
import type { ListedApp } from './list.sql.ts';

/** An app, as commands and calls of the administration show it. */
export function describeApp(row: ListedApp) {
  return {
    id: String(row.id),
    client_id: row.client_id,
    name: row.name,
    link: row.link,
    owner: row.owner,
    registered_by_program: row.registration_digest !== null,
    redirect_uris: JSON.parse(row.redirect_uris) as string[],
    password_grant: row.password_grant_secret_digest !== null,
    may_administer: row.may_administer === 1,
    state: row.suspended_at === null ? 'active' : 'suspended',
    limit_percent: row.limit_percent,
    users: row.num_users ?? 0,
    calls_today: row.calls_today,
    calls_week: row.calls_week,
    errors_week: row.errors_week,
    created_at: timestamp(row.created_at),
  };
}

const timeOf = (ms: number | null) => (ms === null ? null : timestamp(ms));

/** The figures of an app. */
export function describeFigures({ errors, limits, app_streams, webhooks, ...figures }: AppFigures) {
  return {
    ...figures,
    errors: errors.map(({ at, ...error }) => ({ ...error, at: timestamp(at) })),
    limits: limits ?? null,
    app_streams: app_streams.map((stream) => ({
      ...stream,
      id: String(stream.id),
      created_at: timestamp(stream.created_at),
    })),
    webhooks: webhooks.map(({ id, url, disabled_at, failing_since, events_behind, last }) => ({
      id: String(id),
      url,
      disabled_at: timeOf(disabled_at),
      failing_since: timeOf(failing_since),
      events_behind,
      last_status: last?.status ?? null,
      last_error: last?.error ?? null,
      last_at: timeOf(last?.attempted ?? null),
    })),
  };
}
