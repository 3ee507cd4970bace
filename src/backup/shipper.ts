import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBlobs } from '../blobs/open.ts';
import { reasonOf } from '../errors.ts';
import { hasNamedEnded, processName } from '../processes/place.ts';
import { TICK_MS } from '../ticks.ts';
import { findSent, goOn, type Sent } from './continuing.ts';
import { FileBackups } from './file-backups.ts';
import { LogFault, LogReader } from './log-reader.ts';
import { LogRoom } from './log-room.ts';
import type { BackupJob, BackupState } from './messages.ts';
import { openRepository } from './open-repository.ts';
import { NotOwner, requireOwner, takeRepository } from './owner.ts';
import { Pins } from './pins.ts';
import { prune } from './prune.ts';
import { filesOf, listNames, type Repository } from './repository.ts';
import { newRunId, Run } from './run.ts';
import { BLOCKS, listSnapshots, putSnapshot, type Snapshot, sendBlocks } from './snapshot.ts';

/** How often changes are sent, in milliseconds. */
const SEND_MS = TICK_MS;
/** After this long without a complete look at the log it may become too long, in milliseconds. */
const BEHIND_MS = 5_000;
/** How often the owner is read, which also shows that the repository can be reached. */
const OWNER_MS = 60_000;
const SNAPSHOT_MS = 24 * 3_600_000;
/** How long after a failed snapshot the next is tried, and after a gap in the segments a new run, in milliseconds. */
const RETRY_MS = 30_000;
/** Attempts to empty the log before a run while others write, and the wait between them, in milliseconds. */
const TRIES = 20;
const TRY_MS = 50;
/** Frames of the log in a segment: 8 MB. */
const SEGMENT_FRAMES = 2_048;

/** What one run sends with. */
interface Sending {
  repository: Repository;
  run: Run;
  log: LogReader;
  room: LogRoom;
  files: FileBackups;
  /** Set when the run is over. */
  signal: AbortSignal;
}

/**
 * Backs up an embedded store while others write to it: a snapshot of the database file at first and then daily, and every second the pages
 * that have changed, which it reads from the write-ahead log. It needs a process of its own: closing a file also ends SQLite's
 * locks on it, so the database file stays open.
 */
export class Shipper {
  readonly #job: BackupJob;
  readonly #path: string;
  readonly #pins: Pins;
  /** Descriptor of the database file. */
  readonly #file: number;
  readonly #report: (state: BackupState) => void;
  readonly #state: BackupState = { at: 0, snapshotAt: 0, bytes: 0, failures: 0, failure: undefined };
  readonly #ending = new AbortController();
  /** Why the last attempt to send changes, or to make a snapshot, failed. */
  readonly #faults: { sending?: string | undefined; snapshot?: string | undefined } = {};
  /** When the last look at the log began after which all was sent, as of `performance.now()`. */
  #sentAt = 0;

  /** @param report - called when the state may have changed. */
  constructor(job: BackupJob, report: (state: BackupState) => void) {
    this.#job = job;
    this.#report = report;
    this.#path = join(job.contents.data, 'millrace.db');
    this.#file = openSync(this.#path, 'r');
    this.#pins = new Pins(this.#path);
  }

  /** Runs until it is told to end, or the repository is not its own. */
  async run(): Promise<void> {
    while (!this.#ending.signal.aborted) {
      try {
        await this.#runOnce();
      } catch (error) {
        this.#tell('sending', error);
        if (error instanceof NotOwner) return;
      } finally {
        this.#pins.release();
      }
      await this.#pause(RETRY_MS);
    }
  }

  /** Makes `run` return when everything is sent that is committed by now. */
  end(): void {
    this.#ending.abort();
  }

