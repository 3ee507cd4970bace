import { randomBytes } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Dialect } from '../db/dialect.ts';
import { lockFolder } from './folder-lock.ts';
import type { Members } from './members.ts';

export { selectProcesses } from './processes.sql.ts';

/** The processes that serve one store: this one and, if several can, the others. */
export interface Processes {
  /** Random; empty while this process does not serve. Changes after others declared the process dead (`onLost`). */
  readonly id: string;
  /** Whether new requests should go to another process. */
  readonly isStopping: boolean;
  /** How many processes serve the store, including this one. */
  readonly count: number;
  /** Whether this process does the work that one does for all: the oldest with the role jobs. For a moment there may be two. */
  readonly isLeader: boolean;
  /**
   * Whether no other process can have declared this one dead. If not, it checks what it still owns before it acts: it may have been
   * paused, or without the database.
   */
  readonly isCertain: boolean;
  /** Whether a process still serves. One whose lease has expired is removed, and notices that later (`onLost`). */
  isAlive(id: string): Promise<boolean>;
  /**
   * Registers a listener for when others have declared this process dead, because it was paused or did not reach the database.
   * The listener gets the old id, whose possessions may have been taken; the process already has a new one.
   */
  onLost(listener: (before: string) => Promise<void> | void): void;
  /**
   * Begins to serve. If a process in the way may be dead, waits until that is certain, and says so through `tell`.
   * @throws when a process that this one cannot hear serves the store, saying which.
   */
  start(tell: (message: string) => void): Promise<void>;
  /** From now on `/readyz` tells load balancers to send new requests to another process. */
  leave(): void;
  /** Stops renewing the lease. */
  pause(): Promise<void>;
  /** Stops serving. */
  stop(): Promise<void>;
}

/**
 * Keeps a store that only one process can serve from being served. If several can, those of an earlier version may continue.
 * @returns a function that lets it be served again.
 * @throws when it is being served.
 */
export function lockStore({ data }: Pick<Config, 'data'>, { isShared }: Dialect): () => void {
  return isShared ? () => undefined : lockFolder(data);
}

/** A random id of a process. */
export const newProcessId = (): string => randomBytes(8).toString('hex');

/**
 * The processes of an embedded store: the only one, which locks the folder, or the workers of the process that has locked it. All
 * have the same roles.
 */
export class LocalProcesses implements Processes {
  readonly #config: Pick<Config, 'data' | 'roles'>;
  readonly #members: Members | undefined;
  #id = '';
  #isStopping = false;
  #unlock: (() => void) | undefined;

  constructor(config: Pick<Config, 'data' | 'roles'>, members: Members | undefined) {
    this.#config = config;
    this.#members = members;
  }

  get id(): string {
    return this.#id;
  }

  get isStopping(): boolean {
    return this.#isStopping;
  }

  get count(): number {
    return this.#members?.ids.length ?? Number(this.#id !== '');
  }

  get isLeader(): boolean {
    const [oldest] = this.#members?.ids ?? [this.#id];
    return this.#id !== '' && oldest === this.#id && this.#config.roles.has('jobs');
  }

  /** Nobody declares dead what is known to live. */
  get isCertain(): boolean {
    return true;
  }

  async isAlive(id: string): Promise<boolean> {
    if (id === this.#id) return id !== '';
    return (await this.#members?.isMember(id)) === true;
  }

  /** It never happens. */
  onLost(): void {}

  async start(): Promise<void> {
    const id = newProcessId();
    if (this.#members === undefined) this.#unlock = lockFolder(this.#config.data);
    else await this.#members.enter(id);
    this.#id = id;
  }

  leave(): void {
    this.#isStopping = true;
  }

  async pause(): Promise<void> {}

  async stop(): Promise<void> {
    this.#unlock?.();
    this.#unlock = undefined;
    this.#members?.leave(this.#id);
    this.#id = '';
  }
}
