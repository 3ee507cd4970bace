import type { BackupPlace } from '../blobs/backup-place.ts';
import type { ContentsPlace } from '../blobs/open.ts';

/** What the process that backs up is told first. */
export interface BackupJob {
  /** The contents of the store's files, and its data folder. */
  contents: ContentsPlace;
  repository: BackupPlace;
  /** Id of the store, which a copy does not have. */
  store: string;
  /** How long moments can be restored, in milliseconds. */
  keptMs: number;
  /** Version of the program. */
  version: string;
}

/** What it tells. Times are in milliseconds since 1970, and 0 where there is none. */
export interface BackupState {
  /** Everything that was committed before is in the repository. */
  at: number;
  /** When the last snapshot was complete. */
  snapshotAt: number;
  /** Bytes sent. */
  bytes: number;
  /** Failed attempts. */
  failures: number;
  /** Why the last attempt failed; undefined if it did not. */
  failure: string | undefined;
}
