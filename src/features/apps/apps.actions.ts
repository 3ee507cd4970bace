import { randomBytes } from 'node:crypto';
import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { digest, makeSecret } from '../tokens/digest.ts';
import { insertApp } from './apps.sql.ts';

export interface NewApp {
  ownerId: number;
  name: string;
  link: string;
  redirectUris: readonly string[];
}

/** What a new app needs to know; the secrets cannot be shown again. */
export interface AppSecrets {
  client_id: string;
  client_secret: string;
  password_grant_secret: string;
}

/**
 * Adds an app that may use the password grant (decision 5).
 * @throws {ApiError} 400 for a name, link or redirect address that cannot be used.
 */
export async function addApp(
  { store, digestKey }: { store: Store; digestKey: Buffer },
  app: NewApp,
): Promise<AppSecrets & { id: number }> {
  const name = app.name.trim();
  if (name === '' || name.length > 100)
    throw new ApiError('invalid-parameter', 'name must be 1 to 100 characters.');
  for (const address of [app.link, ...app.redirectUris]) {
    if (address !== '' && !URL.canParse(address)) {
      throw new ApiError('invalid-parameter', `"${address}" is not an address.`);
    }
  }
  const secrets: AppSecrets = {
    client_id: randomBytes(16).toString('hex'),
    client_secret: makeSecret(),
    password_grant_secret: makeSecret(),
  };
  const id = await store.write(async (tx) => {
    const [row] = await insertApp(tx, {
      client_id: secrets.client_id,
      owner_id: app.ownerId,
      name,
      link: app.link,
      redirect_uris: JSON.stringify(app.redirectUris),
      client_secret_digest: digest(digestKey, secrets.client_secret),
      password_grant_secret_digest: digest(digestKey, secrets.password_grant_secret),
      created_at: tx.now,
    });
    return row?.id ?? 0;
  });
  return { id, ...secrets };
}
