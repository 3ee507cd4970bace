import { defineModule } from '../../modules.ts';
import { byStatement, retain } from '../../processes/retention.ts';
import { appEndings } from '../apps/apps.ts';
import { authenticate } from './authenticate.ts';
import { revokeApp, revokeUser } from './revoke.actions.ts';
import { noteTokenUses } from './token-uses.ts';
import { tokenCache } from './tokens.cache.ts';
import { tokenCheck } from './tokens.check.sql.ts';
import { tokenEvent } from './tokens.events.ts';
import { exportedAuthorizations } from './tokens.export.ts';
import { authorizationKind, tokenKind } from './tokens.kind.ts';
import { tokenEndpoints } from './tokens.routes.ts';
import { TokenObject } from './tokens.schema.ts';
import { deleteEndedTokens } from './tokens.sql.ts';
import { tokenMigrations } from './tokens.tables.ts';

export const tokensModule = defineModule({
  name: 'tokens',
  tier: 6,
  kinds: [tokenKind, authorizationKind],
  events: [tokenEvent],
  caches: [tokenCache],
  endpoints: tokenEndpoints,
  upkeep: [
    { name: 'uses of tokens', by: 'each', atEnd: true, run: noteTokenUses },
    retain({ name: 'ended tokens', keep: 'tokens', deleteSome: byStatement(deleteEndedTokens) }),
  ],
  extends: [appEndings.with(revokeApp)],
  authenticate,
  migrations: tokenMigrations,
  tables: {
    authorizations: {
      key: 'id',
      owner: 'user_id',
      erase: { position: 30, atOnce: revokeUser },
      export: exportedAuthorizations,
    },
    tokens: {
      key: 'id',
      owner: 'user_id',
      erase: 'with authorizations',
      export: 'not: they are secrets',
      check: tokenCheck,
    },
    delegate_tokens: { key: 'digest' },
  },
  reference: {
    sections: {
      Token: 'What a token may do, ending it, and who authorised an app.',
    },
    schemas: [{ position: 130, schema: TokenObject }],
  },
});
