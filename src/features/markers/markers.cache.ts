import type { Context } from '../../context.ts';
import type { Db } from '../../db/query.ts';
import type { LogEvent } from '../../events/types.ts';
import type { Marker } from '../../http/endpoint.ts';
import type { CacheMemory } from '../../objects/cache-memory.ts';
import type { Cache, CacheDefinition } from '../../objects/caches.ts';
import { type Changes, VIEWER_INDEX } from '../../objects/changes.ts';
import { heapBytes, mapBytes } from '../../objects/heap-bytes.ts';
import { LoadingCache } from '../../objects/loading-cache.ts';
import { findChannelMarker } from './channel-markers.ts';
import { describeMarker } from './markers.kind.ts';
import { channelOfMarker } from './markers.names.ts';
import { type MarkerRow, selectMarkersOf, selectNamedMarkers } from './markers.sql.ts';

/** Maximum markers cached per user; few users have more. */
const MAX_OF_USER = 500;

/** A user's cached markers. */
interface Markers {
  byName: ReadonlyMap<string, MarkerRow>;
  /** Whether these are all of the user's markers. */
  isComplete: boolean;
}

/** Caches the markers of users who read streams of posts, so that lists show them without a query. */
class MarkerCache implements Cache {
  readonly #db: Db;
  readonly #changes: Changes;
  readonly #users: LoadingCache<number, Markers>;

  constructor(db: Db, changes: Changes, memory: CacheMemory) {
    this.#db = db;
    this.#changes = changes;
    this.#users = new LoadingCache({ memory, bytes: bytesOf });
  }

  /** A user's marker; undefined if never set. */
  async find(user: number, name: string): Promise<MarkerRow | undefined> {
    const { byName, isComplete } =
      this.#users.get(user) ?? (await this.#users.find(user, () => this.#load(user)));
    const row = byName.get(name);
    if (row !== undefined || isComplete) return row;
    return (await selectNamedMarkers(this.#db, { user, names: [name] }))[0];
  }

  get bytes(): number {
    return this.#users.bytes;
  }

  apply(event: LogEvent): void {
    if (event.type !== 'stream_marker') return;
    const { user, name } = event.body;
    // Markers of channels are cached elsewhere.
    if (channelOfMarker(name) !== undefined) return;
    this.#users.drop(user);
    // Lists already sent to the user show the old marker.
    this.#changes.note(VIEWER_INDEX, user);
  }

  clear(): void {
    this.#users.clear();
  }

  async #load(user: number): Promise<Markers> {
    const rows = await selectMarkersOf(this.#db, { user, limit: MAX_OF_USER });
    return { byName: new Map(rows.map((row) => [row.name, row])), isComplete: rows.length < MAX_OF_USER };
  }
}

function bytesOf({ byName }: Markers): number {
  return heapBytes([...byName.values()]) + mapBytes(byName.size);
}

export const markerCache: CacheDefinition<MarkerCache> = {
  name: 'stream markers',
  make: ({ store, objects, memory }) => new MarkerCache(store.read, objects.changes, memory),
};

/** A user's marker of a stream; only `name` until set. Lists declare this as their `marker`. */
export async function findMarker(ctx: Context, user: number, name: string): Promise<Marker> {
  const channel = channelOfMarker(name);
  const row =
    channel === undefined
      ? await ctx.caches.of(markerCache).find(user, name)
      : await findChannelMarker(ctx.objects, user, channel);
  return row === undefined ? { name } : describeMarker(row);
}
