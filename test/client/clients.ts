import { type Client, createClient } from '../../packages/client/src/index.ts';
import type { Client as TestClient } from '../harness.ts';

/** The published client for someone of the tests. */
export function clientFor({ origin, token }: TestClient, more: object = {}): Client {
  return createClient({ url: origin, token, ...more });
}
