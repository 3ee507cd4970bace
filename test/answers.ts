import { expect } from 'vitest';
import { ask } from './ask.ts';
import type { Client } from './harness.ts';

/**
 * A client's answer from the service at `origin` as text, but for the id of an error, which is a new one each time, and
 * the service's own address.
 */
export async function answerOf(origin: string, { token }: Client, path: string): Promise<string> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const answer = await ask(`${origin}/api${path}`, { ...(headers && { headers }) });
  const text = answer.text.replace(/"error_id":"[^"]*"/, '').replaceAll(origin, '');
  expect(answer.status, text).toBeLessThan(500);
  return `${answer.status} ${text}`;
}
