import type { Migration } from '../migrations.ts';

export const passwordLinks: Migration = {
  name: '0012-password-links',
  statements: [
    `create table password_links (
      digest text primary key,
      user_id bigint not null,
      expires_at bigint not null
    )`,
    'create index password_links_by_user on password_links (user_id)',
    // Null where it has not been used since this was noted.
    'alter table tokens add column last_used_at bigint',
  ],
};
