import type { Context } from '../context.ts';
import type { Incoming } from './outcome.ts';

/** Logs a request that was answered. @returns how long the answer took, in seconds. */
export function logRequest(
  { log, config }: Context,
  { id, ip, method, start, caller }: Incoming,
  route: string,
  status: number,
): number {
  const ms = performance.now() - start;
  log.request({
    id,
    address: config.logAddresses ? ip : undefined,
    method,
    route,
    status,
    ms: Math.round(ms * 100) / 100,
    user: caller.userId,
    app: caller.appId,
  });
  return ms / 1000;
}
