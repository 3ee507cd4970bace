import type { Context } from '../context.ts';
import type { Incoming, Outcome } from './outcome.ts';

/** Logs a request that was answered, and counts it for its app. @returns how long the answer took, in seconds. */
export function logRequest(
  { log, config, appCalls }: Context,
  incoming: Incoming,
  route: string,
  { status, error }: Pick<Outcome, 'status' | 'error'>,
): number {
  const { id, ip, method, start, caller } = incoming;
  if (caller.appId !== undefined) appCalls.note(caller.appId, incoming, route, error);
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
