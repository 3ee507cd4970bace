import { type ErrorSlug, errors } from '../errors.ts';
import type { Described } from './endpoint.ts';

/** An error that a call can answer with. */
export interface EndpointError {
  slug: ErrorSlug;
  /** Follows from the declared token, scopes, parameters and body, as in the error table. */
  isUsual: boolean;
  /** When the call itself answers with it, in sentences; undefined if it does not. */
  when: string | undefined;
}

/** Added to calls that create. */
const GONE = 'What an earlier call with the Idempotency-Key created is gone.';

/** Every error that a call can answer with, in the order of the error table. */
export function errorsOf(endpoint: Described): EndpointError[] {
  const usual = usualErrors(endpoint);
  const params = [...Object.values(endpoint.pathParams), ...Object.values(endpoint.query)];
  return (Object.keys(errors) as ErrorSlug[]).flatMap((slug) => {
    const isUsual = usual[slug] === true;
    // The token check runs first, so the condition that the parameter adds is never met.
    const said = isUsual ? [] : params.flatMap((param) => param.errors?.[slug] ?? []);
    const gone = slug === 'not-found' && endpoint.creates !== undefined ? GONE : [];
    const when = [...said, endpoint.errors[slug] ?? [], gone].flat().join(' ') || undefined;
    return isUsual || when !== undefined ? { slug, isUsual, when } : [];
  });
}

function usualErrors(endpoint: Described): Partial<Record<ErrorSlug, boolean>> {
  const { method, token, body } = endpoint;
  const takesBody = method !== 'GET' && method !== 'DELETE';
  const isRequired = Object.values(endpoint.query).some((param) => param.required);
  return {
    // Every call takes `callback`.
    'invalid-parameter': true,
    'missing-parameter': isRequired || body?.schema !== undefined,
    'malformed-body': takesBody,
    'missing-token': token !== 'none',
    'invalid-token': true,
    'not-authorized': true,
    'invalid-client': endpoint.delegates,
    'wrong-token-kind': token === 'user' || token === 'app',
    'missing-scope': endpoint.scopes.length > 0,
    'request-timeout': takesBody,
    'under-way': endpoint.creates !== undefined,
    'body-too-large': takesBody,
    'unsupported-media-type': body !== undefined,
    'key-reused': endpoint.creates !== undefined,
    // Also for calls without a limit: bad tokens are counted everywhere.
    'too-many-requests': true,
    'internal-error': true,
    unavailable: true,
    'reply-too-large': isWholeList(endpoint),
    'insufficient-storage': method !== 'GET',
  };
}

/** Whether the reply holds a whole list of objects, not of ids. */
function isWholeList({ reply, paginated }: Described): boolean {
  const { type, items } = (reply ?? {}) as { type?: string; items?: { type?: string } };
  return type === 'array' && items?.type !== 'string' && !paginated;
}
