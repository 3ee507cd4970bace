import type { Migration } from '../migrations.ts';

export const pages: Migration = {
  name: '0013-pages',
  statements: [
    // Tells the browsers apart that are signed in.
    "alter table sessions add column agent text not null default ''",
    `create table email_links (
      user_id bigint primary key,
      digest text not null unique,
      email text not null,
      expires_at bigint not null
    )`,
  ],
};
