/** Several services on one PostgreSQL database, one Redis and one bucket, with a balancer in front. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { app } from '../src/app.ts';
import { type Service, serve } from '../src/commands/serve.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { Balancer } from './balancer.ts';
import { startHaproxy } from './haproxy.ts';

const SIZE = 3;

export interface Cluster {
  contexts: readonly [Context, ...Context[]];
  /** Where each of them answers by itself. */
  origins: readonly string[];
  /** Of the balancer, which sends each request to another service than the one before. */
  origin: string;
  stop(): Promise<void>;
}

/** Starts one in this process. `settings` are those of all of its services, which share nothing but the servers. */
export async function startCluster(databaseUrl: string, settings: Record<string, string>): Promise<Cluster> {
  const servers = inject('clusterServers');
  if (servers === undefined) throw new Error('A cluster needs Redis and HAProxy.');
  const bucket = `${servers.s3Url}/${randomUUID()}`;
  const folders: string[] = [];
  const contexts: Context[] = [];
  const services: Service[] = [];
  const origins: string[] = [];
  let balancer: Balancer | undefined;
  const stop = async () => {
    await balancer?.stop();
    await Promise.all(services.map((service) => service.stop()));
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  try {
    for (let n = 0; n < SIZE; n++) {
      const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
      folders.push(folder);
      const ctx = await app.open(
        readConfig({
          MILLRACE_PORT: '0',
          MILLRACE_RATE_LIMITS: 'off',
          MILLRACE_LOG_LEVEL: 'warn',
          ...settings,
          MILLRACE_DATA: folder,
          MILLRACE_DATABASE_URL: databaseUrl,
          MILLRACE_REDIS_URL: servers.redisUrl,
          MILLRACE_S3_URL: bucket,
        }),
      );
      contexts.push(ctx);
      services.push(await serve(ctx));
    }
    origins.push(...services.map(({ origin }) => origin));
    const ports = origins.map((origin) => Number(new URL(origin).port));
    balancer = await startHaproxy(ports, { checks: false, believesClients: true });
    for (const { config } of contexts) config.url = balancer.origin;
  } catch (error) {
    await stop();
    throw error;
  }
  const [first, ...others] = contexts;
  return { contexts: [first!, ...others], origins, origin: balancer.origin, stop };
}
