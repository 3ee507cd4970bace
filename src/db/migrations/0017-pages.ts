import type { Migration } from '../migrations.ts';

export const pages: Migration = {
  name: '0017-pages',
  statements: [
    // Tells the browsers apart in which somebody is signed in.
    "alter table sessions add column agent text not null default ''",
    `create table account_links (
      digest text primary key,
      user_id bigint not null,
      purpose text not null,
      email text not null,
      expires_at bigint not null
    )`,
    'create index account_links_by_user on account_links (user_id)',
    'create index account_links_by_expiry on account_links (expires_at)',
  ],
};
