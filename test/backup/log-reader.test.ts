/** What is read of the write-ahead log makes the same database again, whatever others do with the log meanwhile. */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { goOn } from '../../src/backup/continuing.ts';
import { type LogEnd, type LogPart, LogReader } from '../../src/backup/log-reader.ts';
import { LogRoom } from '../../src/backup/log-room.ts';
import { Pins } from '../../src/backup/pins.ts';
import { Chance, seed } from '../faults/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PAGE = 4096;
/** Frames in a part, fewer than some transactions have, and frames at which the log is restarted. */
const [MOST, LONG] = [16, 120];

/** The pages of a database, as they are without its log. */
class Image {
  readonly #pages = new Map<number, Buffer>();
  #size: number;

  constructor(file: string) {
    const bytes = readFileSync(file);
    this.#size = bytes.length / PAGE;
    for (let n = 0; n < this.#size; n++) this.#pages.set(n + 1, bytes.subarray(n * PAGE, (n + 1) * PAGE));
  }

  apply({ pages, size }: LogPart): void {
    for (const [number, page] of pages) this.#pages.set(number, page);
    if (size > 0) this.#size = size;
  }

  write(file: string): void {
    const pages = Array.from({ length: this.#size }, (_, n) => this.#pages.get(n + 1) ?? Buffer.alloc(PAGE));
    writeFileSync(file, Buffer.concat(pages));
  }
}

const rowsOf = (database: DatabaseSync): unknown[] => database.prepare('select * from t order by id').all();

test(`every committed page is read once (MILLRACE_TEST_SEED=${seed})`, () => {
  const random = new Chance('log');
  const file = join(folder, 'millrace.db');
  const first = new DatabaseSync(file);
  first.exec(
    'pragma journal_mode = wal; create table t (id integer primary key, v blob); create index i on t (v)',
  );
  first.close();
  let image = new Image(file);

  const [writer, checkpoints, reader] = [1, 2, 3].map(() => new DatabaseSync(file, { timeout: 0 })) as [
    DatabaseSync,
    DatabaseSync,
    DatabaseSync,
  ];
  for (const one of [writer, checkpoints, reader])
    one.exec('pragma wal_autocheckpoint = 0; pragma synchronous = off');
  let pins = new Pins(file);
  pins.pin();
  let log = new LogReader(`${file}-wal`, pins.countFrames);
  let room = new LogRoom(file, pins, log, MOST, LONG);
  let begun = 0;
  let end: LogEnd | undefined;
  const ways = { continued: 0, begun: 0 };
  const apply = (part: LogPart | undefined): boolean => {
    if (part === undefined) return false;
    image.apply(part);
    if (part.startsLog) begun++;
    if (part.size > 0) end = part.end;
    return !part.isEnd;
  };
  const catchUp = (): void => {
    while (apply(log.next(MOST)));
    pins.pin();
  };
  const write = (end: 'commit' | 'rollback'): void => {
    writer.exec('begin immediate');
    for (let n = random.whole(0, 8); n >= 0; n--) {
      writer.prepare('insert into t (v) values (randomblob(?))').run(random.whole(0, 6_000));
      writer.prepare('delete from t where id % 7 = ?').run(random.whole(0, 9));
    }
    writer.exec(end);
  };
  /** Another process takes the place of the one that reads; what it missed meanwhile must be noticed. */
  const replace = (): void => {
    if (end === undefined || random.whole(0, 4) > 0) return;
    const before = pins;
    if (random.whole(0, 1) === 0) before.release();
    for (let n = random.whole(0, 3); n > 0; n--) random.pick(others)?.();
    pins = new Pins(file);
    log = new LogReader(`${file}-wal`, pins.countFrames);
    const found = goOn(pins, log, end, MOST);
    ways[found === undefined ? 'begun' : 'continued']++;
    if (found === undefined) {
      pins.pin();
      log = new LogReader(`${file}-wal`, pins.countFrames);
      image = new Image(file);
    }
    room = new LogRoom(file, pins, log, MOST, LONG);
    before.release();
    apply(found?.rest);
  };
  const others: (() => void)[] = [
    () => write('commit'),
    () => write('commit'),
    () => write('rollback'),
    () => checkpoints.prepare('pragma wal_checkpoint(passive)').get(),
    () => checkpoints.prepare(`pragma wal_checkpoint(${random.pick(['restart', 'truncate'])})`).get(),
    () => {
      if (reader.isTransaction) reader.exec('commit');
      else reader.exec('begin; select count(*) from t');
    },
  ];
  const steps: (() => void)[] = [
    ...others,
    replace,
    () => apply(log.next(MOST)),
    catchUp,
    () => {
      catchUp();
      apply(room.make());
    },
  ];
  for (let step = 0; step < 1_000; step++) {
    random.pick(steps)?.();
    if (step % 100 > 0) continue;
    catchUp();
    const copy = join(folder, 'copy.db');
    image.write(copy);
    const copied = new DatabaseSync(copy);
    expect(copied.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
    expect(rowsOf(copied)).toEqual(rowsOf(writer));
    copied.close();
  }
  // The log was restarted although something was pinned all the time.
  expect(begun).toBeGreaterThan(3);
  expect(Math.min(ways.begun, ways.continued)).toBeGreaterThan(0);
  for (const one of [writer, checkpoints, reader]) one.close();
  pins.release();
});
