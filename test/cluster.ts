/**
 * Several services on one PostgreSQL database, one Redis and one bucket, or workers on one embedded store, with a balancer in
 * front.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { app } from '../src/app.ts';
import { type Service, serve } from '../src/commands/serve.ts';
import { readConfig } from '../src/config.ts';
import type { Context } from '../src/context.ts';
import type { HubBus } from '../src/workers/hub-bus.ts';
import type { Balancer } from './balancer.ts';
import { Crew } from './crew.ts';
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

/** How the services of a cluster are told from one another, and what they share. */
interface Sharing {
  /** Settings of one of them. */
  settings(): Record<string, string>;
  hub?(): HubBus;
  close(): void | Promise<void>;
}

/** They share a PostgreSQL database, Redis and a bucket, and nothing else. */
function shareServers(databaseUrl: string): Sharing {
  const servers = inject('clusterServers');
  if (servers === undefined) throw new Error('A cluster needs Redis and HAProxy.');
  const bucket = `${servers.s3Url}/${randomUUID()}`;
  const folders: string[] = [];
  return {
    settings: () => ({
      MILLRACE_DATA: folderOf(folders),
      MILLRACE_DATABASE_URL: databaseUrl,
      MILLRACE_REDIS_URL: servers.redisUrl,
      MILLRACE_S3_URL: bucket,
    }),
    close: () => remove(folders),
  };
}

/** They are workers on one embedded store. */
function shareFolder(): Sharing {
  const folders: string[] = [];
  const folder = folderOf(folders);
  copyFileSync(inject('sqliteTemplate'), join(folder, 'millrace.db'));
  const crew = new Crew();
  return {
    settings: () => ({ MILLRACE_DATA: folder }),
    hub: () => crew.join(),
    async close() {
      await crew.close();
      remove(folders);
    },
  };
}

function folderOf(folders: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-test-'));
  folders.push(folder);
  return folder;
}

function remove(folders: readonly string[]): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}

/**
 * Starts one in this process. `settings` are those of all of its services.
 * @param databaseUrl - of the PostgreSQL database that they share; undefined for workers on one embedded store.
 */
export async function startCluster(
  databaseUrl: string | undefined,
  settings: Record<string, string>,
): Promise<Cluster> {
  const sharing = databaseUrl === undefined ? shareFolder() : shareServers(databaseUrl);
  const contexts: Context[] = [];
  const services: Service[] = [];
  const origins: string[] = [];
  let balancer: Balancer | undefined;
  const stop = async () => {
    await balancer?.stop();
    await Promise.all(services.map((service) => service.stop()));
    await sharing.close();
  };
  try {
    for (let n = 0; n < SIZE; n++) {
      const ctx = await app.open(
        readConfig({
          MILLRACE_PORT: '0',
          MILLRACE_RATE_LIMITS: 'off',
          MILLRACE_LOG_LEVEL: 'warn',
          MILLRACE_LINK_PREVIEWS: 'off',
          ...settings,
          ...sharing.settings(),
        }),
        'serve',
        sharing.hub?.(),
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
