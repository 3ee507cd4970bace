import { createServer } from 'node:net';

/** Ports for each of the workers that run tests; the first are for what is started before there are workers. */
const OF_A_WORKER = 500;
let next = Math.floor(Math.random() * OF_A_WORKER);

/**
 * A free port that no other worker is given, outside the range that the system gives to outgoing connections: while the
 * program that has it is down no other process can take it, and a client that tries to connect cannot be given it as its
 * own.
 */
export async function freePort(): Promise<number> {
  const first = 20_000 + OF_A_WORKER * (Number(process.env.VITEST_POOL_ID ?? 0) % 24);
  for (;;) {
    const port = first + (next++ % OF_A_WORKER);
    const probe = createServer().listen(port, '127.0.0.1');
    // Not by events.once, which rejects when there is an error instead.
    const free = await new Promise((resolve) =>
      probe.once('listening', () => resolve(true)).once('error', () => resolve(false)),
    );
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}
