/** Workers of one machine write on one thread (docs/events.md, Workers). The running program: test/faults/workers.test.ts. */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SqliteWriter } from '../../src/db/sqlite-writer.ts';
import type { HubBus } from '../../src/workers/hub-bus.ts';
import { Crew } from '../crew.ts';
import { findDescriptors, replace } from '../faults/log-descriptors.ts';
import { until } from '../harness.ts';

let folder: string;
let file: string;
let crew: Crew;
let database: DatabaseSync;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millrace-shared-'));
  file = join(folder, 'millrace.db');
  crew = new Crew();
  database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table notes (id integer primary key, text)');
});
afterEach(async () => {
  await crew.close();
  if (database.isOpen) database.close();
  rmSync(folder, { recursive: true });
});

const writerOf = (bus: HubBus): SqliteWriter => new SqliteWriter(file, () => undefined, bus.thread);
const notes = (): string[] =>
  database
    .prepare('select text from notes order by id')
    .all()
    .map(({ text }) => String(text));

/** Begins a transaction that adds a note. */
async function add(writer: SqliteWriter, text: string): Promise<void> {
  const { isBegun } = await writer.begin();
  await Promise.all([isBegun, writer.all('insert into notes (text) values (?)', [text])]);
}

test('their transactions run one after another, each whole or not at all, and everybody gets to write', async () => {
  /** A transaction of one of three workers: how long it takes between its statements, if it awaits them, and how it ends. */
  const transaction = fc.record({
    worker: fc.nat(2),
    waits: fc.option(fc.nat(3)),
    rollsBack: fc.boolean(),
  });
  const buses = [crew.join(), crew.join(), crew.join()];
  const writers = buses.map(writerOf);
  const count = async (writer: SqliteWriter): Promise<number> => {
    const [row] = (await writer.all('select count(*) as count from notes', [])) as { count: number }[];
    return row?.count ?? 0;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(transaction, { maxLength: 30 }), async (transactions) => {
      database.exec('delete from notes');
      const ends: Promise<void>[] = [];
      const kept: string[][] = writers.map(() => []);
      const run = async (worker: number, text: string, waits: number | null): Promise<void> => {
        const writer = writers[worker]!;
        const { isBegun } = await writer.begin();
        if (waits === null) {
          void writer.all('insert into notes (text) values (?)', [text]);
          return;
        }
        await isBegun;
        const before = await count(writer);
        for (let wait = 0; wait < waits; wait++) await setImmediate();
        await writer.all('insert into notes (text) values (?)', [text]);
        for (let wait = 0; wait < waits; wait++) await setImmediate();
        expect(await count(writer)).toBe(before + 1);
        const others = buses.filter((_, other) => other !== worker);
        expect(others.map(({ thread }) => thread.isOtherWriting)).toEqual([true, true]);
      };
      const queues = writers.map(() => Promise.resolve());
      for (const [n, { worker, waits, rollsBack }] of transactions.entries()) {
        const text = `${worker} ${n}`;
        // A worker begins its next transaction when it has sent the end of the last.
        queues[worker] = queues[worker]!.then(async () => {
          await run(worker, text, waits);
          if (!rollsBack) kept[worker]?.push(text);
          ends.push(rollsBack ? writers[worker]!.rollback() : writers[worker]!.commit());
        });
      }
      await Promise.all(queues);
      await Promise.all(ends);
      expect(writers.map((_, worker) => notes().filter((text) => text.startsWith(`${worker} `)))).toEqual(
        kept,
      );
      expect(notes()).toHaveLength(kept.flat().length);
      expect(buses.map(({ thread }) => thread.isOtherWriting)).toEqual([false, false, false]);
    }),
    { numRuns: 30 },
  );
});

test('a worker whose transactions follow one another lets the others write in between', async () => {
  const [first, second] = [writerOf(crew.join()), writerOf(crew.join())];
  await add(first, 'one');
  const other = add(second, 'two').then(() => second.commit());
  // Until it waits.
  for (let n = 0; n < 20; n++) await setImmediate();
  const one = first.commit();
  await Promise.all([one, other, add(first, 'three').then(() => first.commit())]);
  expect(notes()).toEqual(['one', 'two', 'three']);
});

