import { LocalBlobs } from './blobs/local.ts';
import type { Config } from './config.ts';
import { digestKey } from './db/migrations.ts';
import { openStore } from './db/open.ts';
import type { Store } from './db/store.ts';
import { Tail } from './events/tail.ts';
import { SignInThrottle } from './features/accounts/throttle.ts';
import { PostRecords } from './features/posts/posts.view.ts';
import { Viewers } from './features/relations/viewers.ts';
import { RepostLists } from './features/reposts/reposts.repeats.ts';
import { HomeTimelines } from './features/timelines/home-timelines.ts';
import { KeptPages } from './features/timelines/pages.ts';
import { TokenCache } from './features/tokens/tokens.cache.ts';
import { UserRecords } from './features/users/users.view.ts';
import { RateLimiter } from './http/limits.ts';
import { type Log, openLog } from './log.ts';
import { Metrics } from './metrics.ts';
import { UserStreams } from './streams/user-streams.ts';

/** Everything that handlers and commands share. */
export interface Context {
  config: Config;
  log: Log;
  metrics: Metrics;
  store: Store;
  /** Contents of files. */
  blobs: LocalBlobs;
  /** Key of the digests of tokens and secrets. */
  digestKey: Buffer;
  /** Undefined when limits are off. */
  limiter: RateLimiter | undefined;
  /** On even when limits are off (decision 3). */
  throttle: SignInThrottle;
  tail: Tail;
  tokens: TokenCache;
  users: UserRecords;
  posts: PostRecords;
  reposts: RepostLists;
  viewers: Viewers;
  homes: HomeTimelines;
  pages: KeptPages;
  streams: UserStreams;
}

/** Opens the store and puts everything together; `close` ends it. */
export async function openContext(config: Config): Promise<Context> {
  const log = openLog(config.logLevel);
  const metrics = new Metrics();
  const store = await openStore(config, metrics.statement, (error) =>
    log.warn({ err: error }, 'the database connection failed; it is opened anew'),
  );
  const key = await digestKey(store);
  const { read } = store;
  const ctx: Context = {
    config,
    log,
    metrics,
    store,
    blobs: new LocalBlobs(config.data),
    digestKey: key,
    limiter: config.rateLimits && new RateLimiter(config.rateLimits),
    throttle: new SignInThrottle(),
    tail: new Tail(store, log, metrics),
    tokens: new TokenCache(read, key),
    users: new UserRecords(read),
    posts: new PostRecords(read),
    reposts: new RepostLists(read),
    viewers: new Viewers(read),
    homes: new HomeTimelines(read),
    pages: new KeptPages(),
    streams: undefined as unknown as UserStreams,
  };
  ctx.streams = new UserStreams(ctx);
  // What is kept must be true before anybody is told of an event, so the streams come last.
  const { tokens, users, posts, reposts, viewers, homes, streams } = ctx;
  for (const kept of [tokens, users, posts, reposts, viewers, homes, streams]) {
    ctx.tail.follow((event) => kept.apply(event));
  }
  await ctx.tail.start();
  return ctx;
}

export async function closeContext(ctx: Context): Promise<void> {
  ctx.tail.stop();
  await ctx.store.close();
}
