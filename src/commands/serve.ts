import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import program from '../../package.json' with { type: 'json' };
import { app } from '../app.ts';
import { type Config, placeOf } from '../config.ts';
import { type Context, closeContext } from '../context.ts';
import { newestMigration } from '../db/migrations.ts';
import { DescriptorWatch } from '../descriptors.ts';
import { hasUsers } from '../features/users/users.ts';
import { boundHeapGrowth, collectGarbage } from '../heap.ts';
import { listen } from '../http/listen.ts';
import { createHttpServer } from '../http/server.ts';
import { whyNoLimit } from '../images/draw-limit.ts';
import type { Log } from '../log.ts';
import { Upkeep, upkeepTasks } from '../processes/upkeep.ts';
import { joinHub, readPlace, type WorkerReady } from '../workers/worker.ts';
import { STARTED_MS, tellReady } from './ready.ts';
import { SandboxHost } from './sandbox-host.ts';
import { deleteSandboxes } from './sandbox-store.ts';

/** How long after a stop request busy connections are cut, in milliseconds. */
export const STOP_MS = 8_000;
/**
 * How long requests are still accepted after a stop request, in milliseconds: meanwhile load balancers notice through `/readyz`
 * and send new ones to other processes.
 */
const DRAIN_MS = 2_000;
/** How long connections that have sent nothing yet are left open, in milliseconds: browsers open some before they need them. */
const UNUSED_MS = 500;

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
  // Elsewhere, Node.js hands over connections to workers.
  const isWorker = cluster.isWorker && process.platform === 'linux';
  const sandboxes = ctx.config.sandbox ? new SandboxHost(ctx) : undefined;
  if (sandboxes !== undefined) ctx.sandboxes = sandboxes;
  const server = createHttpServer(ctx, app.dispatchers(ctx), sandboxes?.placeOf);
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  try {
    await ctx.blobs.check();
    await requireContents(ctx);
    ctx.store.expectAnswers?.();
    await ctx.processes.start(tell);
    if (ctx.config.roles.has('streams')) {
      await ctx.streams.start();
      await ctx.live.start();
    }
    if (ctx.config.roles.has('jobs')) await ctx.consumers.start();
    if (!ctx.config.sandbox && ctx.processes.isLeader) deleteSandboxes(ctx);
    await listen(server, wanted, host, isWorker);
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
      'pictures are drawn without a memory limit: one that unpacks to a lot can take more than 1 GB',
    );
  }
  const upkeep = new Upkeep(ctx, upkeepTasks.items);
  upkeep.start();
  await ctx.backups.start(ctx.store);
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
    const closedAt = performance.now();
    const idle = setInterval(() => {
      server.closeIdleConnections();
      if (performance.now() - closedAt < UNUSED_MS) return;
      // Node.js takes them for busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, 50);
    const cut = setTimeout(
      () => {
        for (const socket of sockets) socket.destroy();
      },
      STOP_MS - (performance.now() - leftAt),
    );
    await Promise.all([stopFollowing(ctx), ctx.sandboxes?.stop()]);
    await closed;
    clearInterval(idle);
    clearTimeout(cut);
    await upkeep.finish();
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

/** The file in a data folder with which an operator says that contents are lost for good. */
const LOST = 'contents-lost';

/** @throws if the contents that rows name are not where they should be. */
async function requireContents({ blobs, config }: Context): Promise<void> {
  const count = await blobs.countMissing();
  const lost = join(resolve(config.data), LOST);
  if (count === 0 || existsSync(lost)) return;
  throw new Error(
    `the contents of files are not in ${blobs.place}: none of the ${count} that were looked for is there. Set MILLRACE_DATA or MILLRACE_S3_URL to where they are, or copy them there. If they are lost for good, create the file ${lost} and start again.`,
  );
}

/** Stops following the event log; other processes take over. */
async function stopFollowing({ streams, live, consumers }: Context): Promise<void> {
  await Promise.all([streams.stop(), live.stop(), consumers.stop()]);
}

/** Serves until a signal, then exits with status 0. */
export async function serveUntilSignal(ctx: Context): Promise<Service> {
  const service = await serve(ctx);
  const end = async (): Promise<void> => {
    service.leave();
    // Workers stop together, so nobody could take over from them.
    if (ctx.config.redis !== undefined && ctx.processes.count > 1) await sleep(DRAIN_MS);
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

/** Runs the service in this process: alone, or as one of several workers (supervise.ts). Never returns. */
export async function serveHere(config: Config): Promise<never> {
  const place = readPlace();
  const ctx = await app.open(
    config,
    'serve',
    place && joinHub(place, config.databaseUrl === undefined ? config.data : undefined),
  );
  try {
    const { origin } = await serveUntilSignal(ctx);
    logNodeWarnings(ctx.log);
    if (place === undefined || place.isFirst) await greet(ctx, origin);
    if (place === undefined) tellReady(origin);
    else process.send?.({ origin } satisfies WorkerReady);
    boundHeapGrowth(config.workers);
    setTimeout(collectGarbage, STARTED_MS).unref();
    return await new Promise<never>(() => undefined);
  } catch (error) {
    await closeContext(ctx);
    throw error;
  }
}

/** Says what is served. */
async function greet(ctx: Context, origin: string): Promise<void> {
  tell(`store: ${placeOf(ctx.config)}`);
  warnOfHost(origin);
  if (ctx.config.sandbox) {
    tell(
      'warning: MILLRACE_SANDBOX is on: everybody who reaches this service may make sandboxes with test people',
      {
        level: 40,
      },
    );
  }
  if (!(await hasUsers(ctx.store.read))) tell(firstAccount(ctx.config));
  const { version } = program;
  tell(`millrace ${version}`, { version, schema: newestMigration(), node: process.versions.node });
}

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
    `warning: every URL that the service writes begins with ${origin}, which does not work from other machines; set MILLRACE_URL to the origin that people use.`,
    { level: 40 },
  );
}

function firstAccount({ data, databaseUrl }: Config): string {
  const where = databaseUrl === undefined ? ` --data ${resolve(data)}` : '';
  return `There are no accounts yet. This makes the first administrator: millrace user add <username> --admin --password-stdin${where}`;
}
