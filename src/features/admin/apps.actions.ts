import type { Store } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { selectAppByClientId, updateApp } from '../apps/apps.sql.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.actions.ts';

/**
 * Permits an app the scope `admin`, which people with a role can grant it from then on, or forbids it: then that scope of all its
 * tokens ends at once. Idempotent.
 * @throws {ApiError} 403 for all but owners, 404 if there is no such app.
 */
export async function permitAdministration(
  store: Store,
  actor: Actor,
  client_id: string,
  isPermitted: boolean,
): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'apps');
    const [app] = await selectAppByClientId(tx, { client_id });
    if (app === undefined) throw new ApiError('not-found', `there is no app "${client_id}".`);
    const may_administer = isPermitted ? 1 : 0;
    if (app.may_administer === may_administer) return;
    await updateApp(tx, { id: app.id, may_administer });
    const detail = { client_id, permitted: isPermitted };
    await audit(tx, actor, { action: 'app-admin', target: { kind: 'app', id: app.id }, detail });
    tx.emit({ type: 'app', body: { id: app.id } });
  });
}
