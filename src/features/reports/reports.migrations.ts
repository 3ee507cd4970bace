import type { Migration } from '../../db/migrations.ts';

export const reportMigrations: readonly Migration[] = [
  {
    name: '0046-report-queue',
    statements: [
      "alter table reports add column copy text not null default '{}'",
      'alter table reports add column taken_by bigint',
      'alter table reports add column taken_at bigint',
      'alter table reports add column decision text',
    ],
  },
];
