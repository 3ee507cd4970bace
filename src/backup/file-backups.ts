import type { DatabaseSync } from 'node:sqlite';
import type { Blobs } from '../blobs/blobs.ts';
import { compareKeys, copyFiles } from '../blobs/copy-files.ts';
import { STORED } from '../contents/contents.sql.ts';
import { type Repository, sha256 } from './repository.ts';

/** Object of a repository: contents of files that the store no longer has, with the time since when. */
const GONE = 'gone.json';

/** An upload is noted this long before it can be read, in milliseconds. Older ones are sought again. */
const UPLOAD_MS = 3_600_000;
/** Uploads are noted for an hour. After half of that, all contents are compared. */
const NOTED_MS = UPLOAD_MS / 2;
/** Uploads noted within this time before the last look may have been committed after it, in milliseconds. */
const COMMIT_MS = 60_000;

/** Copies contents of files to a repository, each once. */
export class FileBackups {
  readonly #source: Blobs;
  readonly #target: Blobs;
  readonly #database: DatabaseSync;
  readonly #sent: (bytes: number) => void;
  /** Keys that were copied since the last comparison. */
  readonly #copied = new Set<string>();
  /** Uploads that could not be read yet, with the time when they were noted. */
  readonly #awaited = new Map<string, number>();
  #lookedAt: number;
  /** Uploads noted before were found before. */
  #since: number;

  /**
   * @param lookedAt - when an earlier process looked last, in milliseconds.
   * @param sent - called with the bytes of each content that was sent.
   */
  constructor(
    source: Blobs,
    target: Blobs,
    database: DatabaseSync,
    lookedAt: number,
    sent: (bytes: number) => void,
  ) {
    this.#lookedAt = lookedAt;
    this.#since = lookedAt - UPLOAD_MS;
    this.#source = source;
    this.#target = target;
    this.#database = database;
    this.#sent = sent;
  }

  /** Copies what has been uploaded since the last call. What was committed before the call names nothing that is missing then. */
  async copyNew(): Promise<void> {
    const now = Date.now();
    if (now - this.#lookedAt > NOTED_MS) {
      await this.copyAll();
      return;
    }
    const noted = this.#database
      .prepare('select key, since from unused_contents where state = ? and since > ?')
      .all(STORED, this.#since) as { key: string; since: number }[];
    for (const { key, since } of noted) if (!this.#copied.has(key)) this.#awaited.set(key, since);
    for (const [key, since] of this.#awaited) {
      if ((await this.#copy(key)) || since < now - UPLOAD_MS) this.#awaited.delete(key);
    }
    this.#lookedAt = now;
    this.#since = now - COMMIT_MS;
  }

  /** @returns whether the content was there. */
  async #copy(key: string): Promise<boolean> {
    const content = await this.#source.get(key);
    if (content === undefined) return false;
    const stored = await this.#target.get(key);
    stored?.stream.destroy();
    if (stored !== undefined) {
      content.stream.destroy();
      this.#copied.add(key);
      return true;
    }
    await this.#target.put(content.stream, async (stored) => {
      if (stored !== key) throw new Error(`${this.#source.place}: the file ${key} is damaged.`);
    });
    this.#copied.add(key);
    this.#sent(content.size);
    return true;
  }

  /** Copies all contents that the repository lacks. */
  async copyAll(): Promise<void> {
    const now = Date.now();
    this.#sent((await copyFiles(this.#source, this.#target)).bytes);
    this.#copied.clear();
    this.#lookedAt = now;
  }

  /** Deletes contents that the store has not had since `before`, in milliseconds. */
  async prune(repository: Repository, before: number): Promise<void> {
    const now = Date.now();
    const gone = JSON.parse(String((await repository.get(GONE)) ?? '{}')) as Record<string, number>;
    const still: Record<string, number> = {};
    for await (const { key, isThere } of compareKeys(this.#target, this.#source)) {
      if (isThere) continue;
      const since = gone[key] ?? now;
      if (since < before) await this.#target.delete(key);
      else still[key] = since;
    }
    const bytes = Buffer.from(JSON.stringify(still));
    await repository.put(GONE, bytes, sha256(bytes));
  }
}
