import { createServer } from 'node:net';

/**
 * A free port outside the range that the system gives to outgoing connections: while the program that has it is down no
 * other process can take it, and a client that tries to connect cannot be given it as its own.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().listen(port, '127.0.0.1');
    // Not by events.once, which rejects when there is an error instead.
    const free = await new Promise((resolve) =>
      probe.once('listening', () => resolve(true)).once('error', () => resolve(false)),
    );
    await new Promise((resolve) => probe.close(resolve));
    if (free) return port;
  }
}
