/**
 * Turns to write in a store that takes one writer at a time and has several processes. The one that has the turn keeps it until
 * another wants it, so a process that writes alone waits for nobody.
 */
export interface WriteTurns {
  /**
   * Resolves when this process may begin a transaction; `done` must follow.
   * @throws when nobody may write any more.
   */
  take(): Promise<void>;
  /** The transaction has committed or was rolled back: another process may write. */
  done(): void;
  /** It is on disk, or has failed. Until then its events must not be delivered. */
  settled(): void;
  /** Whether another process writes, or waits for the disk. */
  readonly isOtherWriting: boolean;
  /** Ends all writes, of all processes: a sync has failed, and what follows in the log could be lost. */
  fail(message: string): void;
}
