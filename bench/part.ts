import { join } from 'node:path';
import { knownOr } from '../src/known.ts';
import type { Chart } from './chart.ts';
import { runFolder } from './folders.ts';
import type { StoreCopy, StoreServer, Tell } from './prepare.ts';
import { processorMs } from './processor.ts';
import type { Line } from './report.ts';
import type { Sample } from './sample-plan.ts';
import type { Database } from './sample-schema.ts';
import { type Listener, startProgram } from './server.ts';
import { rounded } from './statistics.ts';

/** Rounds of each measurement; the figures are their medians. */
const ROUNDS = 5;
/** How long a round lasts, in milliseconds, and the one before that only warms up. */
export const ROUND_MS = 2500;
export const WARM_UP_MS = 1500;

export interface Outcome {
  /** What the JSON file holds of each key; which members depends on the key. */
  results: Record<string, object>;
  lines: Line[];
  /** Pictures of what cannot be said in a line. */
  charts?: Chart[];
}

/** One group of keys that are measured together. */
export interface Part {
  /** What each key measures. */
  keys: Readonly<Record<string, string>>;
  /** Measured only where it is named: it takes long. */
  isLong?: true;
  /** It fails when it takes longer than this. */
  minutes: number;
  run(setting: Setting): Promise<Outcome>;
}

/** The running program, on a copy of the store of its own. */
export interface Program extends Listener {
  copy: StoreCopy;
  /** Users of the store. */
  people: number;
}

/** Where programs leave their CPU profiles. */
export const profileFolder = join(runFolder, 'profile');

/** What every part of the benchmark is given. */
export class Setting {
  /** The keys to measure. */
  readonly keys: ReadonlySet<string>;
  readonly tell: Tell;
  /** When the program was under load, by `performance.now()`: what a profile is about. */
  readonly windows: { start: number; end: number }[] = [];
  readonly #store: StoreServer;
  readonly #isProfiled: boolean;
  readonly #copies = new Set<StoreCopy>();
  /** The programs that run for each key. */
  readonly #pids = new Map<string, Set<number>>();
  /** What each key's program has done under load, and the processor time that it took. */
  readonly #costs = new Map<string, { ms: number; operations: number }>();

  constructor(store: StoreServer, keys: ReadonlySet<string>, tell: Tell, isProfiled: boolean) {
    this.#store = store;
    this.keys = keys;
    this.tell = tell;
    this.#isProfiled = isProfiled;
  }

  get database(): Database {
    return this.#store.database;
  }

  /** Posts of the prepared store; ids that come later are larger. */
  get posts(): number {
    return this.#store.sample.posts;
  }

  get sample(): Sample {
    return this.#store.sample;
  }

  /** The process of PostgreSQL. @throws on the embedded store. */
  get databasePid(): number {
    check(this.#store.pid !== undefined, 'the embedded store is no process');
    return this.#store.pid;
  }

  async copyStore(): Promise<StoreCopy> {
    const copy = await this.#store.copy();
    const tracked = {
      ...copy,
      drop: () => {
        this.#copies.delete(tracked);
        return copy.drop();
      },
    };
    this.#copies.add(tracked);
    return tracked;
  }

  /** Drops the copies that a measurement left behind when it failed. */
  async dropCopies(): Promise<void> {
    await Promise.allSettled([...this.#copies].map((copy) => copy.drop()));
  }

  /**
   * Starts the program on a copy of the store; stopping it drops the copy. `keys` are those it is measured for: where a
   * profile is wanted of one of them, it leaves one.
   */
  async start(...keys: string[]): Promise<Program> {
    const copy = await this.copyStore();
    return this.#owning(copy, await this.startOn(copy, ...keys));
  }

  /** Starts the program with so many workers on a copy of the store; stopping it drops the copy. */
  async startWorkers(workers: number): Promise<Program> {
    const copy = await this.copyStore();
    return this.#owning(copy, await startProgram({ ...copy.env, MILLRACE_WORKERS: String(workers) }));
  }

  /** A program that drops its copy of the store when it stops. */
  #owning(copy: StoreCopy, program: Listener): Program {
    return {
      ...program,
      copy,
      people: this.sample.people,
      async stop() {
        await program.stop();
        await copy.drop();
      },
    };
  }

  /** Starts the program on a store that stays when it stops. */
  async startOn(copy: StoreCopy, ...keys: string[]): Promise<Listener> {
    const isProfiled = this.#isProfiled && keys.some((key) => this.keys.has(key));
    const program = await startProgram(copy.env, isProfiled ? profileFolder : undefined);
    for (const key of keys) knownOr(this.#pids, key, () => new Set()).add(program.pid);
    return {
      ...program,
      stop: () => {
        for (const pids of this.#pids.values()) pids.delete(program.pid);
        return program.stop();
      },
    };
  }

  /** Does what a key measures, and notes when, for the profile, and what it took, for `processorUs`. */
  async underLoad<T>(key: string, work: () => Promise<T & { count?: number }>): Promise<T> {
    const [pid, ...others] = this.#pids.get(key) ?? [];
    const isOne = pid !== undefined && others.length === 0;
    const before = isOne ? processorMs(pid) : 0;
    const start = performance.now();
    const result = await work();
    if (this.keys.has(key)) this.windows.push({ start, end: performance.now() });
    if (isOne && result.count !== undefined) {
      const { ms, operations } = this.#costs.get(key) ?? { ms: 0, operations: 0 };
      const took = processorMs(pid) - before;
      this.#costs.set(key, { ms: ms + took, operations: operations + result.count });
    }
    return result;
  }

  /** Microseconds of processor time that an operation took the program; undefined where that was not measured. */
  processorUs(key: string): number | undefined {
    const cost = this.#costs.get(key);
    return cost && rounded((cost.ms * 1000) / cost.operations);
  }

  /** Takes several measurements in alternating rounds. */
  async byTurns<M extends Record<string, () => Promise<unknown>>>(
    measurements: M,
    wanted = ROUNDS,
  ): Promise<{ [K in keyof M]: Awaited<ReturnType<M[K]>>[] }> {
    const rounds = this.#isProfiled ? Math.ceil(wanted / 3) : wanted;
    const results = Object.fromEntries(Object.keys(measurements).map((name) => [name, [] as unknown[]]));
    for (let round = 1; round <= rounds; round++) {
      for (const [name, measure] of Object.entries(measurements)) results[name]?.push(await measure());
      this.tell(`  round ${round} of ${rounds}`);
    }
    return results as { [K in keyof M]: Awaited<ReturnType<M[K]>>[] };
  }
}

/** @throws when what the program answered is not what it should be. */
export function check(isRight: boolean, fault: string): asserts isRight {
  if (!isRight) throw new Error(`wrong result: ${fault}`);
}
