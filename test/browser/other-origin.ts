import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server of another origin, which answers everything with one page but for what it has scripts for. */
export class OtherOrigin {
  readonly origin: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(content = '', scripts: Readonly<Record<string, string>> = {}): Promise<OtherOrigin> {
    const page = `<!doctype html><link rel="icon" href="data:,"><title>An app</title>${content}`;
    const server = createServer((request, response) => {
      const script = scripts[request.url ?? ''];
      if (script !== undefined) {
        response.setHeader('Content-Type', 'text/javascript; charset=utf-8').end(script);
        return;
      }
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new OtherOrigin(server);
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
