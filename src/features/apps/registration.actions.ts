/** Apps that programs register for themselves (docs/interface.md, Registration by programs). */

import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { digest, makeSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { instanceOf } from '../instance/instance.ts';
import { requireNoSuchWords } from '../words/words.ts';
import { checkApp, type NewApp } from './apps.actions.ts';
import { type AppRow, insertApp, selectAppByClientId } from './apps.sql.ts';
import { isSecret } from './clients.ts';

/** Whether programs may register apps: the service has to allow it, and the instance to let everybody register apps. */
export async function mayProgramsRegister(ctx: Context): Promise<boolean> {
  return ctx.config.dynamicRegistration && (await instanceOf(ctx)).app_registration === 'everybody';
}

/** A registered app with its secrets, which cannot be shown again. */
export interface RegisteredApp {
  app: AppRow;
  /** Undefined if it cannot keep one. */
  clientSecret: string | undefined;
  /** With it, the program reads and deletes its registration. */
  registrationToken: string;
}

/** @throws {ApiError} 403 if programs may not register apps. */
export async function requireRegistration(ctx: Context): Promise<void> {
  if (await mayProgramsRegister(ctx)) return;
  throw new ApiError('forbidden', 'programs may not register apps here. People can, at /account/apps.');
}

/**
 * Adds an app without an owner. It may not use the password grant.
 * @throws {ApiError} 400 for an invalid name, link or redirect URI.
 */
export async function registerApp(
  ctx: Context,
  given: Omit<NewApp, 'ownerId'>,
  isPublic: boolean,
): Promise<RegisteredApp> {
  const { store, digestKey } = ctx;
  const checked = checkApp(given);
  await requireNoSuchWords(ctx, { texts: [checked.name, checked.link] });
  const registrationToken = makeSecret();
  const clientSecret = isPublic ? undefined : makeSecret();
  const app = await store.write(async (tx) => {
    const row = {
      ...checked,
      id: await tx.newId(),
      client_id: randomBytes(16).toString('hex'),
      owner_id: 0,
      client_secret_digest: clientSecret === undefined ? '' : digest(digestKey, clientSecret),
      previous_secret_digest: null,
      previous_secret_until: null,
      password_grant_secret_digest: null,
      registration_digest: digest(digestKey, registrationToken),
      may_administer: 0,
      suspended_at: null,
      limit_percent: null,
      created_at: tx.now,
      deleted_at: null,
    };
    await insertApp(tx, row);
    return row;
  });
  return { app, clientSecret, registrationToken };
}

/** The app with this registration access token. Undefined if there is none, or the token is wrong. */
export async function findRegisteredApp(
  ctx: Context,
  clientId: string,
  registrationToken: string | undefined,
): Promise<AppRow | undefined> {
  const [app] = await selectAppByClientId(ctx.store.read, { client_id: clientId });
  if (app === undefined || !isSecret(ctx, app.registration_digest, registrationToken)) return undefined;
  return app;
}
