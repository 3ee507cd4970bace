import type { Migration } from '../migrations.ts';

export const email: Migration = {
  name: '0009-email',
  statements: [
    // Nobody has shown yet that an address is theirs, so none signs in before it is confirmed, and it can be held by
    // several accounts until then.
    'alter table users add column email_confirmed_at bigint',
    'drop index users_by_email',
    'create unique index users_by_email on users (email) where email_confirmed_at is not null',
  ],
};
