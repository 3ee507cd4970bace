import { existsSync } from 'node:fs';
import program from '../package.json' with { type: 'json' };
import { Backups } from './backup/backups.ts';
import { openBlobs } from './blobs/open.ts';
import type { Bus } from './bus/bus.ts';
import type { Config } from './config.ts';
import type { Consumer } from './consumers/consumer.ts';
import { Consumers } from './consumers/consumers.ts';
import type { ContentUse } from './contents/contents.sql.ts';
import { Contents } from './contents/contents.ts';
import { prepareDataFolder } from './db/data-folder.ts';
import { tellingProgress } from './db/migration-progress.ts';
import { digestKey, newestMigration, serviceId } from './db/migrations.ts';
import { makesStore, naming, openStore, type Purpose, requireEmbedded } from './db/open.ts';
import type { Store, StoreListeners } from './db/store.ts';
import { Horizon } from './events/horizon.ts';
import { Peers } from './events/peers.ts';
import { Tail } from './events/tail.ts';
import { AppCalls } from './http/app-calls.ts';
import { type Limiters, memoryLimiters } from './http/limiter.ts';
import { RateLimits } from './http/limits.ts';
import { sharedLimiters } from './http/shared-limiter.ts';
import { type Log, openLog } from './log.ts';
import { Mailer } from './mail.ts';
import { Metrics } from './metrics.ts';
import { CacheMemory } from './objects/cache-memory.ts';
import { type Cache, type CacheDefinition, Caches } from './objects/caches.ts';
import type { AnyKind } from './objects/kind.ts';
import { Objects } from './objects/objects.ts';
import { RenderLog } from './objects/render-log.ts';
import { ReplyCache } from './objects/reply-cache.ts';
import { Outage, secondsSince } from './outage.ts';
import { LeasedProcesses } from './processes/leased-processes.ts';
import { hasNamedEnded, processName } from './processes/place.ts';
import { LocalProcesses, lockStore, type Processes } from './processes/processes.ts';
import type { RedisPlace } from './redis/redis-place.ts';
import type { Sandboxes } from './sandboxes.ts';
import { type Live, type LiveDefinition, LiveFeatures } from './streams/live.ts';
import type { StreamExtensions } from './streams/rules.ts';
import { UserStreams } from './streams/user-streams.ts';
import type { HubBus } from './workers/hub-bus.ts';

/** Everything that handlers and commands share. What belongs to one feature is in `objects` and `caches`. */
export interface Context {
  config: Config;
  log: Log;
  outages: Outages;
  metrics: Metrics;
  store: Store;
  /** Contents of files. */
  blobs: Contents;
  /** Key for digests of tokens and secrets. */
  digestKey: Buffer;
  /** Undefined when limits are off. */
  limiter: RateLimits | undefined;
  /** What apps called since it was last written. */
  appCalls: AppCalls;
  /** Creates the limiters of features. */
  limiters: Limiters;
  /** Loads what a start does without: pages, and what composes messages. */
  loadLater: Features['loadLater'];
  /** Undefined if the service sends no e-mail. */
  mail: Mailer | undefined;
  /** Shared by several processes; undefined if there is one process. */
  bus: Bus | undefined;
  /** This process and the others that serve the store. */
  processes: Processes;
  /** Continuous backups of the embedded store. */
  backups: Backups;
  tail: Tail;
  /** Requests wait for it before they are answered; undefined if there is one process. */
  horizon: Horizon | undefined;
  /** What all caches share. */
  memory: CacheMemory;
  objects: Objects;
  caches: Caches;
  replies: ReplyCache;
  /** Logs objects that cannot be rendered. */
  unrendered: RenderLog;
  streams: UserStreams;
  /** Connections that features hold with clients of their own. */
  live: LiveFeatures;
  /** Undefined if the service has none. */
  sandboxes?: Sandboxes;
  /** Work that features do once for the whole service. */
  consumers: Consumers;
}

/** Dependencies that may be temporarily unavailable. */
export interface Outages {
  store: Outage;
  blobs: Outage;
}

