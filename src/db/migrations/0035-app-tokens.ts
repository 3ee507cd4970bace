import type { Migration } from '../migrations.ts';

/** The valid tokens of an app for itself are found without those that it has for users, or that have ended. */
export const appTokens: Migration = {
  name: '0035-app-tokens',
  statements: ['create index app_tokens on tokens (app_id) where user_id is null and revoked_at is null'],
};
