import type { Migration } from '../migrations.ts';

/** Whose storage a content counts for that was just stored, or that nothing uses any more. */
export const uncountedContents: Migration = {
  name: '0036-uncounted-contents',
  statements: [
    'alter table unused_contents add column user_id bigint',
    'alter table unused_contents add column bytes bigint not null default 0',
    'create index unused_contents_by_user on unused_contents (user_id, bytes) where user_id is not null',
  ],
};
