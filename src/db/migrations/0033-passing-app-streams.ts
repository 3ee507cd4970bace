import type { Migration } from '../migrations.ts';

/** App streams that are deleted with their clients, which are looked for every minute: few of all. */
export const passingAppStreams: Migration = {
  name: '0033-passing-app-streams',
  statements: ['create index app_streams_passing on app_streams (id) where auto_delete = 1'],
};
