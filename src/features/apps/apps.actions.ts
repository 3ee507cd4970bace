import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { isBlank } from '../../text/invisible.ts';
import { type Actor, type AuditedAction, audit, isAdministrator, type Role } from '../audit/audit.ts';
import { requireFewMarks } from '../content/content.ts';
import { instanceOf } from '../instance/instance.ts';
import { requireNoSuchWords } from '../words/words.ts';
import {
  type AppRow,
  insertApp,
  markAppDeleted,
  selectAppByClientId,
  selectAppsOf,
  updateApp,
} from './apps.sql.ts';
import { checkRedirectUri } from './redirects.ts';

const MAX_NAME = 100;
const MAX_REDIRECT_URIS = 20;
/** Most apps that one user can register on the pages. */
const MAX_OWN_APPS = 25;
/** How long a client secret stays valid after it was replaced, in milliseconds. */
export const PREVIOUS_SECRET_MS = 24 * 60 * 60_000;

/** Ends everything that belongs to an app, in the transaction that deletes it. */
export const appEndings = new ExtensionPoint<(tx: Tx, appId: number) => Promise<void>>();

type Owner = Pick<Context, 'store' | 'digestKey'>;

export interface NewApp {
  ownerId: number;
  name: string;
  /** Empty for none. */
  link: string;
  redirectUris: readonly string[];
}

/** The credentials of a new app; the secrets cannot be shown again. */
export interface AppSecrets {
  client_id: string;
  client_secret: string;
  password_grant_secret: string;
}

/**
 * Adds an app that may use the password grant (docs/interface.md, The token endpoint).
 * @throws {ApiError} 400 for an invalid name, link or redirect URI.
 */
export async function addApp(
  { store, digestKey }: Owner,
  app: NewApp,
  actor?: Actor,
): Promise<AppSecrets & { id: number }> {
  const checked = checkApp(app);
  const password_grant_secret = makeSecret();
  const grantDigest = digest(digestKey, password_grant_secret);
  const made = await store.write(async (tx) => {
    const written = await writeApp(tx, digestKey, app.ownerId, checked, grantDigest);
    await note(tx, actor, 'app-add', written);
    return written;
  });
  return { ...made, password_grant_secret };
}

/**
 * Adds an app for a signed-in user, if the instance allows it (`app_registration`). It may not use the password grant, which an
 * administrator has to permit.
 * @returns its id and its secret, which cannot be shown again.
 * @throws {ApiError} 400 as `addApp` and for one app too many, 403 if only administrators may.
 */
export async function addOwnApp(
  ctx: Context,
  owner: { userId: number; role: Role | null },
  app: Omit<NewApp, 'ownerId'>,
): Promise<{ client_id: string; client_secret: string }> {
  if (!(await mayRegister(ctx, owner))) {
    throw new ApiError('forbidden', 'only administrators may register apps here.');
  }
  const checked = checkApp(app);
  await requireNoSuchWords(ctx, { texts: [checked.name, checked.link] });
  return ctx.store.write(async (tx) => {
    if ((await selectAppsOf(tx, { owner_id: owner.userId })).length >= MAX_OWN_APPS) {
      throw new ApiError('not-allowed', `you can have at most ${MAX_OWN_APPS} apps.`);
    }
    return writeApp(tx, ctx.digestKey, owner.userId, checked, null);
  });
}

/** Whether a user may register apps. */
export async function mayRegister(ctx: Context, { role }: { role: Role | null }): Promise<boolean> {
  return isAdministrator(role) || (await instanceOf(ctx)).app_registration === 'everybody';
}

async function writeApp(
  tx: Tx,
  digestKey: Buffer,
  owner_id: number,
  checked: ReturnType<typeof checkApp>,
  password_grant_secret_digest: string | null,
) {
  const secrets = { client_id: randomBytes(16).toString('hex'), client_secret: makeSecret() };
  const id = await tx.newId();
  await insertApp(tx, {
    ...checked,
    id,
    client_id: secrets.client_id,
    owner_id,
    client_secret_digest: digest(digestKey, secrets.client_secret),
    password_grant_secret_digest,
    created_at: tx.now,
  });
  return { id, ...secrets };
}

/**
 * Changes the given fields of an app; the rest stays. What was posted with it shows the new name and link.
 * @throws {ApiError} 400 as `addApp`, 404 if there is no such app.
 */
export async function changeApp(
  ctx: Pick<Context, 'store' | 'caches'>,
  clientId: string,
  changes: Partial<Pick<NewApp, 'name' | 'link' | 'redirectUris'>>,
  actor?: Actor,
): Promise<void> {
  const { name = '', link = '' } = changes;
  await requireNoSuchWords(ctx, { texts: [name, link] });
  await ctx.store.write(async (tx) => {
    const app = await requireApp(tx, clientId);
    const before = {
      name: app.name,
      link: app.link,
      redirectUris: JSON.parse(app.redirect_uris) as string[],
    };
    await updateApp(tx, { id: app.id, ...checkApp({ ...before, ...changes }) });
    await note(tx, actor, 'app-change', app);
    tx.emit({ type: 'app', body: { id: app.id } });
  });
}