/** The features' contributions; assembled in `app.ts`. */
export interface Features {
  kinds: readonly AnyKind[];
  /** In the order in which they receive events. */
  caches: readonly CacheDefinition<Cache>[];
  streams: StreamExtensions;
  live: readonly LiveDefinition<Live>[];
  consumers: readonly Consumer[];
  /** Which rows use contents; unused contents are deleted. */
  contents: readonly ContentUse[];
  /** Loads what a start does without: pages, and what composes messages. */
  loadLater(): Promise<unknown>;
}

/**
 * Opens the store and assembles the context; `closeContext` closes it.
 * @param hub - what this process shares with the other workers of its machine, if it is one.
 * @throws when the store cannot be opened, or not for this purpose; the message names its location.
 */
export async function openContext(
  config: Config,
  features: Features,
  purpose: Purpose = 'serve',
  hub?: HubBus,
): Promise<Context> {
  const opened: (() => unknown)[] = [];
  try {
    return await openParts(config, features, purpose, hub, opened);
  } catch (error) {
    // An open connection would keep the process running.
    for (const close of opened.toReversed()) await close();
    throw error;
  }
}

/** @param opened - collects the functions that close each part. */
async function openParts(
  config: Config,
  features: Features,
  purpose: Purpose,
  hub: HubBus | undefined,
  opened: (() => unknown)[],
): Promise<Context> {
  await requireEmbedded(config, purpose);
  const log = openLog(config.logLevel);
  // With PostgreSQL, a command may run on a machine without a data folder.
  if (makesStore(purpose) || existsSync(config.data)) {
    const { closed, open } = prepareDataFolder(config.data);
    if (closed.length > 0) log.warn({ paths: closed }, 'others could read this; now only its owner can');
    if (open.length > 0) log.warn({ paths: open }, 'others can read this, and its mode cannot be changed');
  }
  const metrics = new Metrics();
  /** The context, once it is complete. */
  let complete: Context | undefined;
  /** When the replica was last excluded. */
  let leftOutAt = 0;
  const outages: Outages = {
    store: new Outage(
      log,
      { away: 'the database failed; what waits for it gets an error', back: 'the database works again' },
      async () => {
        await store.ping();
        await store.checkWrites();
        if ((store.nodes?.away.length ?? 0) > 0) throw new Error('a node of the database is unavailable');
      },
    ),
    blobs: new Outage(
      log,
      { away: 'the bucket of file contents failed', back: 'the bucket of file contents works again' },
      () => blobs.check(),
    ),
  };
  // A command says itself what failed, and ends.
  if (purpose === 'use' || purpose === 'create' || purpose === 'look')
    for (const outage of Object.values(outages)) outage.stop();
  const listeners: StoreListeners = {
    timer: metrics.statement,
    onError: (error) => outages.store.failed({ err: error }),
    // Workers serve a folder that the process which started them has locked.
    guardMigration: (dialect) => (hub === undefined ? lockStore(config, dialect) : () => undefined),
    onMigration: (migration) =>
      log.info({ migration }, 'bringing the store of an earlier version up to date'),
    onMigrationProgress: tellingProgress(({ migration }, percent, secondsLeft) =>
      log.info({ migration, percent, seconds_left: secondsLeft }, 'bringing the store up to date'),
    ),
    onMigrationElsewhere: () =>
      log.warn('another process is bringing the store up to date: waiting until it has done so'),
    onReplica: (reason) => {
      if (reason === undefined) log.info({ seconds: secondsSince(leftOutAt) }, 'the replica is used again');
      else {
        leftOutAt = performance.now();
        log.warn({ err: reason }, 'the replica is left out: the primary answers in its place');
      }
    },
    onNode: (node, isWhole) => {
      if (!isWhole) {
        log.warn({ node }, 'a node of the database does not answer; what is on it gets an error');
        return;
      }
      log.info({ node }, 'a node of the database has all its rows again');
      // What was read in between may lack rows that nodes had agreed to commit.
      if (complete !== undefined) clearCaches(complete);
    },
    applied: () => complete?.tail.place,
    thread: hub?.thread,
  };
  const store = await openStore(config, listeners, purpose);
  opened.push(
    () => store.close(),
    () => outages.store.stop(),
  );
  const key = await naming(config, () => digestKey(store));
  const onFault = (message: string): void => outages.blobs.failed({ message });
  const blobs = await openBlobs(config, onFault, { own: processName(), hasEnded: hasNamedEnded });
  const bus = config.redis === undefined ? hub : await openRedis(config.redis, store, log);
  opened.push(() => bus?.close());
  const peers = bus && new Peers(bus);
  const limiters = bus === undefined ? memoryLimiters : sharedLimiters(bus);
  const tail = new Tail(store, log, metrics, peers, (error) => outages.store.failed({ err: error }));
  const processes: Processes = store.read.dialect.isShared
    ? new LeasedProcesses(store, log, config, bus)
    : new LocalProcesses(config, hub);
  const memory = new CacheMemory(config.cacheBytes);
  const base = {
    config,
    log,
    outages,
    metrics,
    store,
    blobs: new Contents(store, blobs, features.contents),
    digestKey: key,
    limiter: config.rateLimits && new RateLimits(config.rateLimits, limiters),
    appCalls: new AppCalls(),
    limiters,
    loadLater: features.loadLater,
    mail: config.smtpUrl === undefined ? undefined : new Mailer(config.smtpUrl, config),
    bus,
    processes,
    backups: new Backups(config, log, metrics, processes),
    tail,
    horizon: peers && new Horizon(peers, tail, store.read),
    memory,
    objects: new Objects(store.read, features.kinds, memory),
    unrendered: new RenderLog(log),
  };
  const caches = new Caches(base, features.caches);
  // The streams use everything else, so they are created last.
  const ctx = { ...base, caches, replies: new ReplyCache(base) } as Context;
  ctx.streams = new UserStreams(ctx, features.streams);
  ctx.live = new LiveFeatures(ctx, features.live, features.streams);
  ctx.consumers = new Consumers(ctx, features.consumers);
  // Caches must be current before anybody hears of an event, so the streams come last.
  for (const follower of [ctx.objects, ctx.caches, ctx.streams, ctx.live, ctx.consumers]) {
    ctx.tail.follow((event) => follower.apply(event));
  }
  ctx.tail.onLoss(() => {
    clearCaches(ctx);
    ctx.streams.forget();
    ctx.live.forget();
    ctx.consumers.forget();
  });
  // It is unknown what the event changed.
  ctx.tail.onUnknown(() => clearCaches(ctx));
  metrics.watchVersion(program.version, newestMigration());
  if (hub !== undefined) metrics.shareWith(hub);
  if (existsSync(config.data)) metrics.watchStore(config.data, store);
  metrics.watchProcesses(ctx.processes, config.redis && bus);
  if (ctx.mail !== undefined) metrics.watchMail(ctx.mail);
  if (store.replica !== undefined) metrics.watchReplica(store.replica);
  if (store.nodes !== undefined) metrics.watchNodes(store.nodes);
  metrics.watchCaches(
    memory,
    () => new Map([...ctx.objects.bytes(), ...ctx.caches.bytes(), ['replies', ctx.replies.bytes]]),
  );
  opened.push(() => tail.stop());
  await ctx.tail.start();
  complete = ctx;
  return ctx;
}

/** Connects to Redis. */
async function openRedis(place: RedisPlace, store: Store, log: Log): Promise<Bus> {
  const [{ Redis }, { RedisBus }] = await Promise.all([
    import('./redis/redis.ts'),
    import('./redis/redis-bus.ts'),
  ]);
  return new RedisBus(await Redis.open(place, await serviceId(store), log));
}

export async function closeContext(ctx: Context): Promise<void> {
  ctx.tail.stop();
  for (const outage of Object.values(ctx.outages)) outage.stop();
  await ctx.blobs.close();
  await ctx.backups.stop();
  await ctx.store.close();
  ctx.bus?.close();
}

/** Empties all caches. */
export function clearCaches({ objects, caches, replies }: Context): void {
  objects.clear();
  caches.clear();
  replies.clear();
}
