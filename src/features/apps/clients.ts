import type { Context } from '../../context.ts';
import { digest, isSameSecret } from '../../digest.ts';
import { ApiError } from '../../errors.ts';
import { isStorable } from '../../http/characters.ts';
import { type AppRow, selectAppByClientId } from './apps.sql.ts';

/** How an app authenticates. */
export interface ClientCredentials {
  id: string | undefined;
  secret: string | undefined;
}

/**
 * Reads client credentials from HTTP Basic, with both parts form-encoded (RFC 6749, 2.3.1).
 * @returns undefined for another kind of authentication.
 * @throws {ApiError} 401 if they cannot be read.
 */
export function readBasic(header: string | undefined): { id: string; secret: string } | undefined {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [id, ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  try {
    const credentials = { id: decode(id ?? ''), secret: decode(rest.join(':')) };
    if (isStorable(credentials.id) && isStorable(credentials.secret)) return credentials;
  } catch {
    // Reported below.
  }
  throw new ApiError('invalid-client', 'the client credentials cannot be read.');
}

function decode(text: string): string {
  return decodeURIComponent(text.replaceAll('+', ' '));
}

/** Finds an existing app that is not suspended. @throws {ApiError} 401 */
export async function requireClient(ctx: Context, id: string | undefined): Promise<AppRow> {
  const [app] = id === undefined ? [] : await selectAppByClientId(ctx.store.read, { client_id: id });
  if (app === undefined) throw new ApiError('invalid-client', 'the client_id or its secret is wrong.');
  if (app.suspended_at !== null) throw new ApiError('invalid-client', 'the app is suspended.');
  return app;
}

/** Whether an app has a secret. One on its users' own machines cannot keep one, and was registered without. */
export function hasSecret({ client_secret_digest }: Pick<AppRow, 'client_secret_digest'>): boolean {
  return client_secret_digest !== '';
}

/** Finds the app with these credentials. @throws {ApiError} 401 */
export async function authenticateClient(ctx: Context, { id, secret }: ClientCredentials): Promise<AppRow> {
  const app = await requireClient(ctx, id);
  if (isSecret(ctx, app.client_secret_digest, secret)) return app;
  const isReplaced = Date.now() < (app.previous_secret_until ?? 0);
  if (isReplaced && isSecret(ctx, app.previous_secret_digest, secret)) return app;
  throw new ApiError('invalid-client', 'the client_id or its secret is wrong.');
}

/** Whether a secret matches the stored digest, compared in constant time. */
export function isSecret(
  { digestKey }: Pick<Context, 'digestKey'>,
  stored: string | null,
  given: string | undefined,
): boolean {
  return stored !== null && given !== undefined && isSameSecret(digest(digestKey, given), stored);
}