/**
 * Replaces an app's client secret. The one before stays valid for a day, so that the app can be changed over; those before that end.
 * @returns the secret, which cannot be shown again.
 * @throws {ApiError} 404 if there is no such app.
 */
export async function replaceClientSecret(
  { store, digestKey }: Owner,
  clientId: string,
  actor?: Actor,
): Promise<string> {
  const secret = makeSecret();
  await store.write(async (tx) => {
    const app = await requireApp(tx, clientId);
    const { id, client_secret_digest } = app;
    await updateApp(tx, {
      id,
      client_secret_digest: digest(digestKey, secret),
      previous_secret_digest: client_secret_digest,
      previous_secret_until: tx.now + PREVIOUS_SECRET_MS,
    });
    await note(tx, actor, 'app-secret', app);
  });
  return secret;
}

/** Ends the secret before the current one at once. @throws {ApiError} 404 if there is no such app. */
export async function endPreviousSecret(
  { store }: Pick<Owner, 'store'>,
  clientId: string,
  actor?: Actor,
): Promise<void> {
  await store.write(async (tx) => {
    const app = await requireApp(tx, clientId);
    await updateApp(tx, { id: app.id, previous_secret_digest: null, previous_secret_until: null });
    await note(tx, actor, 'app-secret-end', app);
  });
}

/**
 * Permits an app the password grant, with a new secret for it, or withdraws the permission.
 * @returns the secret, which cannot be shown again; undefined if the permission was withdrawn.
 * @throws {ApiError} 404 if there is no such app.
 */
export async function permitPasswordGrant(
  { store, digestKey }: Owner,
  clientId: string,
  isAllowed: boolean,
  actor?: Actor,
): Promise<string | undefined> {
  const secret = isAllowed ? makeSecret() : undefined;
  await store.write(async (tx) => {
    const app = await requireApp(tx, clientId);
    const { id } = app;
    await updateApp(tx, {
      id,
      password_grant_secret_digest: secret === undefined ? null : digest(digestKey, secret),
    });
    await note(tx, actor, 'app-password-grant', app, { allowed: isAllowed });
  });
  return secret;
}

/**
 * Deletes an app: its tokens and authorisations end at once. What was posted with it keeps naming it.
 * @throws {ApiError} 404 if there is no such app.
 */
export async function deleteApp(
  { store }: Pick<Owner, 'store'>,
  clientId: string,
  actor?: Actor,
): Promise<void> {
  await store.write(async (tx) => {
    const app = await requireApp(tx, clientId);
    await endApp(tx, app.id);
    await note(tx, actor, 'app-delete', app);
  });
}

/** Deletes an app, as `deleteApp` does. */
export async function endApp(tx: Tx, id: number): Promise<void> {
  await markAppDeleted(tx, { id, now: tx.now });
  for (const end of appEndings.items) await end(tx, id);
  tx.emit({ type: 'app', body: { id } });
}

/** Deletes the apps that a user registered. */
export async function endAppsOf(tx: Tx, user: number): Promise<void> {
  for (const { id } of await selectAppsOf(tx, { owner_id: user })) await endApp(tx, id);
}

/** Records what the operator does with an app; what owners do with their own is no action of the administration. */
async function note(
  tx: Tx,
  actor: Actor,
  action: AuditedAction,
  { id, client_id }: { id: number; client_id: string },
  more: object = {},
): Promise<void> {
  if (actor === undefined) return;
  await audit(tx, actor, { action, target: { kind: 'app', id }, detail: { client_id, ...more } });
}

async function requireApp(tx: Tx, clientId: string): Promise<AppRow> {
  const [app] = await selectAppByClientId(tx, { client_id: clientId });
  if (app === undefined) throw new ApiError('not-found', 'there is no such app.');
  return app;
}

/** Checks an app's fields and returns its columns. @throws {ApiError} 400 */
export function checkApp({ name, link, redirectUris }: Omit<NewApp, 'ownerId'>) {
  const trimmed = name.trim();
  const isPrintable = !/\p{Cc}/u.test(trimmed) && trimmed.isWellFormed();
  if (isBlank(trimmed) || [...trimmed].length > MAX_NAME || !isPrintable) {
    throw new ApiError('invalid-parameter', `name must be 1 to ${MAX_NAME} characters, without line breaks.`);
  }
  requireFewMarks('name', trimmed);
  if (link !== '' && !(link.length <= 2000 && /^https?:/.test(link) && URL.canParse(link))) {
    throw new ApiError('invalid-parameter', 'link must be an http or https URL.');
  }
  if (redirectUris.length > MAX_REDIRECT_URIS) {
    throw new ApiError('invalid-parameter', `an app can have at most ${MAX_REDIRECT_URIS} redirect URIs.`);
  }
  for (const uri of redirectUris) checkRedirectUri(uri);
  return { name: trimmed, link, redirect_uris: JSON.stringify([...new Set(redirectUris)]) };
}
