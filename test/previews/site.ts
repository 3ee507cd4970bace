/** A web site on this machine that posts link to, and what it was asked for. */
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export class Site {
  readonly origin: string;
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  readonly requests: IncomingMessage[] = [];
  /** Most requests that it has answered at once. */
  most = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(answer: RequestListener): Promise<Site> {
    let site: Site | undefined;
    let running = 0;
    const server = createServer((request, response) => {
      site?.asked.push(request.url ?? '');
      site?.requests.push(request);
      running++;
      if (site) site.most = Math.max(site.most, running);
      response.on('close', () => running--);
      answer(request, response);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    site = new Site(server);
    return site;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** A page with Open Graph properties. */
export function pageOf(properties: Readonly<Record<string, string>>, title = 'The title'): string {
  const metas = Object.entries(properties).map(
    ([name, value]) => `<meta property="${name}" content="${value.replaceAll('"', '&quot;')}">`,
  );
  return `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${metas.join('')}</head><body>…</body></html>`;
}
