/** The published client, `@millrace/client`, as users of the API have it. */
import { type Client, createClient } from '../packages/client/src/index.ts';

/** That of someone of the tests. */
export function clientFor(
  { origin, token }: { origin: string; token?: string | undefined },
  more: object = {},
): Client {
  return createClient({ url: origin, token, ...more });
}

/** Short waits before a stream of a test connects again, in milliseconds. */
export const backoff = { min: 10, max: 100 };

/** Reads a stream from now on. `ended` resolves when it was closed, and rejects when it was refused. */
export function collect<T>(stream: AsyncIterable<T>): { items: T[]; ended: Promise<void> } {
  const items: T[] = [];
  const ended = (async () => {
    for await (const item of stream) items.push(item);
  })();
  // It is looked at when the test comes to it.
  ended.catch(() => undefined);
  return { items, ended };
}

/** The ids of all items, in their order. */
export async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of items) ids.push(id);
  return ids;
}
