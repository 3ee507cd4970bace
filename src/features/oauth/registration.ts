import { Type } from 'typebox';
import type { Config } from '../../config.ts';
import { ApiError, reasonOf } from '../../errors.ts';
import { checkValue } from '../../http/body.ts';
import { oauthPaths } from '../../http/openapi-components.ts';
import { type AppRow, checkRedirectUri, hasSecret, type NewApp } from '../apps/apps.ts';
import { OAuthError } from './oauth.errors.ts';

const texts = Type.Optional(Type.Array(Type.String()));
const text = Type.Optional(Type.String());

/** Metadata of a client (RFC 7591, 2) that is understood; the rest is ignored, as the standard has it. */
const Metadata = Type.Object({
  redirect_uris: texts,
  client_name: text,
  client_uri: text,
  grant_types: texts,
  token_endpoint_auth_method: text,
});

const methods = ['client_secret_basic', 'client_secret_post', 'none'];
/** The grants that end at a redirect URI. */
const redirecting = ['authorization_code', 'implicit'];

/** What a program says of the app that it registers. */
interface AskedApp {
  app: Omit<NewApp, 'ownerId'>;
  /** How it authenticates. */
  method: string;
}

/** Reads the body of a registration. @throws {OAuthError} invalid_client_metadata or invalid_redirect_uri. */
export async function readMetadata(body: unknown): Promise<AskedApp> {
  const given = await orElse('invalid_client_metadata', () => {
    checkValue(Metadata, body);
    return body as Type.Static<typeof Metadata>;
  });
  const { token_endpoint_auth_method: method = 'client_secret_basic', redirect_uris: redirectUris = [] } =
    given;
  if (!methods.includes(method)) {
    throw new OAuthError(
      'invalid_client_metadata',
      `token_endpoint_auth_method must be one of ${methods.join(', ')}.`,
    );
  }
  const grants = given.grant_types ?? ['authorization_code'];
  if (redirectUris.length === 0 && grants.some((grant) => redirecting.includes(grant))) {
    throw new OAuthError('invalid_redirect_uri', 'redirect_uris must name at least one URI.');
  }
  await orElse('invalid_redirect_uri', () => redirectUris.forEach(checkRedirectUri));
  const app = { name: given.client_name ?? 'Unnamed app', link: given.client_uri ?? '', redirectUris };
  return { app, method };
}

/** Reports what is wrong as an error of registrations. */
export async function orElse<T>(
  code: 'invalid_client_metadata' | 'invalid_redirect_uri',
  check: () => T | Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) throw new OAuthError(code, reasonOf(error));
    throw error;
  }
}

/** An app as its program gets it (RFC 7591, 3.2.1; RFC 7592, 3). `made` is known only when it was registered. */
export function describeRegistration(
  { url }: Pick<Config, 'url'>,
  app: AppRow,
  registrationToken: string,
  made: { clientSecret?: string | undefined; method?: string } = {},
): string {
  const redirectUris = JSON.parse(app.redirect_uris) as string[];
  const isPublic = !hasSecret(app);
  return JSON.stringify({
    client_id: app.client_id,
    ...(made.clientSecret !== undefined && {
      client_secret: made.clientSecret,
      client_secret_expires_at: 0,
    }),
    client_id_issued_at: Math.floor(app.created_at / 1000),
    registration_access_token: registrationToken,
    registration_client_uri: `${url}${oauthPaths.register}/${app.client_id}`,
    client_name: app.name,
    ...(app.link !== '' && { client_uri: app.link }),
    redirect_uris: redirectUris,
    token_endpoint_auth_method: isPublic ? 'none' : (made.method ?? methods[0]),
    grant_types: [
      ...(redirectUris.length > 0 ? redirecting : []),
      ...(isPublic ? [] : ['client_credentials']),
      'urn:ietf:params:oauth:grant-type:device_code',
    ],
    response_types: redirectUris.length > 0 ? ['code', 'token'] : [],
  });
}
