/**
 * Every error is one row of this table (docs/interface.md, Errors). From it come the replies, the error page and the
 * reference; `mend` tells a reader of the page how to mend the request.
 */
export const errors = {
  'invalid-parameter': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'A parameter has the wrong type or is out of range. The message names it and says what is accepted.',
  },
  'missing-parameter': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'A parameter or body key that the call needs is not there. The message names it.',
  },
  'malformed-body': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'The body cannot be read: it is not well-formed JSON or form data, not UTF-8, or nested too deeply.',
  },
  'malformed-request': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'The request is not well-formed HTTP, or its address cannot be decoded.',
  },
  'invalid-text': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'The text or its entities break a rule of the Entities section. The message names it.',
  },
  'not-allowed': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'The call is well-formed but not allowed in the state the object is in, such as replying to a repost.',
  },
  'too-many-streams': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'A token may hold five stream connections, and a connection 50 subscriptions. Close one first.',
  },
  'missing-token': {
    status: 401,
    prefix: 'Call requires authentication: ',
    mend: 'Send an access token: Authorization: Bearer, or the access_token query parameter.',
  },
  'invalid-token': {
    status: 401,
    prefix: 'Call requires authentication: ',
    mend: 'The access token is malformed or unknown. Ask the user to authorise the app again.',
  },
  'not-authorized': {
    status: 401,
    prefix: 'Call requires authentication: ',
    mend: 'The token was revoked. Ask the user to authorise the app again.',
  },
  'invalid-client': {
    status: 401,
    prefix: 'Call requires authentication: ',
    mend: 'The client_id is unknown or its secret is wrong. Check both against those of the app.',
  },
  'code-used': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'An authorisation code is good once. This one was used before, so the token it gave was revoked. Begin anew.',
  },
  'redirect-uri-required': {
    status: 400,
    prefix: 'Bad Request: ',
    mend: 'Send the redirect_uri that the authorisation was begun with.',
  },
  'wrong-token-kind': {
    status: 403,
    prefix: 'Forbidden: ',
    mend: 'The call needs the other kind of token: a user token, or an app token.',
  },
  'missing-scope': {
    status: 403,
    prefix: 'Forbidden: ',
    mend: 'The token lacks a scope. The message names the scopes that the call needs.',
  },
  forbidden: {
    status: 403,
    prefix: 'Forbidden: ',
    mend: 'The token is good but does not give the right to do this.',
  },
  'stale-form': {
    status: 403,
    prefix: 'Forbidden: ',
    mend: 'Go back, load the page again and send its form again. Cookies must be allowed.',
  },
  'not-found': {
    status: 404,
    prefix: 'Not Found: ',
    mend: 'There is no such thing, or the viewer may not see it.',
  },
  'method-not-allowed': {
    status: 405,
    prefix: '',
    mend: 'The address exists but not with this method. The Allow header lists the methods it has.',
  },
  'body-too-large': {
    status: 413,
    prefix: 'Bad Request: ',
    mend: 'The body is larger than the call accepts. The message gives the bound.',
  },
  'unsupported-media-type': {
    status: 415,
    prefix: 'Bad Request: ',
    mend: 'The Content-Type of the body is not one that the call accepts. The message names those.',
  },
  'too-many-requests': {
    status: 429,
    prefix: 'Too many requests',
    mend: 'Wait for the number of seconds in the Retry-After header.',
  },
  'internal-error': {
    status: 500,
    prefix: 'Internal error',
    mend: 'A fault of the service. Quote error_id to its operator, who finds it in the log.',
  },
  unavailable: {
    status: 503,
    prefix: 'Service unavailable: ',
    mend: 'A store is away, a search took too long, or the service is stopping. Try again shortly.',
  },
  'insufficient-storage': {
    status: 507,
    prefix: 'Insufficient storage: ',
    mend: 'The account has reached its storage or following limit.',
  },
} as const satisfies Record<string, { status: number; prefix: string; mend: string }>;

export type ErrorSlug = keyof typeof errors;

/** The refusals that something can end in, each with when it does, in sentences. */
export type Refusals = Readonly<Partial<Record<ErrorSlug, string>>>;

/** A refusal meant for the caller; anything else that is thrown becomes `internal-error` and is logged. */
export class ApiError extends Error {
  readonly slug: ErrorSlug;
  readonly headers: Readonly<Record<string, string>>;

  constructor(slug: ErrorSlug, detail = '', headers: Readonly<Record<string, string>> = {}) {
    super(errors[slug].prefix + detail);
    this.slug = slug;
    this.headers = headers;
  }

  get status(): number {
    return errors[this.slug].status;
  }
}
