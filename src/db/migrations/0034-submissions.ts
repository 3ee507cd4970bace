import type { Migration } from '../migrations.ts';

/** What was carried out and must not be again where it is sent a second time; for a day (web/accounts/once.ts). */
export const submissions: Migration = {
  name: '0034-submissions',
  statements: [
    `create table submissions (
      user_id bigint not null,
      key text not null,
      created_at bigint not null,
      body_digest text not null,
      result text,
      primary key (user_id, key)
    )`,
    'create index submissions_by_time on submissions (created_at)',
  ],
};
