import { expect } from 'vitest';
import type { Client } from './harness.ts';

/**
 * A client's answer from the service at `origin` as text, but for the id of an error, which is a new one each time, and
 * the service's own address.
 */
export async function answerOf(origin: string, { token }: Client, path: string): Promise<string> {
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/api${path}`, { ...(headers && { headers }) });
  const text = (await response.text()).replace(/"error_id":"[^"]*"/, '').replaceAll(origin, '');
  expect(response.status, text).toBeLessThan(500);
  return `${response.status} ${text}`;
}
