import { type ApiError, type ErrorSlug, prefixOf } from '../../errors.ts';
import { toApiError } from '../../http/api-error.ts';
import type { Outcome } from '../../http/outcome.ts';

/** The errors of OAuth 2.0 (RFC 6749, 4.1.2.1, 4.2.2.1 and 5.2; RFC 8628, 3.5; RFC 7591, 3.2.2; RFC 6750, 3.1) that the service returns, with their status. */
const statuses = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 400,
  authorization_pending: 400,
  slow_down: 400,
  expired_token: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  invalid_token: 401,
} as const;

const challenges: Partial<Record<OAuthErrorCode, string>> = {
  invalid_client: 'Basic realm="millrace"',
  invalid_token: 'Bearer realm="millrace", error="invalid_token"',
};

export type OAuthErrorCode = keyof typeof statuses;

/**
 * An error in OAuth's format. `description` is fixed text that never repeats input. `slug` names a row of the error table if
 * programs need to distinguish this error.
 */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly slug: ErrorSlug | undefined;

  constructor(code: OAuthErrorCode, description: string, slug?: ErrorSlug) {
    super((slug === undefined ? '' : prefixOf(slug)) + description);
    this.code = code;
    this.slug = slug;
  }
}

/** A reply of the token endpoint: JSON without the envelope (docs/interface.md, The token endpoint). */
export function tokenReply(status: number, body: string, headers: readonly string[] = []): Outcome {
  return {
    status,
    headers: [
      ...['Content-Type', 'application/json', 'Cache-Control', 'no-store', 'Pragma', 'no-cache'],
      ...['Access-Control-Allow-Origin', '*', 'X-Content-Type-Options', 'nosniff'],
      ...headers,
    ],
    body: Buffer.from(body),
  };
}

/** The token endpoint's reply for anything thrown. */
export function tokenErrorReply(thrown: unknown): Outcome {
  if (thrown instanceof OAuthError) {
    const { code, message, slug } = thrown;
    // RFC 6749, 5.2: an app that tried HTTP Basic gets a challenge for that scheme.
    const challenge = challenges[code];
    const headers = challenge === undefined ? [] : ['WWW-Authenticate', challenge];
    const outcome = errorReply(statuses[code], code, message, slug, headers);
    // Logged apart from failed attempts, which operators count (docs/operating.md, Abuse and attacks).
    const isPending = code === 'authorization_pending' || code === 'slow_down';
    return isPending ? { ...outcome, route: 'oauth.pending' } : outcome;
  }
  const error = toApiError(thrown);
  const headers = Object.entries(error.headers).flat();
  return errorReply(error.status, codeOf(error), error.message, error.slug, headers);
}

function codeOf({ slug, status }: ApiError): string {
  if (slug === 'invalid-client') return 'invalid_client';
  if (slug === 'forbidden') return 'access_denied';
  if (slug === 'too-many-requests' || slug === 'unavailable') return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}

function errorReply(
  status: number,
  error: string,
  error_description: string,
  error_slug: string | undefined,
  headers: readonly string[],
): Outcome {
  const body = JSON.stringify({ error, error_description, ...(error_slug !== undefined && { error_slug }) });
  return tokenReply(status, body, headers);
}
