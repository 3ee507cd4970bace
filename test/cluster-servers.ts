/** The servers that all clusters of a test run share: a Redis, and one of the S3 protocol. */
import type { TestProject } from 'vitest/node';
import { HAPROXY_MISSING, hasHaproxy } from './haproxy.ts';
import { hasRedis, REDIS_MISSING, RedisServer } from './redis-server.ts';
import { S3Server } from './s3-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where they are; undefined where the machine lacks what a cluster needs. */
    clusterServers: { redisUrl: string; s3Url: string } | undefined;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const missing = [!hasRedis && REDIS_MISSING, !hasHaproxy && HAPROXY_MISSING];
  const reasons = missing.filter((reason) => reason !== false);
  project.provide('clusterServers', undefined);
  if (reasons.length > 0) {
    console.warn(`Several processes are not tried. ${reasons.join('; ')}.`);
    return undefined;
  }
  const redis = await RedisServer.start();
  const s3 = await S3Server.start();
  project.provide('clusterServers', { redisUrl: redis.url, s3Url: s3.url() });
  return async () => {
    await redis.dispose();
    await s3.stop();
  };
}
