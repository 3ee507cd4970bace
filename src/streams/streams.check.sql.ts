import type { TableCheck } from '../db/tables.ts';

/** Consistency checks of user streams. */
export const streamCheck: TableCheck = {
  strays: [
    [
      'subscriptions of stream connections that do not exist',
      'select count(*) as n from stream_subscriptions where not exists (select 1 from stream_connections as o where o.id = stream_subscriptions.connection_id)',
    ],
    [
      'stream connections that wait and have an owner, or neither',
      'select count(*) as n from stream_connections where epoch > 0 and (owner is null) <> (waiting_since is not null)',
    ],
  ],
};
