import { markerTopic } from '../events/catalogue.ts';
import {
  type Call,
  type Endpoint,
  type Marker,
  type Redirect,
  type Reply,
  readFilter,
  type Subscribe,
} from '../http/endpoint.ts';
import type { PageQuery } from '../http/pagination.ts';

/**
 * Runs a call and, if the page reaches the present, subscribes a stream connection to what follows (docs/interface.md,
 * Subscribing). `meta.subscription_id` in the reply shows success. HEAD never subscribes.
 * @throws {ApiError} 404 for an unknown connection or one of another token, whatever token the call has.
 */
export async function subscribeCall(
  endpoint: Endpoint,
  call: Call,
  connectionId: string,
  isHead: boolean,
): Promise<Reply | Redirect | undefined> {
  const { ctx, viewer, query } = call;
  await ctx.streams.require(connectionId, viewer?.id);
  if (isHead) return endpoint.handle(call);
  // Later events belong to the subscription, including those that arrive while the page is being read.
  const since = ctx.tail.position;
  const subscribe = await endpoint.subscribe?.(call);
  const reply = await endpoint.handle(call);
  if (reply === undefined || 'redirect' in reply || subscribe === undefined) return reply;
  if (!reachesNow(endpoint, query as PageQuery, reply)) return reply;
  const { list, asks = [] } = endpoint;
  const asked = asks.filter((name) => (query as Record<string, unknown>)[name] === true);
  const target = {
    ...withMarker(subscribe, call, reply),
    ...(list !== undefined && { kind: list.kind.name }),
    ...(asked.length > 0 && { asked }),
  };
  const what = { target, filter: readFilter(call) };
  const wishedId = (query as { subscription_id?: string }).subscription_id;
  const id = await ctx.streams.subscribe(connectionId, viewer?.id, wishedId, what, since);
  return { ...reply, meta: { ...reply.meta, subscription_id: id, subscription_ids: [id] } };
}

/** Adds the topic of the reader's marker of the list, if there is one. */
function withMarker(subscribe: Subscribe, { viewer }: Call, { meta }: Reply): Subscribe {
  const marker = meta?.marker as Marker | undefined;
  const user = viewer?.userId;
  if (marker === undefined || user === undefined) return subscribe;
  return { ...subscribe, topics: [...subscribe.topics, markerTopic(user, marker.name)] };
}

function reachesNow(endpoint: Endpoint, query: PageQuery, reply: Reply): boolean {
  if (!endpoint.paginated) return true;
  if (query.count < 0 || query.before_id !== undefined) return false;
  return query.since_id === undefined || reply.meta?.more === false;
}
