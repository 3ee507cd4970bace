/** A server of a running service's store with calls and pages of a test's own. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { app } from '../../src/app.ts';
import { Api } from '../../src/http/api.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { type LaterPages, type Page, Pages } from '../../src/http/page.ts';
import { createHttpServer } from '../../src/http/server.ts';
import { renderErrorPage } from '../../src/web/site/error.page.ts';
import type { TestService } from '../harness.ts';

export interface OwnServer {
  origin: string;
  port: number;
  stop(): void;
}

interface Own {
  endpoints?: readonly Endpoint[];
  pages?: readonly Page[];
  /** Loads further pages. */
  load?(): Promise<LaterPages>;
}

const later: LaterPages = { pages: [], errorPage: renderErrorPage };

export async function serveOwn(
  { ctx }: TestService,
  { endpoints = [], pages = [], load = async () => later }: Own,
): Promise<OwnServer> {
  const server: Server = createHttpServer(ctx, {
    ...app.dispatchers(ctx),
    api: new Api(ctx, endpoints, app.apiParts(ctx)),
    pages: new Pages(ctx, pages, load),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
