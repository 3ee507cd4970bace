/** What the messages of a status begin with. */
const prefixes = {
  400: 'Bad Request: ',
  401: 'Call requires authentication: ',
  403: 'Forbidden: ',
  404: 'Not Found: ',
  405: '',
  408: 'Request timeout: ',
  409: 'Conflict: ',
  413: 'Bad Request: ',
  415: 'Bad Request: ',
  422: 'Unprocessable: ',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Service unavailable: ',
  507: 'Insufficient storage: ',
};

/**
 * Every error is one row of this table (docs/interface.md, Errors). The replies, the error page and the reference are derived
 * from it; `fix` tells readers how to fix the request.
 */
export const errors = {
  'invalid-parameter': {
    status: 400,
    fix: 'A parameter has the wrong type, is out of range, or holds characters that are not stored. The message names it and says what is accepted.',
  },
  'missing-parameter': {
    status: 400,
    fix: 'A parameter or body key that the call needs is missing. The message names it.',
  },
  'malformed-body': {
    status: 400,
    fix: 'The body cannot be read: it is not well-formed JSON or form data, not UTF-8, nested too deeply, or has too many values.',
  },
  'malformed-request': {
    status: 400,
    fix: 'The request is not well-formed HTTP, or its URL cannot be decoded.',
  },
  'invalid-text': {
    status: 400,
    fix: 'The text or its entities break a rule, which the message names; the guide at /docs/text explains the rules.',
  },
  'not-allowed': {
    status: 400,
    fix: 'The call is well-formed but not allowed in the current state of the object, such as replying to a repost.',
  },
  'too-late': {
    status: 400,
    fix: 'The time in which this was possible is over. Show the object as it is now.',
  },
  'too-many-streams': {
    status: 400,
    fix: 'A token may hold five stream connections, and a connection 50 subscriptions. Close one first.',
  },
  'reply-too-large': {
    status: 400,
    fix: 'The reply would be too large, and this call is not paginated. Request fewer objects at once, or less of each, for example without annotations.',
  },
  'missing-token': {
    status: 401,
    fix: 'Send an access token: Authorization: Bearer, or the access_token query parameter.',
  },
  'invalid-token': {
    status: 401,
    fix: 'The access token is malformed or unknown. Ask the user to authorise the app again.',
  },
  'not-authorized': {
    status: 401,
    fix: 'The token was revoked: ask the user to authorise the app again. Or the account or the app is suspended, as the message says.',
  },
  'invalid-client': {
    status: 401,
    fix: 'The client_id is unknown or its secret is wrong. Compare both with those of the app.',
  },
  'code-used': {
    status: 400,
    fix: 'An authorisation code can be used once. This one was used before, so the token issued for it was revoked. Start again.',
  },
  'redirect-uri-required': {
    status: 400,
    fix: 'Send the redirect_uri that the authorisation was started with.',
  },
  'wrong-token-kind': {
    status: 403,
    fix: 'The call needs the other kind of token: a user token, or an app token.',
  },
  'missing-scope': {
    status: 403,
    fix: 'The token lacks a scope. The message names the scopes that the call needs.',
  },
  forbidden: {
    status: 403,
    fix: 'The token is valid but does not allow this.',
  },
  'factor-needed': {
    status: 403,
    fix: 'This service requires a second factor from everyone with a role. Set up a passkey or an authenticator app at /account/security.',
  },
  'confirm-needed': {
    status: 403,
    fix: 'The user has to re-authenticate first: have them authorise the app again at /oauth/authorize, and use the new token within ten minutes.',
  },
  'stale-form': {
    status: 403,
    fix: 'Go back, load the page again and send its form again. Cookies must be allowed.',
  },
  'not-found': {
    status: 404,
    fix: 'It does not exist, or the viewer may not see it.',
  },
  'method-not-allowed': {
    status: 405,
    fix: 'The URL exists but not with this method. The Allow header lists the methods it has.',
  },
  'request-timeout': {
    status: 408,
    fix: 'The request did not arrive in time. Send it again, without pauses.',
  },
  'under-way': {
    status: 409,
    fix: 'A call with the same Idempotency-Key is still in progress. Send it again after the number of seconds in the Retry-After header.',
  },
  'already-decided': {
    status: 409,
    fix: 'A moderator has already decided this, or is about to. The message says who. Load it again.',
  },
  'body-too-large': {
    status: 413,
    fix: 'The body is larger than the call accepts. The message gives the limit.',
  },
  'unsupported-media-type': {
    status: 415,
    fix: 'The Content-Type of the body is not one that the call accepts. The message names those.',
  },
  'key-reused': {
    status: 422,
    fix: 'The Idempotency-Key was sent before with another call, path, query or body. Use a new key for each object to be created.',
  },
  'too-many-requests': {
    status: 429,
    fix: 'Wait for the number of seconds in the Retry-After header.',
  },
  'internal-error': {
    status: 500,
    fix: 'A fault of the service. Quote error_id to its operator, who finds it in the log.',
  },
  unavailable: {
    status: 503,
    fix: 'A store is unavailable or accepts no writes, a search took too long, or the service is stopping. Try again after the number of seconds in the Retry-After header.',
  },
  'insufficient-storage': {
    status: 507,
    fix: 'The account has reached a limit: of storage, or of users that it follows, mutes or blocks. Or the disk of the service is full.',
  },
} as const satisfies Record<string, { status: keyof typeof prefixes; fix: string }>;

export type ErrorSlug = keyof typeof errors;

/** What the message of an error begins with. */
export function prefixOf(slug: ErrorSlug): string {
  return prefixes[errors[slug].status];
}

/** Possible errors, each with its condition, in sentences. */
export type Refusals = Readonly<Partial<Record<ErrorSlug, string>>>;

/** Headers that an error has by itself: when to retry, and how to authenticate (RFC 6750, section 3). */
const ownHeaders: Partial<Record<ErrorSlug, Readonly<Record<string, string>>>> = {
  unavailable: { 'Retry-After': '1' },
  'missing-token': { 'WWW-Authenticate': 'Bearer realm="millrace"' },
  'invalid-token': { 'WWW-Authenticate': 'Bearer realm="millrace", error="invalid_token"' },
  'not-authorized': { 'WWW-Authenticate': 'Bearer realm="millrace", error="invalid_token"' },
  'missing-scope': { 'WWW-Authenticate': 'Bearer realm="millrace", error="insufficient_scope"' },
  'invalid-client': { 'WWW-Authenticate': 'Basic realm="millrace"' },
};

/** An error for the caller; anything else that is thrown becomes `internal-error` and is logged. */
export class ApiError extends Error {
  readonly slug: ErrorSlug;
  readonly headers: Readonly<Record<string, string>>;

  constructor(slug: ErrorSlug, detail = '', headers: Readonly<Record<string, string>> = {}) {
    super(prefixOf(slug) + detail);
    this.slug = slug;
    this.headers = { ...ownHeaders[slug], ...headers };
  }

  get status(): number {
    return errors[this.slug].status;
  }
}

/** Tells a person with a role how to get to use it. */
export function needsFactor(): ApiError {
  return new ApiError(
    'factor-needed',
    'people with a role need a passkey or an authenticator app first: set one up at /account/security.',
  );
}

/** An error's reason, in words for people. */
export function reasonOf(error: unknown): string {
  // A name with several IP addresses fails once for each.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const { message } = first as Error;
  return first instanceof ApiError ? message.slice(prefixOf(first.slug).length) : message;
}
