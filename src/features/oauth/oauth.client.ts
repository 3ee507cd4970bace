import type { Context } from '../../context.ts';
import {
  type AppRow,
  authenticateClient,
  type ClientCredentials,
  hasSecret,
  readBasic,
  requireClient,
} from '../apps/apps.ts';
import { OAuthError } from './oauth.errors.ts';

/** A request of an app at an endpoint that takes forms. */
export interface AppRequest {
  ctx: Context;
  form: Readonly<Record<string, string | undefined>>;
  /** The header. */
  authorization: string | undefined;
  ip: string;
}

/** The client credentials of a request, from HTTP Basic or the body; the two may not name different clients. */
export function credentialsOf({ form, authorization }: AppRequest): ClientCredentials {
  const basic = readBasic(authorization);
  if (basic !== undefined && form.client_id !== undefined && form.client_id !== basic.id) {
    throw new OAuthError('invalid_request', 'client_id is not the one of the Authorization header.');
  }
  return basic ?? { id: form.client_id, secret: form.client_secret };
}

/**
 * The app that sent a request. A secret is always checked if sent; an app that cannot keep one leaves it out.
 * @throws {ApiError} 401
 */
export async function identifyClient(
  request: AppRequest,
): Promise<{ app: AppRow; isAuthenticated: boolean }> {
  const client = credentialsOf(request);
  const isAuthenticated = client.secret !== undefined;
  const app = isAuthenticated
    ? await authenticateClient(request.ctx, client)
    : await requireClient(request.ctx, client.id);
  return { app, isAuthenticated };
}

/**
 * The app that sent a request of a device. One that has a secret proves with it that it is the one (RFC 8628, 3.1 and 3.4): nothing
 * else would, since anybody who names it gets codes.
 * @throws {ApiError} 401
 */
export async function identifyDevice(request: AppRequest): Promise<AppRow> {
  const { app, isAuthenticated } = await identifyClient(request);
  if (hasSecret(app) && !isAuthenticated) throw new OAuthError('invalid_client', 'client_secret is missing.');
  return app;
}
