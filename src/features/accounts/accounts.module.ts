import { defineModule } from '../../modules.ts';
import { factorChecks } from '../audit/audit.ts';
import { usernameHolders } from '../users/users.ts';
import { accountCheck } from './accounts.check.sql.ts';
import { accountMigrations } from './accounts.tables.ts';
import { findFactorless } from './admin-factor.ts';
import { removeInvitations } from './invitations.actions.ts';
import { writeSessionUses } from './session-uses.ts';
import { sessionEvent } from './sessions.events.ts';
import { exportedSessions } from './sessions.export.ts';
import { endSessions } from './sessions.ts';
import { isWaiting } from './sign-ups.sql.ts';

export const accountsModule = defineModule({
  name: 'accounts',
  tier: 5,
  events: [sessionEvent],
  upkeep: [{ name: 'uses of sessions', by: 'each', atEnd: true, run: writeSessionUses }],
  extends: [factorChecks.with(findFactorless), usernameHolders.with(isWaiting)],
  migrations: accountMigrations,
  tables: {
    sessions: {
      key: 'digest',
      owner: 'user_id',
      erase: { position: 40, atOnce: (tx, user) => endSessions(tx, user, 'all') },
      export: exportedSessions,
      check: accountCheck,
    },
    email_links: {
      key: 'user_id',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: they are secrets',
    },
    password_links: {
      key: 'digest',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: they are secrets',
    },
    undo_links: {
      key: 'digest',
      owner: 'user_id',
      erase: 'at once',
      export: 'not: they are secrets',
    },
    invitations: {
      key: 'id',
      owner: 'inviter_id',
      erase: { position: 70, atOnce: removeInvitations },
      export: 'not: they are secrets',
    },
    invitation_uses: {
      key: 'user_id',
      owner: 'user_id',
      erase: 'with invitations',
      export: 'not: they tell of another user',
    },
    sign_ups: { key: 'id' },
    sign_up_blocks: { key: ['kind', 'value'] },
  },
});
