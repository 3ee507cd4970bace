import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { resolve } from 'node:path';
import { makeDispatchers } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { EVENT_RETENTION_MS, pruneEvents } from '../events/log.ts';
import { noteTokenUses } from '../features/tokens/token-uses.ts';
import { hasUsers } from '../features/users/users.sql.ts';
import { createHttpServer } from '../http/server.ts';
import type { Command } from './command.ts';

/** Connections that are still busy this long after a stop was asked for are cut, in milliseconds. */
export const STOP_MS = 8_000;
const UPKEEP_INTERVAL_MS = 60_000;
const PRUNE_ROWS = 5_000;

/** A running service. */
export interface Service {
  /** Public origin. */
  origin: string;
  /** Stops accepting, finishes what is running, closes streams and the store. */
  stop(): Promise<void>;
}

/**
 * Starts serving; resolves when requests are answered.
 * @throws when the port cannot be listened on. The context is left to the caller, who has to close it.
 */
export async function serve(ctx: Context): Promise<Service> {
  const { host, port: wanted } = ctx.config;
  const server = createHttpServer(ctx, makeDispatchers(ctx));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  try {
    // Where another process serves already, its streams must not be taken over.
    await listen(createServer(), wanted, host).then(
      (probe) => new Promise((resolve) => probe.close(resolve)),
    );
    await ctx.blobs.check();
    await ctx.streams.start();
    await ctx.live.start();
    await listen(server, wanted, host);
  } catch (error) {
    await Promise.all([ctx.streams.stop(), ctx.live.stop()]);
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  if (wanted === 0) ctx.config.url = ctx.config.url.replace(/:0$/, `:${port}`);
  const upkeep = setInterval(() => void keepUp(ctx), UPKEEP_INTERVAL_MS).unref();

  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    clearInterval(upkeep);
    const closed = new Promise((resolve) => server.close(resolve));
    // A client that goes on asking over an open connection is told to leave it.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, STOP_MS);
    await Promise.all([ctx.streams.stop(), ctx.live.stop()]);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await closeContext(ctx);
  };
  return {
    origin: ctx.config.url,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** @throws when the port is taken or may not be used, or the machine has no such IP address. */
async function listen<S extends Server>(server: S, port: number, host: string): Promise<S> {
  server.listen(port, host);
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

/** Deletes events that can no longer be replayed, a few at a time, and notes which tokens were used. */
async function keepUp(ctx: Context): Promise<void> {
  try {
    const before = Date.now() - EVENT_RETENTION_MS;
    while ((await ctx.store.bookkeeping((db) => pruneEvents(db, before, PRUNE_ROWS))) === PRUNE_ROWS);
    await noteTokenUses(ctx);
    await ctx.blobs.keepUp();
  } catch (error) {
    ctx.log.warn({ err: error }, 'the upkeep of the store failed; trying again');
  }
}

/** Serves until a signal asks to stop, and then exits with status 0. */
export async function serveUntilSignal(ctx: Context): Promise<Service> {
  const service = await serve(ctx);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      ctx.log.info({ signal }, 'stopping');
      service.stop().then(
        () => process.exit(0),
        (error) => {
          ctx.log.error({ err: error }, 'the service did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  process.on('unhandledRejection', (error) => ctx.log.error({ err: error }, 'an unforeseen fault'));
  return service;
}

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--host H] [--port N]',
  summary: 'Serve until SIGTERM or SIGINT.',
  help: [
    ['--host H', 'IP address to listen on; default $MILLRACE_HOST, else 127.0.0.1'],
    ['--port N', 'port to listen on; default $MILLRACE_PORT, else 8080'],
  ],
  options: { host: { type: 'string' }, port: { type: 'string' } },
  words: 0,
  creates: true,
  printsJson: false,
  async run(ctx) {
    const { origin } = await serveUntilSignal(ctx);
    process.stderr.write(`store: ${placeOf(ctx.config)}\n`);
    warnOfHost(origin);
    if (!(await hasUsers(ctx.store.read))) process.stderr.write(`${firstAccount(ctx.config)}\n`);
    process.stderr.write(`listening on ${origin}\n`);
    return new Promise(() => undefined);
  },
};

/** Warns where URLs that the service writes lead nowhere: it listens on all addresses and nobody said by which it is reached. */
export function warnOfHost(origin: string): void {
  if (!/^http:\/\/(0\.0\.0\.0|\[::\])(:|$)/.test(origin)) return;
  process.stderr.write(
    `warning: every URL that the service writes begins with ${origin}, which leads nowhere from other machines; set MILLRACE_URL to the origin that people use.\n`,
  );
}

function firstAccount({ data, databaseUrl }: Config): string {
  const where = databaseUrl === undefined ? ` --data ${resolve(data)}` : '';
  return `There are no accounts yet. This makes the first administrator:\n  millrace user add <username> --admin --password-stdin${where}`;
}
