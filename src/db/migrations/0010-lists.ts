import type { Migration } from '../migrations.ts';

export const lists: Migration = {
  name: '0010-lists',
  statements: [
    // Holds what the list of a user's posts leaves out, so that it is left out without reading the posts themselves.
    'drop index posts_by_user',
    'create index posts_by_user on posts (user_id, id, machine_only, is_deleted)',
  ],
};
