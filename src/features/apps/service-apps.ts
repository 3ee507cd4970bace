import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { insertMeta, selectMeta } from '../../db/meta.ts';
import { digest, makeSecret } from '../../digest.ts';
import { insertApp } from './apps.sql.ts';

/** An app of the service itself. */
interface ServiceApp {
  /** The key in `meta` of the row with its id. */
  key: string;
  name: string;
  /** The path its name links to. */
  path: string;
  /** By default one that nobody knows. */
  clientId?: string;
}

/** The id of the app named as the source of posts from the pages. */
export const webApp = ofService({ key: 'web_app', name: 'Web', path: '' });

/** The id of the app named as the source of imported posts and files. */
export const importApp = ofService({ key: 'import_app', name: 'Import', path: '' });

/** The id of the app whose tokens people use to try calls in the reference. */
export const referenceApp = ofService({ key: 'reference_app', name: 'Reference', path: '/docs' });

/** The `client_id` with which the command line of the client package signs people in at any service. */
export const COMMAND_LINE_CLIENT = 'millrace-client';

/** The id of the app of that command line. */
export const commandLineApp = ofService({
  ...{ key: 'command_line_app', name: 'Command line', path: '/client' },
  clientId: COMMAND_LINE_CLIENT,
});

/**
 * Finds such an app, or creates it when it is first needed. It has no owner, no redirect URI and a secret that nobody knows, so no
 * grant gives it a token. One whose `client_id` is known has no secret, and gets tokens by the grant for devices.
 */
function ofService({ key, name, path, clientId }: ServiceApp): (ctx: Context) => Promise<number> {
  return async ({ store, digestKey, config }) => {
    const [known] = await selectMeta(store.read, { keys: [key] });
    if (known !== undefined) return Number(known.value);
    return store.write(async (tx) => {
      const [meanwhile] = await selectMeta(tx, { keys: [key] });
      if (meanwhile !== undefined) return Number(meanwhile.value);
      const id = await tx.newId();
      await insertApp(tx, {
        id,
        client_id: clientId ?? randomBytes(16).toString('hex'),
        owner_id: 0,
        name,
        link: config.url + path,
        redirect_uris: '[]',
        client_secret_digest: clientId === undefined ? digest(digestKey, makeSecret()) : '',
        password_grant_secret_digest: null,
        created_at: tx.now,
      });
      await insertMeta(tx, { key, value: String(id) });
      return id;
    });
  };
}
