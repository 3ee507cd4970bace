import { once } from 'node:events';
import type { Server } from 'node:net';

/**
 * Length of the accept queue, as far as the system allows: after a network fault thousands of streams reconnect at once, and one
 * that finds no place retries after a second at the earliest.
 */
const BACKLOG = 4096;

/**
 * Listens. `isShared`: other processes listen on the same port, among which the system divides the connections.
 * @throws when the port is taken or not permitted, or the machine has no such IP address.
 */
export async function listen<S extends Server>(
  server: S,
  port: number,
  host: string,
  isShared = false,
): Promise<S> {
  server.listen({ port, host, backlog: BACKLOG, reusePort: isShared });
  try {
    await once(server, 'listening');
    return server;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const other = `(${code}); choose another with --port or MILLRACE_PORT.`;
    if (code === 'EADDRINUSE') throw new Error(`port ${port} of ${host} is taken ${other}`);
    if (code === 'EACCES') throw new Error(`this user may not listen on port ${port} ${other}`);
    throw new Error(`cannot listen on ${host}: ${message}.`, { cause: error });
  }
}
