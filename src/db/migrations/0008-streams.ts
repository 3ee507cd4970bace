import type { Migration } from '../migrations.ts';

export const streams: Migration = {
  name: '0008-streams',
  statements: [
    // What a subscription listens to is stored in another form. Clients that come back get a new connection, as after
    // any absence that is too long, and subscribe again.
    'delete from stream_subscriptions',
    'delete from stream_connections',
  ],
};
