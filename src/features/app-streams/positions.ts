import type { StreamClient } from '../../consumers/client.ts';
import {
  PositionFile,
  PositionString,
  Positions,
  readPositionFile,
  readPositionString,
  removePositionFile,
} from '../../consumers/positions.ts';
import type { Context } from '../../context.ts';
import { savePosition } from './app-streams.sql.ts';

/** As what the position of a stream is noted. */
function keyOf(stream: number): string {
  return stream.toString(16).padStart(32, '0');
}

/** A stream that this process has. */
interface Noted extends StreamClient {
  id: number;
  epoch: number;
}

/** How far the app streams of a process were served, where it outlives the process (docs/streams.md, Positions). */
export class AppStreamPositions {
  readonly #ctx: Context;
  #positions: Positions | undefined;
  /** What the process before this one left in the data folder. */
  #left: ReadonlyMap<string, number> = new Map();
  /** What was last noted in the rows while Redis was away. */
  readonly #saved = new Map<number, number>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  start(): void {
    const { config, redis } = this.#ctx;
    this.#left = readPositionFile(config.data, 'app-stream');
    if (redis !== undefined) removePositionFile(config.data, 'app-stream');
    redis?.onReady(() => this.#positions?.writeAll());
    this.begin();
  }

  /** Begins under the id that the process has now. `isClean`: it has let go all streams that it had under another. */
  begin(isClean = true): void {
    const { config, redis, processes } = this.#ctx;
    this.#positions?.end(isClean);
    this.#positions = new Positions(
      redis === undefined
        ? new PositionFile(config.data, 'app-stream')
        : new PositionString(redis, processes.id, 'app-stream'),
    );
  }

  /** `isClean`: the rows say how far all streams were served. */
  end(isClean: boolean): void {
    this.#positions?.end(isClean);
  }

  /** How far a process that has ended had served a stream, as far as it is known; 0 where it is not. */
  async served(owner: string, stream: number): Promise<number> {
    const { redis } = this.#ctx;
    const key = keyOf(stream);
    const told = redis && (await readPositionString(redis, owner, 'app-stream'));
    return Math.max(this.#left.get(key) ?? 0, told?.get(key) ?? 0);
  }

  open(stream: Noted): void {
    stream.record = this.#positions?.open(keyOf(stream.id), stream.position);
  }

  /** Notes what was sent to a client, where the operating system has taken it. */
  note(stream: Noted, seq = stream.lastSent): void {
    if (stream.pendingFrom === undefined) stream.record?.set(seq);
  }

  flush(): void {
    this.#positions?.flush();
  }

  /** Forgets a stream, whose row says how far it was served. */
  close(stream: Pick<Noted, 'id' | 'record'>): void {
    stream.record?.close();
    stream.record = undefined;
    this.#saved.delete(stream.id);
  }

  /** Writes to the rows what Redis does not take now. */
  async save(streams: Iterable<Noted>): Promise<void> {
    const { redis, store, log } = this.#ctx;
    if (redis === undefined || redis.isReady) return;
    for (const { id, epoch, lastSent, pendingFrom } of streams) {
      const seq = pendingFrom === undefined ? lastSent : pendingFrom - 1;
      if (seq <= (this.#saved.get(id) ?? 0)) continue;
      try {
        await store.bookkeeping((db) => savePosition(db, { id, epoch, seq }));
        this.#saved.set(id, seq);
      } catch (error) {
        log.debug({ err: error }, 'positions of app streams could not be stored; trying again');
        return;
      }
    }
  }
}
