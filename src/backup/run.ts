import { randomBytes } from 'node:crypto';
import type { Sent } from './continuing.ts';
import type { LogPart } from './log-reader.ts';
import { type Repository, sha256 } from './repository.ts';
import {
  encodeSegment,
  nameSegment,
  type RunPart,
  type RunSegment,
  runFolder,
  type SegmentName,
} from './segment.ts';
import { putSnapshot, type Snapshot } from './snapshot.ts';

/** When the run begins, in milliseconds, and random characters. */
export const newRunId = (): string => `${Date.now()}-${randomBytes(4).toString('hex')}`;

/** The runs of segments that follow one another, and which of each. */
function partsOf(segments: readonly RunSegment[]): RunPart[] {
  const parts: RunPart[] = [];
  for (const { run, number } of segments) {
    const last = parts.at(-1);
    if (last?.run === run) last.to = number;
    else parts.push({ run, from: number, to: number });
  }
  return parts;
}

/** What one process sends without a gap: segments, each of which names the one before. */
export class Run {
  readonly id: string;
  readonly #repository: Repository;
  /** The segment to be sent next. */
  #next: { name: SegmentName; bytes: Buffer } | undefined;
  #made: Pick<SegmentName, 'number' | 'at' | 'sha256'> = { number: 0, at: 0, sha256: '' };
  /** Number of the first segment of the log as it is now: what is before is in the database file. */
  from = 1;
  /** The segments of earlier runs that have the log as it is now until `from`. */
  before: readonly RunPart[] = [];
  /** How many segments have the log as it is now. */
  #ofLog = 0;
  /** The last segment sent that ends with a transaction. */
  last: Pick<SegmentName, 'number' | 'at'> = { number: 0, at: 0 };
  hasSnapshot = false;

  constructor(repository: Repository, id: string) {
    this.#repository = repository;
    this.id = id;
  }

  /** Begins where earlier runs ended: their snapshot and segments lead to what this one sends. */
  async follow(
    { snapshot, segments, ofLog, at }: Sent,
    about: Pick<Snapshot, 'version' | 'schema'>,
  ): Promise<void> {
    const { bytes, blocks } = snapshot;
    const before = partsOf(segments);
    await putSnapshot(this.#repository, {
      ...about,
      run: this.id,
      at,
      from: 1,
      to: 0,
      before,
      bytes,
      blocks,
    });
    this.#made = { number: 0, at, sha256: segments.at(-1)?.sha256 ?? '' };
    this.before = partsOf(segments.slice(-ofLog));
    this.#ofLog = ofLog;
    this.hasSnapshot = true;
  }

  /** Whether all parts that were added are sent. */
  get isSent(): boolean {
    return this.#next === undefined;
  }

  /** Makes the next segment, when the one before is sent. */
  async add(part: LogPart): Promise<void> {
    const number = this.#made.number + 1;
    // A clock that was set back must not bring them out of order.
    const at = Math.max(Date.now(), this.#made.at);
    if (part.startsLog) {
      this.from = number;
      this.before = [];
      this.#ofLog = 0;
    }
    const bytes = await encodeSegment(part, this.#made.sha256, ++this.#ofLog);
    const name = { number, at, isWhole: part.size > 0, sha256: sha256(bytes) };
    this.#made = name;
    this.#next = { name, bytes };
  }

  /** Sends the next segment, if there is one; after a failure it remains the next. @returns the bytes sent. */
  async send(): Promise<number> {
    if (this.#next === undefined) return 0;
    const { name, bytes } = this.#next;
    await this.#repository.put(`${runFolder(this.id)}${nameSegment(name)}`, bytes, name.sha256);
    this.#next = undefined;
    if (name.isWhole) this.last = name;
    return bytes.length;
  }
}
