import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { insertMeta, selectMeta } from '../../db/meta.ts';
import { digest, makeSecret } from '../tokens/digest.ts';
import { insertApp } from './apps.sql.ts';

/** The row of `meta` that has the id of the app which posts from the pages name as their source. */
const KEY = 'web_app';

/**
 * The id of the app that posts from the pages have as their source; made with the first one. It has no owner, no redirect
 * URI and secrets that nobody knows, so it cannot be given a token.
 */
export async function webApp({ store, digestKey, config }: Context): Promise<number> {
  const [known] = await selectMeta(store.read, { keys: [KEY] });
  if (known !== undefined) return Number(known.value);
  return store.write(async (tx) => {
    const [meanwhile] = await selectMeta(tx, { keys: [KEY] });
    if (meanwhile !== undefined) return Number(meanwhile.value);
    const id = await tx.newId();
    await insertApp(tx, {
      id,
      client_id: randomBytes(16).toString('hex'),
      owner_id: 0,
      name: 'Web',
      link: config.url,
      redirect_uris: '[]',
      client_secret_digest: digest(digestKey, makeSecret()),
      password_grant_secret_digest: null,
      created_at: tx.now,
    });
    await insertMeta(tx, { key: KEY, value: String(id) });
    return id;
  });
}
