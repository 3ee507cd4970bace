/** The service's end of a stream over HTTP, by itself. */
import { once } from 'node:events';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpTransport } from '../src/consumers/transport.ts';

/** A transport whose client does not read before it is told to. */
export async function openPaused() {
  const server = createServer();
  const opened = new Promise<ServerResponse>((resolve) =>
    server.on('request', (_, response) => resolve(response)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const outgoing = request({ port: (server.address() as AddressInfo).port, agent: false });
  outgoing.on('error', () => undefined).end();
  const response = await opened;
  response.writeHead(200).flushHeaders();
  const [incoming] = await once(outgoing, 'response');
  incoming.on('error', () => undefined).pause();
  const transport = new HttpTransport(response, response.socket!);
  return {
    transport,
    socket: response.socket!,
    read: () => incoming.resume(),
    /** Ends the client; resolves when the service's end has noticed. */
    async end(): Promise<void> {
      const closed = once(response, 'close');
      outgoing.destroy();
      server.close();
      await closed;
    },
  };
}
