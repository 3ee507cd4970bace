import { fillByRows } from '../../db/fill.ts';
import type { Migration } from '../../db/migrations.ts';
import { COMMAND_LINE_CLIENT } from './service-apps.ts';

const APPS = 100;

interface AppRow {
  id: number;
  ended_at: number;
}

/** Apps of accounts that were deleted before apps ended with them. */
const SELECT = `select apps.id, users.deleted_at as ended_at from apps join users on users.id = apps.owner_id
  where apps.id > $1 and apps.deleted_at is null and users.deleted_at is not null order by apps.id limit $2`;

export const appMigrations: readonly Migration[] = [
  {
    name: '0061-command-line-without-secret',
    // It had one that nobody knew; apps that have one must show it to get a token for a device.
    statements: [
      `update apps set client_secret_digest = '' where client_id = '${COMMAND_LINE_CLIENT}' and owner_id = 0`,
    ],
  },
  {
    name: '0072-apps-of-deleted-accounts',
    statements: [
      fillByRows<AppRow>({ table: 'apps', others: ['tokens'] }, APPS, SELECT, async (db, apps) => {
        for (const { id, ended_at } of apps) {
          const tokens = `select id from tokens where revoked_at is null and (
            (app_id = ${id} and user_id is null)
            or authorization_id in (select id from authorizations where app_id = ${id}))`;
          for (const statement of [
            `delete from app_streams where token_id in (${tokens})`,
            `delete from delegate_tokens where token_id in (${tokens})`,
            `update tokens set revoked_at = ${ended_at} where id in (${tokens})`,
            `delete from authorizations where app_id = ${id}`,
            `delete from oauth_codes where app_id = ${id}`,
            `delete from device_codes where app_id = ${id}`,
            `update apps set deleted_at = ${ended_at}, redirect_uris = '[]', client_secret_digest = '',
              previous_secret_digest = null, password_grant_secret_digest = null where id = ${id}`,
          ]) {
            await db.all(statement, []);
          }
        }
      }),
    ],
  },
];
