import { randomBytes } from 'node:crypto';
import type { LogPart } from './log-reader.ts';
import { type Repository, sha256 } from './repository.ts';
import { encodeSegment, nameSegment, runFolder, type SegmentName } from './segment.ts';

/** When the run begins, in milliseconds, and random characters. */
export const newRunId = (): string => `${Date.now()}-${randomBytes(4).toString('hex')}`;

/** What one process sends without a gap: segments, each of which names the one before. */
export class Run {
  readonly id: string;
  readonly #repository: Repository;
  /** The segment to be sent next. */
  #next: { name: SegmentName; bytes: Buffer } | undefined;
  #made: Pick<SegmentName, 'number' | 'at' | 'sha256'> = { number: 0, at: 0, sha256: '' };
  /** Number of the first segment of the log as it is now: what is before is in the database file. */
  from = 1;
  /** The last segment sent that ends with a transaction. */
  last: Pick<SegmentName, 'number' | 'at'> = { number: 0, at: 0 };
  hasSnapshot = false;

  constructor(repository: Repository, id: string) {
    this.#repository = repository;
    this.id = id;
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
    if (part.startsLog) this.from = number;
    const bytes = await encodeSegment(part, this.#made.sha256);
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
