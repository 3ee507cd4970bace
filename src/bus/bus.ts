import type { Check } from './checked.ts';
import type { Count, Window } from './windows.ts';

/**
 * What the processes of one service share in addition to its store: messages, and values that may be lost at any time. There are
 * two: Redis, for processes on several machines, and the hub of the workers of one machine.
 */
export interface Bus {
  /** Whether values can be read and written. If not, those that are written are lost. */
  readonly isReady: boolean;
  /** Whether messages of other processes arrive, as far as is known. */
  readonly isHearing: boolean;
  /** Whether commands, which are processes of their own, use it too. */
  readonly reachesCommands: boolean;
  /** Registers a listener for each time that the bus is ready again; stored values may then be lost. */
  onReady(listener: () => void): void;
  /** Sends a message, as JSON, to all listeners, including those of this process. It may be lost. */
  publish(channel: string, message: string): void;
  /** Like `publish`, for the listeners of other processes. Whether those of this one hear it too is open. */
  announce(channel: string, message: string): void;
  /** Listens to a channel. Messages of another form are ignored, and logged. */
  subscribe<T>(channel: string, isValid: Check<T>, listener: (message: T) => void): Promise<void>;
  /**
   * Stores an id unless there is one.
   * @returns the id stored; undefined if the bus is not ready.
   */
  identify(own: string): Promise<string | undefined>;
  readonly horizon: SharedHorizon;
  /** Stores texts by key for some milliseconds. */
  put(values: ReadonlyMap<string, string>, ms: number): Promise<void>;
  /** Texts by key, null where there is none; undefined if the bus is not ready. `name` is for the log. */
  get(
    name: string,
    keys: readonly string[],
    isValid: Check<(string | null)[]>,
  ): Promise<(string | null)[] | undefined>;
  /**
   * Counts one in each window, in order, up to the first that is full. All keys begin with the same word.
   * @returns the state of those that counted, and of the one that is full; undefined if the bus is not ready.
   */
  count(windows: readonly Window[]): Promise<Count[] | undefined>;
  /** Undoes one count. @returns false if the bus is not ready. */
  takeBack(key: string): Promise<boolean>;
  /** Ends a window. */
  forget(key: string): Promise<void>;
  /** Bytes that outlive the process that writes them; undefined if all processes share a disk for that. */
  readonly bytes: SharedBytes | undefined;
  close(): void;
}

/** The number of the last event acknowledged to any client. */
export interface SharedHorizon {
  /** Undefined if it is not known for certain. */
  read(): Promise<number | undefined> | number;
  /** Resolves when every process can read it, or the bus is not ready. */
  raise(seq: number): Promise<void> | void;
  /** Lowers it: the log has lost its end. */
  reset(seq: number): Promise<void>;
}

/** Strings of bytes by key. */
export interface SharedBytes {
  set(key: string, bytes: Buffer, seconds: number): Promise<void>;
  /** Overwrites ranges of a string. */
  setRanges(key: string, ranges: readonly { start: number; bytes: Buffer }[]): Promise<void>;
  /** At most `most` bytes; undefined if the bus is not ready. */
  get(name: string, key: string, most: number): Promise<Buffer | undefined>;
  delete(key: string): Promise<void>;
}
