import { type Call, type Endpoint, type Redirect, type Reply, readFilter } from '../http/endpoint.ts';
import type { PageQuery } from '../http/pagination.ts';

/**
 * Runs a call and subscribes a stream connection to what follows, where the page reaches up to now
 * (docs/interface.md, Subscribing). `meta.subscription_id` in the reply shows success. HEAD never subscribes.
 * @throws {ApiError} 404 for an unknown connection or one of another token, whatever token the call has.
 */
export async function subscribeCall(
  endpoint: Endpoint,
  call: Call,
  connectionId: string,
  isHead: boolean,
): Promise<Reply | Redirect | undefined> {
  const { ctx, viewer, query } = call;
  const connection = ctx.streams.find(connectionId, viewer?.id);
  if (isHead) return endpoint.handle(call);
  // Events from here on are the subscription's, also those that come while the page is being read.
  const since = ctx.tail.position;
  const subscribe = await endpoint.subscribe?.(call);
  const reply = await endpoint.handle(call);
  if (reply === undefined || 'redirect' in reply || subscribe === undefined) return reply;
  if (!reachesNow(endpoint, query as PageQuery, reply)) return reply;
  const { list } = endpoint;
  const target = { ...subscribe, ...(list !== undefined && { kind: list.kind.name }) };
  const filter = readFilter(call);
  const wishedId = (query as { subscription_id?: string }).subscription_id;
  const id = await ctx.streams.subscriptions.add(connection, wishedId, target, filter, since);
  return { ...reply, meta: { ...reply.meta, subscription_id: id, subscription_ids: [id] } };
}

function reachesNow(endpoint: Endpoint, query: PageQuery, reply: Reply): boolean {
  if (!endpoint.paginated) return true;
  if (query.count < 0 || query.before_id !== undefined) return false;
  return query.since_id === undefined || reply.meta?.more === false;
}
