import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import program from '../../package.json' with { type: 'json' };
import { app } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { newestMigration } from '../db/migrations.ts';
import { DescriptorWatch } from '../descriptors.ts';
import { hasUsers } from '../features/users/users.sql.ts';
import { createHttpServer } from '../http/server.ts';
import { whyNoLimit } from '../images/draw-limit.ts';
import type { Log } from '../log.ts';
import { Upkeep } from '../processes/upkeep.ts';
import type { Command } from './command.ts';

/** How long after a stop request busy connections are cut, in milliseconds. */
export const STOP_MS = 8_000;
/**
 * How long requests are still accepted after a stop request, in milliseconds: meanwhile load balancers notice through `/readyz`
 * and send new ones to other processes.
 */
const DRAIN_MS = 2_000;

/** A running service. */
export interface Service {
  /** Public origin. */
  origin: string;
  /** Makes clients and load balancers move to other processes; requests are still answered. */
  leave(): void;
  /** Stops accepting, finishes what is running, closes streams and the store. */
  stop(): Promise<void>;
}

/**
 * Starts serving; resolves when requests are answered.
 * @throws when it cannot listen on the port. The caller must then close the context.
 */
export async function serve(ctx: Context): Promise<Service> {
  const { host, port: wanted } = ctx.config;
  const server = createHttpServer(ctx, app.dispatchers(ctx));
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  try {
    await ctx.blobs.check();
    ctx.store.expectAnswers?.();
    await ctx.processes.start(tell);
    if (ctx.config.roles.has('streams')) {
      await ctx.streams.start();
      await ctx.live.start();
    }
    if (ctx.config.roles.has('jobs')) await ctx.consumers.start();
    await listen(server, wanted, host);
  } catch (error) {
    await stopFollowing(ctx);
    await ctx.processes.stop();
    throw error;
  }
  const { port } = server.address() as AddressInfo;
  if (wanted === 0) ctx.config.url = ctx.config.url.replace(/:0$/, `:${port}`);
  const unlimited = ctx.config.roles.has('api') ? whyNoLimit() : undefined;
  if (unlimited !== undefined) {
    ctx.log.warn(
      { reason: unlimited },
      'pictures are drawn without a limit of memory: one that unpacks to a lot can take more than 1 GB',
    );
  }
  const upkeep = new Upkeep(ctx, app.upkeep);
  upkeep.start();
  const descriptors = new DescriptorWatch(ctx.log);

  let leftAt = 0;
  const leave = (): void => {
    if (ctx.processes.isStopping) return;
    ctx.processes.leave();
    leftAt = performance.now();
  };
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    leave();
    upkeep.stop();
    descriptors.stop();
    const closed = new Promise((resolve) => server.close(resolve));
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(
      () => {
        for (const socket of sockets) socket.destroy();
      },
      STOP_MS - (performance.now() - leftAt),
    );
    await stopFollowing(ctx);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await ctx.processes.stop();
    await closeContext(ctx);
  };
  return {
    origin: ctx.config.url,
    leave,
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** Stops following the event log; other processes take over. */
async function stopFollowing({ streams, live, consumers }: Context): Promise<void> {
  await Promise.all([streams.stop(), live.stop(), consumers.stop()]);
}

/**
 * Length of the accept queue, as far as the system allows: after a network fault thousands of streams reconnect at once, and one
 * that finds no place retries after a second at the earliest.
 */
const BACKLOG = 4096;

/** @throws when the port is taken or not permitted, or the machine has no such IP address. */
async function listen<S extends Server>(server: S, port: number, host: string): Promise<S> {
  server.listen({ port, host, backlog: BACKLOG });
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

/** Serves until a signal, then exits with status 0. */
export async function serveUntilSignal(ctx: Context): Promise<Service> {
  const service = await serve(ctx);
  const end = async (): Promise<void> => {
    service.leave();
    if (ctx.processes.count > 1) await sleep(DRAIN_MS);
    await service.stop();
  };
  let ending: Promise<void> | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending !== undefined) return;
      ctx.log.info({ signal }, 'stopping');
      ending = end();
      ending.then(
        () => process.exit(0),
        (error) => {
          ctx.log.error({ err: error }, 'the service did not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
  process.on('unhandledRejection', (error) => ctx.log.error({ err: error }, 'unhandled promise rejection'));
  return service;
}

export const serveCommand: Command = {
  name: 'serve',
  usage: '[--host H] [--port N] [--roles ROLES]',
  summary: 'Serve until SIGTERM or SIGINT.',
  help: [
    ['--host H', 'IP address to listen on; default $MILLRACE_HOST, else 127.0.0.1'],
    ['--port N', 'port to listen on; default $MILLRACE_PORT, else 8080'],
    [
      '--roles ROLES',
      'what this process of several does, separated by commas: api (calls and pages), streams (live',
    ],
    ['', 'streams), jobs (deletes what has expired); default all'],
  ],
  options: { host: { type: 'string' }, port: { type: 'string' }, roles: { type: 'string' } },
  purpose: 'serve',
  printsJson: false,
  async run(ctx) {
    const { origin } = await serveUntilSignal(ctx);
    logNodeWarnings(ctx.log);
    tell(`store: ${placeOf(ctx.config)}`);
    warnOfHost(origin);
    if (!(await hasUsers(ctx.store.read))) tell(firstAccount(ctx.config));
    const { version } = program;
    tell(`millrace ${version}`, { version, schema: newestMigration(), node: process.versions.node });
    // Plain text even among lines of JSON: other programs wait for it.
    process.stderr.write(`listening on ${origin}\n`);
    return new Promise(() => undefined);
  },
};

/** Writes a startup message: in plain text on a terminal, else as a log line, whatever the log level. */
function tell(msg: string, facts: Record<string, unknown> = {}): void {
  const line = { level: 30, time: new Date().toISOString(), ...facts, msg };
  process.stderr.write(`${process.stderr.isTTY ? msg : JSON.stringify(line)}\n`);
}

/** Logs the warnings of Node.js, which otherwise are plain lines. */
function logNodeWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'a warning of Node.js'));
}

/** Warns if the URLs that the service writes lead nowhere, because it listens on all addresses and `MILLRACE_URL` is not set. */
export function warnOfHost(origin: string): void {
  if (!/^http:\/\/(0\.0\.0\.0|\[::\])(:|$)/.test(origin)) return;
  tell(
    `warning: every URL that the service writes begins with ${origin}, which leads nowhere from other machines; set MILLRACE_URL to the origin that people use.`,
    { level: 40 },
  );
}

function firstAccount({ data, databaseUrl }: Config): string {
  const where = databaseUrl === undefined ? ` --data ${resolve(data)}` : '';
  return `There are no accounts yet. This makes the first administrator: millrace user add <username> --admin --password-stdin${where}`;
}
