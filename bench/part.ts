import type { Prepared, Tell } from './prepare.ts';
import type { Listener } from './server.ts';
import { startProgram } from './server.ts';

/** Rounds of each measurement; the figures are their medians. */
export const ROUNDS = 5;
/** How long a round lasts, in milliseconds, and the one before that only warms up. */
export const ROUND_MS = 2500;
export const WARM_UP_MS = 1500;

/** What a key's object in the JSON file holds; which members depends on the key. */
export type Result = Record<string, unknown>;

/** A line of the table that is printed at the end. */
export interface Line {
  key: string;
  what: string;
  ours: string;
  bare: string;
  ratio: string;
  p50: string;
  p99: string;
  spread: string;
  /** What was to be reached, and whether it was. */
  reach: string;
  met: boolean;
}

export interface Outcome {
  results: Record<string, Result>;
  lines: Line[];
}

/** What every part of the benchmark is given. */
export class Setting {
  readonly prepared: Prepared;
  readonly tell: Tell;
  /** Where the program leaves its CPU profile, if one is wanted. */
  readonly profile: string | undefined;
  /** When the program was under load, by `performance.now()`: the stretches that a profile is about. */
  readonly windows: { start: number; end: number }[] = [];

  constructor(prepared: Prepared, tell: Tell, profile: string | undefined) {
    this.prepared = prepared;
    this.tell = tell;
    this.profile = profile;
  }

  /** Starts the program on a copy of the store and stops it when `work` is done, however it ends. */
  async withProgram<T>(work: (program: Listener, copy: Copy) => Promise<T>): Promise<T> {
    const copy = await this.prepared.copy();
    const program = await startProgram(copy, this.profile);
    const result = await work(program, copy);
    await program.stop();
    await copy.drop();
    return result;
  }

  /** Runs the rounds of the program and of what it is compared with by turns. */
  async byTurns<A, B>(
    ours: (round: number) => Promise<A>,
    bare: (round: number) => Promise<B>,
    wanted = ROUNDS,
  ): Promise<{ ours: A[]; bare: B[] }> {
    const rounds = this.profile === undefined ? wanted : Math.ceil(wanted / 3);
    const results: { ours: A[]; bare: B[] } = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      results.ours.push(await ours(round));
      this.windows.push({ start, end: performance.now() });
      results.bare.push(await bare(round));
      this.tell(`  round ${round + 1} of ${rounds}`);
    }
    return results;
  }
}

type Copy = Awaited<ReturnType<Prepared['copy']>>;

/** One group of keys that are measured together. */
export interface Part {
  keys: readonly string[];
  run(setting: Setting, keys: ReadonlySet<string>): Promise<Outcome>;
}

/** @throws when what the program answered is not what it should be. */
export function check(good: boolean, fault: string): asserts good {
  if (!good) throw new Error(`wrong result: ${fault}`);
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function decimal(value: number, digits = 2): string {
  return value.toFixed(digits);
}

export function share(value: number): string {
  return `${Math.round(value * 100)} %`;
}
