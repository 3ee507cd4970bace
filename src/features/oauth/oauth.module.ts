import { defineModule } from '../../modules.ts';
import { scopesInUse } from '../../scopes.ts';
import { metadataPage } from './metadata.page.ts';
import { oauthEndpoints } from './oauth.endpoints.ts';
import { oauthMigrations } from './oauth.tables.ts';
import { registrationEndpoints } from './registration.endpoints.ts';
import { removeUnusedApps } from './unused-apps.ts';

export const oauthModule = defineModule({
  name: 'oauth',
  tier: 7,
  pages: ({ endpoints }) => [
    metadataPage(scopesInUse(endpoints)),
    ...oauthEndpoints,
    ...registrationEndpoints,
  ],
  migrations: oauthMigrations,
  tables: {
    oauth_codes: {
      key: 'digest',
      owner: 'user_id',
      erase: 'with authorizations',
      export: 'not: they are secrets',
    },
    device_codes: {
      key: 'digest',
      owner: 'user_id',
      erase: 'with authorizations',
      export: 'not: they are secrets',
    },
  },
  upkeep: [{ name: 'unused apps', by: 'leader', run: removeUnusedApps }],
  guides: [{ position: 20, name: 'signing-in' }],
});
