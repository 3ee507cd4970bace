/** What the metrics are read from. */

/** The workers of one machine. */
export interface Workers {
  /** The metrics of each, as JSON. */
  metrics(): Promise<string[]>;
  /** Registers how this one's are read. */
  provideMetrics(read: () => Promise<string>): void;
}

/** The store, as far as it tells of itself. */
export interface WatchedStore {
  /** Undefined where nothing waits for a connection. */
  waiting?: number;
  /** Undefined if a database server has the store. */
  file?: { space(): { bytes: number; free: number } };
}

/** The state of backups. Times are in milliseconds since 1970, and 0 where there is none. */
export interface BackupFigures {
  at: number;
  failures: number;
  /** When the first one was begun. */
  since: number;
}

/** The state of e-mail. */
export interface MailFigures {
  /** How many wait, and since when the oldest does, in milliseconds since 1970; undefined in a process that sends none. */
  queue: { queued: number; since: number } | undefined;
  sent: number;
  givenUp: number;
}

/** The latest snapshot of a backup: its size, and when it was taken. */
export interface SnapshotFigures {
  bytes: number;
  snapshotAt: number;
}
