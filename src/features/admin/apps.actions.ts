import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { type AppRow, selectAppByClientId, updateApp } from '../apps/apps.ts';
import { type Actor, audit, requireAdmin, requireReach, requireRecent } from '../audit/audit.ts';
import { selectUsers } from '../users/users.ts';
import { tell } from './notices.actions.ts';

/** Limits of an app's own, in percent of those of all apps. */
export const MAX_PERCENT = 10_000;

/**
 * Permits an app the scope `admin`, which people with a role can grant it from then on, or forbids it: then that scope of all its
 * tokens ends at once. Idempotent.
 * @throws {ApiError} 403 for all but owners who have authenticated recently, 404 if there is no such app.
 */
export async function permitAdministration(
  store: Store,
  actor: Actor,
  client_id: string,
  isPermitted: boolean,
): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'apps');
    requireRecent(actor);
    const app = await requireApp(tx, client_id);
    const may_administer = isPermitted ? 1 : 0;
    if (app.may_administer === may_administer) return;
    await updateApp(tx, { id: app.id, may_administer });
    const detail = { client_id, permitted: isPermitted };
    await audit(tx, actor, { action: 'app-admin', target: { kind: 'app', id: app.id }, detail });
    tx.emit({ type: 'app', body: { id: app.id } });
  });
}

/**
 * Suspends an app until it is restored: its tokens are rejected, its streams end, its webhooks wait, and people cannot authorise
 * it. Idempotent.
 * @param told - what its owner is told; nothing if it is empty.
 * @throws {ApiError} 403 if the actor may not, 404 if there is no such app, 400 for one of the service itself.
 */
export async function suspendApp(store: Store, actor: Actor, client_id: string, told = ''): Promise<void> {
  await store.write(async (tx) => {
    const app = await requireReachable(tx, actor, client_id);
    if (app.suspended_at !== null) return;
    await updateApp(tx, { id: app.id, suspended_at: tx.now });
    await audit(tx, actor, {
      action: 'app-suspend',
      target: { kind: 'app', id: app.id },
      detail: { client_id },
    });
    if (app.owner_id !== 0) await tell(tx, { user: app.owner_id, action: 'warn', text: told });
    tx.emit({ type: 'app', body: { id: app.id, suspended: true } });
  });
}

/** Ends the suspension of an app: its tokens are accepted again, and its webhooks go on where they were. Idempotent. */
export async function restoreApp(store: Store, actor: Actor, client_id: string): Promise<void> {
  await store.write(async (tx) => {
    const app = await requireReachable(tx, actor, client_id);
    if (app.suspended_at === null) return;
    await updateApp(tx, { id: app.id, suspended_at: null });
    await audit(tx, actor, {
      action: 'app-restore',
      target: { kind: 'app', id: app.id },
      detail: { client_id },
    });
    tx.emit({ type: 'app', body: { id: app.id } });
  });
}

/**
 * Gives an app limits of its own, or takes them back. Idempotent.
 * @param percent - of the limits of all apps; null for those.
 * @throws {ApiError} as `suspendApp`, 400 for a number out of range.
 */
export async function limitApp(
  store: Store,
  actor: Actor,
  client_id: string,
  percent: number | null,
): Promise<void> {
  if (percent !== null && !(Number.isInteger(percent) && percent >= 1 && percent <= MAX_PERCENT)) {
    throw new ApiError('invalid-parameter', `percent must be a whole number from 1 to ${MAX_PERCENT}.`);
  }
  await store.write(async (tx) => {
    const app = await requireReachable(tx, actor, client_id);
    if (app.limit_percent === percent) return;
    await updateApp(tx, { id: app.id, limit_percent: percent });
    const detail = { client_id, from: app.limit_percent, to: percent };
    await audit(tx, actor, { action: 'app-limit', target: { kind: 'app', id: app.id }, detail });
    tx.emit({ type: 'app', body: { id: app.id } });
  });
}

async function requireApp(tx: Tx, client_id: string): Promise<AppRow> {
  const [app] = await selectAppByClientId(tx, { client_id });
  if (app === undefined) throw new ApiError('not-found', `there is no app "${client_id}".`);
  return app;
}

/** The app that is acted on, whose owner is in the actor's reach. */
async function requireReachable(tx: Tx, actor: Actor, client_id: string): Promise<AppRow> {
  const own = await requireAdmin(tx, actor, 'tokens');
  const app = await requireApp(tx, client_id);
  if (app.owner_id === 0 && app.registration_digest === null) {
    throw new ApiError('not-allowed', 'this app belongs to the service itself.');
  }
  const [owner] = await selectUsers(tx, { ids: [app.owner_id] });
  if (owner !== undefined) requireReach(own, owner);
  return app;
}
