import type { Migration } from '../../db/migrations.ts';

export const archiveMigrations: readonly Migration[] = [
  {
    name: '0047-archive-jobs',
    statements: [
      `create table archive_jobs (
        user_id bigint not null,
        kind text not null,
        step text not null,
        is_waiting smallint not null,
        asked_at bigint not null,
        finished_at bigint,
        worker text,
        tries smallint not null default 0,
        progress text,
        name text,
        content text,
        size bigint,
        report text,
        primary key (user_id, kind)
      )`,
      'create index archive_jobs_waiting on archive_jobs (asked_at, user_id) where is_waiting = 1',
      'create index archive_jobs_finished on archive_jobs (finished_at) where finished_at is not null',
      'create index archive_jobs_content on archive_jobs (content) where content is not null',
    ],
  },
];
