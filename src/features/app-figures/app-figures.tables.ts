import type { Migration } from '../../db/migrations.ts';
import type { AppError, CountedCalls } from '../../http/app-calls.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    app_calls: CountedCalls;
    app_errors: AppError;
  }
}

export const appFigureMigrations: readonly Migration[] = [
  {
    name: '0001-app-figures',
    statements: [
      `create table app_calls (
        app_id bigint not null,
        day bigint not null,
        endpoint text not null,
        calls bigint not null,
        client_errors bigint not null,
        limited bigint not null,
        server_errors bigint not null,
        primary key (app_id, day, endpoint)
      )`,
      'create index app_calls_by_day on app_calls (day)',
      `create table app_errors (
        app_id bigint not null,
        id text not null,
        at bigint not null,
        method text not null,
        endpoint text not null,
        status bigint not null,
        slug text not null,
        message text not null,
        primary key (app_id, id)
      )`,
      'create index app_errors_by_app on app_errors (app_id, at)',
      'create index app_errors_by_time on app_errors (at)',
    ],
  },
];
