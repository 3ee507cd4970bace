import { EXAMPLE_ORIGIN } from '../../src/web/reference/example-replies.ts';
import type { Json } from '../harness.ts';

/** A reply with all that differs from run to run made the same: URLs, times, ids that are drawn at random. */
export function normalise(reply: Json, origin: string): Json {
  return JSON.parse(
    JSON.stringify(reply)
      .replaceAll(origin, EXAMPLE_ORIGIN)
      .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, '2026-01-31T12:00:00Z')
      .replace(/\b[0-9a-f]{32}\b/g, '0123456789abcdef0123456789abcdef')
      .replace(/expires=\d+&signature=[\w-]+/g, 'expires=1769864400&signature=hT3kQ0ZbX9dLw2aR')
      .replace(/\b(write|public)\.[\w-]{43}/g, '$1.wR8sYq2LmB7xVn4KcT1pZ')
      .replace(/\?secret=[\w-]{43}/g, '?secret=tQ8xVn4KcT1pZwR2sYbLm')
      .replace(/whsec_[\w+/]{43}=/g, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
      .replace(/"timestamp":\d+/g, '"timestamp":1769860800')
      .replace(/\/join\?invite=[\w-]+/g, '/join?invite=k3rT0qZbX9_dLw2a'),
  );
}
