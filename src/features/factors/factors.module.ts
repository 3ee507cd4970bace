import { defineModule } from '../../modules.ts';
import { removeFactorsSince } from './factors.actions.ts';
import { factorCheck } from './factors.check.sql.ts';
import { exportedPasskeys, exportedTotpKeys } from './factors.export.ts';
import { factorMigrations } from './factors.tables.ts';

export const factorsModule = defineModule({
  name: 'factors',
  tier: 4,
  migrations: factorMigrations,
  tables: {
    passkeys: {
      key: 'id',
      ids: true,
      owner: 'user_id',
      erase: { position: 45, atOnce: (tx, user) => removeFactorsSince(tx, user, 0) },
      export: exportedPasskeys,
      check: factorCheck,
    },
    totp_keys: { key: 'user_id', owner: 'user_id', erase: 'with passkeys', export: exportedTotpKeys },
    recovery_codes: {
      key: 'digest',
      owner: 'user_id',
      erase: 'with passkeys',
      export: 'not: they are secrets',
    },
    used_challenges: { key: 'digest' },
  },
});
