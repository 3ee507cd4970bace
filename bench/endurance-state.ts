/** What a run of `endurance` leaves in its folder, for the next piece to go on with. */

import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './sample-schema.ts';

/** Milliseconds of half of something and of all but a hundredth of it. */
export interface Delays {
  p50: number;
  p99: number;
}

/** What was measured in a minute. */
export interface Minute {
  /** Acknowledged posts, and writes that failed, by status; 0 where nobody answered. */
  posts: number;
  failed: Record<number, number>;
  /** The longest time without an acknowledged post, in seconds. */
  silence: number;
  writes: Delays;
  reads: Delays;
  /** From sending a post to its arrival at a stream that was open. */
  deliveries: Delays;
  /** MB resident and open file descriptors of each process. */
  resident: Record<string, number>;
  descriptors: Record<string, number>;
  /** MB on disk: the rows with their indexes, and the database's log. */
  store: number;
  log: number;
  /** What was killed. */
  killed: string[];
}

/** A backup that was restored and checked. */
export interface BackupTaken {
  minute: number;
  seconds: number;
  mb: number;
  /** Posts that had been acknowledged when it began, all of which it holds. */
  posts: number;
}

/** What one piece came to. */
export interface Piece {
  minutes: number;
  posts: number;
  /** Posts that were stored without having been acknowledged. */
  unacknowledged: number;
  /** How many streams were opened, how often they came back, and how often they were sent a post again. */
  streams: number;
  returns: number;
  repeats: number;
  /** How often a stream had a post only from its list, because the connection was dropped while it was under way. */
  recovered: number;
  deliveries: number;
  /** Lines that the processes logged as errors. */
  errors: string[];
}

interface Saved {
  database: Database;
  minutes: Minute[];
  pieces: Piece[];
  backups: BackupTaken[];
}

export class EnduranceState {
  readonly folder: string;
  readonly saved: Saved;

  private constructor(folder: string, saved: Saved) {
    this.folder = folder;
    this.saved = saved;
  }

  /** Opens a folder, or begins one. @throws where it holds a run on the other database. */
  static open(folder: string, database: Database): EnduranceState {
    mkdirSync(folder, { recursive: true });
    const file = join(folder, 'state.json');
    const saved: Saved = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { database, minutes: [], pieces: [], backups: [] };
    if (saved.database !== database) throw new Error(`${folder} holds a run on ${saved.database}.`);
    return new EnduranceState(folder, saved);
  }

  /** Whether its store was made. */
  get isBegun(): boolean {
    return existsSync(this.#file('state.json'));
  }

  save(): void {
    const file = this.#file('state.json');
    writeFileSync(`${file}.new`, JSON.stringify(this.saved));
    renameSync(`${file}.new`, file);
  }

  /** Notes posts that were acknowledged. */
  acknowledge(ids: readonly number[]): void {
    if (ids.length > 0) appendFileSync(this.#file('acknowledged'), `${ids.join('\n')}\n`);
  }

  /** Every post that was ever acknowledged. */
  acknowledged(): number[] {
    const file = this.#file('acknowledged');
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').trimEnd().split('\n').map(Number);
  }

  #file(name: string): string {
    return join(this.folder, name);
  }
}
