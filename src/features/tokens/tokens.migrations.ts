import type { Migration } from '../../db/migrations.ts';

export const tokenMigrations: readonly Migration[] = [
  {
    name: '0057-ended-tokens',
    statements: ['create index tokens_ended on tokens (revoked_at) where revoked_at is not null'],
  },
];
