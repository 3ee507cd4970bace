import type { Context } from '../../context.ts';
import type { Store } from '../../db/store.ts';
import { endApp } from '../apps/apps.ts';
import { deleteApp, selectRegisteredApps, selectTokenOf } from './unused-apps.sql.ts';

/** How long an app that a program registered stays without being used, in milliseconds. */
const UNUSED_MS = 30 * 24 * 60 * 60_000;
/** How many are looked at each time. */
const AT_ONCE = 100;

/** Up to which id the apps of a store were looked at. */
const lookedAt = new WeakMap<Store, number>();

/**
 * Deletes apps that programs registered and nobody has used for a month (docs/interface.md, Registration by programs). Looks at some
 * each time, in turn, since there may be many.
 */
export async function removeUnusedApps({ store }: Pick<Context, 'store'>): Promise<void> {
  const before = Date.now() - UNUSED_MS;
  const after = lookedAt.get(store) ?? 0;
  const apps = await selectRegisteredApps(store.read, { after, before, limit: AT_ONCE });
  lookedAt.set(store, apps.length < AT_ONCE ? 0 : (apps.at(-1)?.id ?? 0));
  for (const { id, is_used } of apps) if (!is_used) await removeApp(store, id);
}

/** Deletes an app with its tokens, and also its row if nothing can name it. */
export async function removeApp(store: Store, id: number): Promise<void> {
  await store.write(async (tx) => {
    await endApp(tx, id);
    // With one, something may have been made that names the app.
    const [token] = await selectTokenOf(tx, { app: id });
    if (token === undefined) await deleteApp(tx, { id });
  });
}
