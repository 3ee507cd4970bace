/**
 * Whatever is sent to whichever endpoint: the status is below 500, the reply is a well-formed envelope, and an error is
 * one that the endpoint states.
 */
import fc from 'fast-check';
import type { TObject } from 'typebox';
import { expect, test } from 'vitest';
import { app } from '../../src/app.ts';
import { PATIENCE_MS } from '../patience.ts';
import { checkError } from '../replies.ts';
import { describeHostile } from './hostile.ts';
import { seed } from './random.ts';
import { wrongWith } from './raw.ts';

const { endpoints } = app;

/** Values that look right, nearly right and not at all. */
const word = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'me',
      '@alice',
      '1',
      '2',
      '0',
      '-1',
      '1.5',
      '',
      'true',
      '__proto__',
      'constructor',
    ),
  },
  { weight: 2, arbitrary: fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 1, arbitrary: fc.array(fc.nat(300), { maxLength: 210 }).map((ids) => ids.join(',')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '1,'.repeat(300),
      'a'.repeat(2000),
      '%00',
      '%ff',
      '\0',
      '\u202e',
      '😀',
      "'; --",
    ),
  },
);

/** Ending one's own token would leave nothing to fuzz with. */
const route = fc.constantFrom(...endpoints.filter(({ name }) => name !== 'token.delete'));
/** Every parameter of any endpoint, and some that none has. */
const names = [...new Set(endpoints.flatMap(({ query }) => Object.keys(query)))];
const name = fc.constantFrom(...names, 'callback', 'access_token', 'toString', 'a b');
const query = fc.array(fc.tuple(name, word), { maxLength: 5 });
const keys = [
  ...new Set(
    endpoints.flatMap(({ body }) => Object.keys((body?.schema as TObject | undefined)?.properties ?? {})),
  ),
];
const value = fc.oneof(word, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double());
const object = fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), value, { maxKeys: 6 });
const body = fc.oneof(
  { weight: 4, arbitrary: object.map((fields) => JSON.stringify(fields)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 100 }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 100 }) },
);
const type = fc.constantFrom(
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=a',
  'text/plain',
  '',
);

/** Percent-encodes what is well-formed, and leaves the rest of the bytes as escapes that decode to nothing. */
function encode(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}

describeHostile('fuzz', (target) => {
  test('every endpoint', async () => {
    const call = fc.record({
      route,
      words: fc.array(word, { minLength: 2, maxLength: 2 }),
      query,
      body,
      type,
    });
    await fc.assert(
      fc.asyncProperty(call, fc.boolean(), async ({ route, words, query, body, type }, isSignedIn) => {
        const { alice, program } = target();
        let at = 0;
        const path = route.path.replace(/:\w+/g, () => encode(words[at++] ?? '') || 'x');
        const search = query.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&');
        const reply = await fetch(`${program.origin}/api${path}?${search}`, {
          method: route.method,
          headers: {
            ...(isSignedIn && { authorization: `Bearer ${alice.token}` }),
            ...(type !== '' && { 'content-type': type }),
          },
          ...(['POST', 'PUT', 'PATCH'].includes(route.method) && { body: body as string }),
          signal: AbortSignal.timeout(PATIENCE_MS),
          redirect: 'manual',
        });
        // A picture's address, which is no part of the API.
        if (reply.status === 302) return;
        const text = await reply.text();
        if (/javascript/.test(reply.headers.get('content-type') ?? '')) {
          expect(text).not.toMatch(/"code":5\d\d/);
          return;
        }
        const wrong = wrongWith(reply.status, text);
        if (wrong !== undefined) throw new Error(`${route.name}: ${wrong}`);
        if (reply.status >= 400) checkError(route.method, path, reply.status, JSON.parse(text));
      }),
      { numRuns: 400, seed: seed | 0 },
    );
  });
});
