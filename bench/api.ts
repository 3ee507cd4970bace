import { type Client, createClient } from '../packages/client/src/index.ts';

/** The published client, for what is not measured. What loads a server sends prepared bytes instead. */
export function apiOf({ port }: { port: number }, token: string): Client {
  return createClient({ url: `http://127.0.0.1:${port}`, token });
}
