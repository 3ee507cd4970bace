/** A further process of a service, inside the process of the test. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { app } from '../../src/app.ts';
import { serve } from '../../src/commands/serve.ts';
import type { Config } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { type TestService, until } from '../harness.ts';

/** One of several processes; a `TestService` is one. */
export interface Member {
  readonly ctx: Context;
  readonly origin: string;
  stop(): Promise<void>;
}

/** Starts another one on the database and the Redis of a service, and waits until it hears the others. */
export async function startMember({ ctx: { config } }: TestService, roles = config.roles): Promise<Member> {
  const data = mkdtempSync(join(tmpdir(), 'millrace-member-'));
  mkdirSync(join(config.data, 'blobs'), { recursive: true });
  symlinkSync(join(config.data, 'blobs'), join(data, 'blobs'));
  const own: Config = { ...config, data, port: 0, url: 'http://127.0.0.1:0', roles };
  const ctx = await app.open(own);
  const service = await serve(ctx);
  await until(() => ctx.redis?.isHearing);
  return {
    ctx,
    origin: service.origin,
    stop: async () => {
      await service.stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}
