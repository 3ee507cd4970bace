import type { Migration } from '../../db/migrations.ts';
import { COMMAND_LINE_CLIENT } from './service-apps.ts';

export const appMigrations: readonly Migration[] = [
  {
    name: '0061-command-line-without-secret',
    // It had one that nobody knew; apps that have one must show it to get a token for a device.
    statements: [
      `update apps set client_secret_digest = '' where client_id = '${COMMAND_LINE_CLIENT}' and owner_id = 0`,
    ],
  },
];
