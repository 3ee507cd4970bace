import { ApiError } from '../errors.ts';
import type { PostFilter } from '../features/posts/posts.visibility.ts';
import type { Call, Endpoint, Redirect, Reply } from '../http/endpoint.ts';
import type { PageQuery } from '../http/pagination.ts';

/** The parameters that a subscription keeps; endpoints without one of them have no use for it. */
type FilterQuery = Partial<{
  include_muted: boolean | undefined;
  include_deleted: boolean;
  include_machine: boolean;
  include_directed_posts: boolean | undefined;
  has_oembed_photo: boolean;
  subscription_id: string | undefined;
}>;

/**
 * Runs a call and subscribes a stream connection to what follows, where the specification's conditions hold
 * (Events: User stream 3): the page must reach up to now. `meta.subscription_id` in the reply shows success.
 * @throws {ApiError} 404 for an unknown connection or one of another token.
 */
export async function subscribeCall(
  endpoint: Endpoint,
  call: Call,
  connectionId: string,
): Promise<Reply | Redirect | undefined> {
  const { ctx, viewer } = call;
  if (viewer === undefined) throw new ApiError('missing-token', 'subscribing needs a user token.');
  const connection = ctx.streams.find(connectionId, viewer.id);
  // Events from here on are the subscription's, also those that come while the page is being read.
  const since = ctx.tail.position;
  const target = await endpoint.subscribe?.(call);
  const reply = await endpoint.handle(call);
  if (reply === undefined || 'redirect' in reply || target === undefined) return reply;
  if (!reachesNow(endpoint, call.query as PageQuery, reply)) return reply;
  const query = call.query as FilterQuery;
  const isStream = target.kind === 'home';
  const filter: PostFilter = {
    muted: query.include_muted ?? target.kind === 'posts',
    deleted: query.include_deleted ?? true,
    machine: query.include_machine ?? false,
    directed: query.include_directed_posts ?? !isStream,
    photos: query.has_oembed_photo ?? false,
  };
  const id = await ctx.streams.subscribe(connection, query.subscription_id, target, filter, since);
  return { ...reply, meta: { ...reply.meta, subscription_id: id, subscription_ids: [id] } };
}

function reachesNow(endpoint: Endpoint, query: PageQuery, reply: Reply): boolean {
  if (!endpoint.paginated) return true;
  if (query.count < 0 || query.before_id !== undefined) return false;
  return query.since_id === undefined || reply.meta?.more === false;
}
