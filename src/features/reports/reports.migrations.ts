import type { Migration } from '../../db/migrations.ts';

export const reportMigrations: readonly Migration[] = [
  {
    name: '0043-report-objects',
    statements: [
      "alter table reports add column kind text not null default 'post'",
      "alter table reports add column category text not null default 'other'",
      "alter table reports add column comment text not null default ''",
      'alter table reports add column author_id bigint',
    ],
  },
  {
    name: '0046-report-queue',
    statements: [
      "alter table reports add column copy text not null default '{}'",
      'alter table reports add column taken_by bigint',
      'alter table reports add column taken_at bigint',
      'alter table reports add column decision text',
    ],
  },
  {
    name: '0052-report-histories',
    statements: [
      'update reports set author_id = (select user_id from posts where posts.id = reports.post_id) where author_id is null',
      'create index reports_by_author on reports (author_id, id)',
      'create index reports_by_reporter on reports (reporter_id, id)',
    ],
  },
  {
    name: '0057-decided-reports',
    statements: ['create index reports_decided on reports (resolved_at) where resolved_at is not null'],
  },
  {
    name: '0075-reported-objects',
    statements: [
      'alter table reports add column rule text',
      'alter table reports add column first_id bigint',
      // Only open ones are decided together; the others were decided one by one.
      `update reports set first_id =
        (select min(r.id) from reports r where r.post_id = reports.post_id and r.kind = reports.kind and r.resolved_at is null)
        where resolved_at is null and kind <> 'appeal' and exists
        (select 1 from reports r where r.post_id = reports.post_id and r.kind = reports.kind and r.resolved_at is null and r.id < reports.id)`,
      'create index reports_together on reports (first_id, id) where first_id is not null',
    ],
  },
];