test('what a worker had begun is rolled back when it ends, and what it has committed is on disk', async () => {
  let hasLeft = false;
  const leaving = crew.join(() => {
    hasLeft = true;
  });
  const [first, second, third] = [writerOf(leaving), writerOf(crew.join()), writerOf(crew.join())];
  await add(first, 'kept');
  void first.commit();
  await add(first, 'lost');
  const others = [second, third].map((writer, n) => add(writer, `other ${n}`).then(() => writer.commit()));
  leaving.close();
  await Promise.all(others);
  await until(() => hasLeft);
  expect(notes()).toEqual(['kept', 'other 0', 'other 1']);
});

test('one that ends while it waits takes nobody along', async () => {
  const leaving = crew.join();
  const [first, second, third] = [writerOf(crew.join()), writerOf(leaving), writerOf(crew.join())];
  await add(first, 'first');
  void add(second, 'second').catch(() => undefined);
  const last = add(third, 'third').then(() => third.commit());
  for (let n = 0; n < 20; n++) await setImmediate();
  leaving.close();
  for (let n = 0; n < 20; n++) await setImmediate();
  await Promise.all([first.commit(), last]);
  expect(notes()).toEqual(['first', 'third']);
});

test('a socket that closes only while the thread ends is no fault', async () => {
  const stopping = new Crew();
  const bus = stopping.join();
  await add(writerOf(bus), 'lost');
  bus.close();
  await stopping.close();
  expect(notes()).toEqual([]);
});

test('a thread that has failed is told to those who wait for it, and the next write starts another', async () => {
  const missing = join(folder, 'later');
  file = join(missing, 'millrace.db');
  const [first, second] = [writerOf(crew.join()), writerOf(crew.join())];
  const lost = await Promise.allSettled([add(first, 'one'), add(second, 'two')]);
  expect(lost).toMatchObject(Array(2).fill({ reason: { message: 'unable to open database file' } }));
  await Promise.all([first.rollback(), second.rollback()]);
  database.close();
  mkdirSync(missing);
  database = new DatabaseSync(file);
  database.exec('pragma journal_mode = wal; create table notes (id integer primary key, text)');
  for (const [n, writer] of [first, second, first].entries()) {
    await add(writer, String(n));
    await writer.commit();
  }
  expect(notes()).toEqual(['0', '1', '2']);
});

test.skipIf(process.platform !== 'linux')(
  'after a sync that failed no worker writes any more, also one that starts later',
  async () => {
    const [first, second] = [writerOf(crew.join()), writerOf(crew.join())];
    await add(first, 'kept');
    await first.commit();
    const log = `${file}-wal`;
    const descriptors = findDescriptors(log);
    expect(descriptors).toHaveLength(2);
    for (const descriptor of descriptors) replace(descriptor, '/dev/null');
    await add(first, 'unsure');
    await expect(first.commit()).rejects.toMatchObject({ code: 'SYNC_FAILED' });
    for (const descriptor of descriptors) replace(descriptor, log);
    for (const writer of [first, second, writerOf(crew.join())]) {
      const { isBegun } = await writer.begin();
      await expect(isBegun).rejects.toMatchObject({ code: 'SYNC_FAILED' });
      await writer.rollback();
    }
  },
);

test('the log is emptied for any worker, as soon as nothing reads it', async () => {
  const [first, second] = [writerOf(crew.join()), writerOf(crew.join())];
  await add(first, 'x'.repeat(100_000));
  await first.commit();
  const size = () => statSync(`${file}-wal`).size;
  expect(size()).toBeGreaterThan(100_000);
  database.exec('begin; select count(*) from notes');
  const tryToEmpty = async () => {
    second.emptyLog();
    expect(second.isLogEmptied).toBe(false);
    await add(second, 'small');
    await second.commit();
    return second.isLogEmptied;
  };
  expect(await tryToEmpty()).toBe(false);
  database.exec('commit');
  expect(await tryToEmpty()).toBe(true);
  expect(size()).toBeLessThan(50_000);
});

test('the log is overwritten from its start once it is long and nothing reads what it holds', async () => {
  const writer = writerOf(crew.join());
  const size = () => statSync(`${file}-wal`).size;
  /** Writes four megabytes again and again, over what is there. */
  const writeUntil = async (isSo: (before: number) => boolean) => {
    for (let n = 0; n < 100; n++) {
      const before = size();
      await writer.begin();
      await writer.all('insert or replace into notes values (1, zeroblob(4000000))', []);
      await writer.commit();
      if (isSo(before)) return;
    }
    throw new Error('400 MB did not suffice');
  };
  await writeUntil((before) => size() === before);
  database.exec('begin; select count(*) from notes');
  await writeUntil(() => writer.isLogLong);
  database.exec('commit');
  await writeUntil(() => !writer.isLogLong);
});