  async #runOnce(): Promise<void> {
    const repository = await openRepository(this.#job.repository);
    const run = new Run(repository, newRunId());
    await takeRepository(repository, this.#job.store, run.id);
    const newest = (await listSnapshots(repository)).at(-1);
    this.#state.snapshotAt = newest?.at ?? 0;
    this.#state.at ||= this.#state.snapshotAt;
    const sent = await findSent(repository);
    const log = (sent && (await this.#continue(run, sent))) ?? (await this.#begin());
    this.#sentAt = performance.now();
    const room = new LogRoom(this.#path, this.#pins, log, SEGMENT_FRAMES);
    const files = await this.#openFiles(run.hasSnapshot ? sent?.at : undefined);
    this.#report(this.#state);
    const over = new AbortController();
    const { promise: isOver, reject } = Promise.withResolvers<never>();
    // A request to the repository may take long.
    const looking = setInterval(() => {
      try {
        if (performance.now() - this.#sentAt > BEHIND_MS) room.requireShort();
      } catch (error) {
        reject(error);
      }
    }, SEND_MS);
    void this.#keepSnapshots(repository, run, files, over.signal);
    try {
      await Promise.race([this.#send({ repository, run, log, room, files, signal: over.signal }), isOver]);
    } finally {
      clearInterval(looking);
      over.abort();
      log.close();
    }
  }

  /** Pins the log and reads on where an earlier run ended. @returns undefined if the log is no longer the same. */
  async #continue(run: Run, sent: Sent): Promise<LogReader | undefined> {
    const log = this.#openLog();
    const found = goOn(this.#pins, log, sent.end, SEGMENT_FRAMES);
    if (found === undefined) {
      log.close();
      return undefined;
    }
    await run.follow(sent, this.#about());
    if (found.rest !== undefined) await run.add(found.rest);
    return log;
  }

  /** Pins the log and reads it from its start. */
  async #begin(): Promise<LogReader> {
    // What is in the file already need not be sent from the log as well.
    for (let tries = 0; tries < TRIES && this.#pins.checkpoint('truncate').busy > 0; tries++)
      await sleep(TRY_MS);
    this.#pins.pin();
    return this.#openLog();
  }

  #openLog(): LogReader {
    return new LogReader(`${this.#path}-wal`, this.#pins.countFrames);
  }

  async #openFiles(lookedAt = Date.now()): Promise<FileBackups> {
    const { contents, repository } = this.#job;
    const names = { own: processName(), hasEnded: hasNamedEnded };
    const source = await openBlobs(contents, undefined, names);
    const target = await openBlobs(filesOf(repository, contents.data), undefined, names);
    return new FileBackups(source, target, this.#pins.database, lookedAt, (bytes) => {
      this.#state.bytes += bytes;
    });
  }

  /** Sends what is committed, again and again, until it is told to end. */
  async #send(sending: Sending): Promise<void> {
    const { repository, run, room, signal } = sending;
    let ownedAt = performance.now();
    for (;;) {
      const isLast = this.#ending.signal.aborted;
      const [began, now] = [performance.now(), Date.now()];
      try {
        if (began - ownedAt > OWNER_MS) {
          await requireOwner(repository, run.id);
          ownedAt = began;
        }
        await this.#catchUp(sending);
        this.#sentAt = began;
        // Nothing of a run can be restored until it has a snapshot.
        if (run.hasSnapshot) this.#state.at = now;
        this.#tell('sending');
        const rest = room.make();
        if (rest !== undefined) await run.add(rest);
        else if (isLast) return;
      } catch (error) {
        if (signal.aborted || error instanceof NotOwner || error instanceof LogFault) throw error;
        this.#tell('sending', error);
      }
      await this.#pause(SEND_MS);
    }
  }

  /** Sends everything that is committed by now. */
  async #catchUp({ run, log, files, signal }: Sending): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const part = run.isSent ? log.next(SEGMENT_FRAMES) : undefined;
      if (part !== undefined) await run.add(part);
      else if (run.isSent) break;
      await files.copyNew();
      this.#state.bytes += await run.send();
      if (part?.isEnd) break;
    }
    signal.throwIfAborted();
    this.#pins.pin();
  }

  /** Makes a snapshot now and then daily, until the signal. Each is followed by pruning. */
  async #keepSnapshots(
    repository: Repository,
    run: Run,
    files: FileBackups,
    signal: AbortSignal,
  ): Promise<void> {
    let known: Set<string> | undefined;
    for (let pause = 0; !signal.aborted; await sleep(pause, undefined, { signal }).catch(() => undefined)) {
      try {
        known ??= new Set(await listNames(repository, BLOCKS));
        await this.#snapshot(repository, run, files, known, signal);
        await requireOwner(repository, run.id);
        const before = Date.now() - this.#job.keptMs;
        await prune(repository, before, known);
        await files.prune(repository, before);
        pause = SNAPSHOT_MS;
        this.#tell('snapshot');
      } catch (error) {
        if (signal.aborted) return;
        this.#tell('snapshot', error);
        pause = RETRY_MS;
      }
    }
  }

  async #snapshot(
    repository: Repository,
    run: Run,
    files: FileBackups,
    known: Set<string>,
    signal: AbortSignal,
  ): Promise<void> {
    await files.copyAll();
    const { from, before } = run;
    const blocks = await sendBlocks(repository, this.#file, known, (bytes) => {
      signal.throwIfAborted();
      this.#state.bytes += bytes;
    });
    // Whatever reached the file while it was read is in the log, and so in the segments that are sent by then.
    const read = performance.now();
    while (this.#sentAt < read) await sleep(SEND_MS / 10, undefined, { signal });
    const { number: to, at } = run.last;
    const name = { run: run.id, at: to < from ? Date.now() : at, from, to };
    const earlier = before.length > 0 && { before };
    await putSnapshot(repository, { ...this.#about(), ...name, ...earlier, ...blocks });
    this.#state.snapshotAt = name.at;
    run.hasSnapshot = true;
  }

  #about(): Pick<Snapshot, 'version' | 'schema'> {
    const rows = this.#pins.database.prepare('select name from migrations').all() as { name: string }[];
    return { version: this.#job.version, schema: rows.map(({ name }) => name) };
  }

  /** Reports how an attempt ended. */
  #tell(what: 'sending' | 'snapshot', error?: unknown): void {
    if (error !== undefined) this.#state.failures++;
    this.#faults[what] = error === undefined ? undefined : reasonOf(error);
    this.#state.failure = this.#faults.sending ?? this.#faults.snapshot;
    this.#report(this.#state);
  }

  #pause(ms: number): Promise<void> {
    if (this.#ending.signal.aborted) return sleep(SEND_MS / 10);
    return sleep(ms, undefined, { signal: this.#ending.signal }).catch(() => undefined);
  }
}
