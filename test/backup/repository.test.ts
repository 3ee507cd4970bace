/** What a repository holds: which moment it leads to, what is missing, and what is deleted. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FolderRepository } from '../../src/backup/folder-repository.ts';
import { requireOwner, takeRepository } from '../../src/backup/owner.ts';
import { findPoint } from '../../src/backup/point.ts';
import { prune } from '../../src/backup/prune.ts';
import { listNames, type Repository } from '../../src/backup/repository.ts';
import { nameSegment, runFolder, SEGMENTS } from '../../src/backup/segment.ts';
import { BLOCKS, listSnapshots, putSnapshot } from '../../src/backup/snapshot.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-repository-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Times are in seconds after the first. */
const BEGIN = 1_800_000_000_000;
const time = (seconds: number): number => BEGIN + seconds * 1000;
const runOf = (seconds: number): string => `${time(seconds)}-0000000a`;
const hash = (n: number): string => n.toString(16).padStart(64, '0');

/** A repository with a snapshot of blocks in each run, and the segments of these numbers, one each second. */
async function make(
  ...runs: { at: number; from: number; to: number; blocks: number[]; segments: number[] }[]
): Promise<Repository> {
  const place = join(folder, String(++count));
  mkdirSync(place);
  const repository = new FolderRepository(place);
  for (const { at, from, to, blocks, segments } of runs) {
    const run = runOf(at);
    for (const block of blocks) await repository.put(`${BLOCKS}${hash(block)}`, Buffer.from('block'));
    for (const number of segments) {
      const name = { number, at: time(at + number), isWhole: number % 10 !== 9, sha256: hash(number) };
      await repository.put(`${runFolder(run)}${nameSegment(name)}`, Buffer.from('segment'));
    }
    const about = { version: '1', schema: [], bytes: 1, blocks: blocks.map(hash) };
    await putSnapshot(repository, { ...about, run, at: time(at + to), from, to });
  }
  return repository;
}

describe('a moment', () => {
  const numbersAt = async (repository: Repository, at?: number) => {
    const point = await findPoint(repository, at === undefined ? undefined : time(at));
    return [point.segments.map(({ number }) => number), (point.at - BEGIN) / 1000];
  };
  const one = { at: 0, from: 2, to: 3, blocks: [1], segments: [1, 2, 3, 4, 5, 6] };

  test('is the snapshot before it and the segments until it, up to the end of a transaction', async () => {
    const repository = await make(one, { at: 100, from: 1, to: 2, blocks: [2], segments: [1, 2, 3] });
    expect(await numbersAt(repository)).toEqual([[1, 2, 3], 103]);
    expect(await numbersAt(repository, 5)).toEqual([[2, 3, 4, 5], 5]);
    expect(await numbersAt(repository, 101)).toEqual([[2, 3, 4, 5, 6], 6]);
    await expect(numbersAt(repository, 2)).rejects.toThrow(/nothing as old as .*: the oldest moment is/);
    expect(await numbersAt(await make({ ...one, segments: [2, 3, 4, 5, 6, 7, 8, 9] }))).toEqual([
      [2, 3, 4, 5, 6, 7, 8],
      8,
    ]);
  });

  test('is not reached across missing segments', async () => {
    const iso = (seconds: number): string => new Date(time(seconds)).toISOString();
    const repository = await make({ ...one, segments: [2, 3, 4, 7, 8] });
    await expect(numbersAt(repository)).rejects.toThrow(
      `segments 5 to 6 of ${runOf(0)} are missing. "--at ${iso(4)}" restores the last moment before it.`,
    );
    expect(await numbersAt(repository, 4)).toEqual([[2, 3, 4], 4]);
    // Without these, a snapshot is no moment.
    for (const segments of [[2], [3], []]) {
      await expect(numbersAt(await make({ ...one, segments }))).rejects.toThrow(/ missing/);
    }
    expect(await numbersAt(await make({ ...one, from: 4, segments: [] }))).toEqual([[], 3]);
  });
});

test('a run that continues others needs their segments, which stay', async () => {
  const repository = await make(
    { at: 0, from: 2, to: 3, blocks: [1], segments: [1, 2, 3, 4, 5] },
    { at: 100, from: 1, to: 0, blocks: [], segments: [1, 2] },
  );
  const before = [{ run: runOf(0), from: 2, to: 4 }];
  const about = { version: '1', schema: [], bytes: 1, blocks: [hash(1)], from: 1, to: 0, before };
  await putSnapshot(repository, { ...about, run: runOf(100), at: time(101) });
  const numbersAt = async (seconds: number) =>
    (await findPoint(repository, time(seconds))).segments.map(({ run, number }) => [run, number]);
  const earlier = [2, 3, 4].map((number) => [runOf(0), number]);
  expect(await numbersAt(5)).toEqual([...earlier, [runOf(0), 5]]);
  expect(await numbersAt(101)).toEqual([...earlier, [runOf(100), 1]]);
  await prune(repository, time(9_000), new Set());
  expect(await numbersAt(102)).toEqual([...earlier, [runOf(100), 1], [runOf(100), 2]]);
  expect(await listNames(repository, BLOCKS)).toEqual([hash(1)]);
  const [lost = ''] = await listNames(repository, runFolder(runOf(0)));
  await repository.delete(`${runFolder(runOf(0))}${lost}`);
  await expect(numbersAt(102)).rejects.toThrow(`segment 2 of ${runOf(0)} is missing`);
});

test('what no moment of the time kept needs is deleted', async () => {
  const repository = await make(
    { at: 0, from: 1, to: 2, blocks: [1, 2], segments: [1, 2, 3] },
    { at: 100, from: 3, to: 4, blocks: [2, 3], segments: [1, 2, 3, 4, 5] },
    { at: 200, from: 1, to: 1, blocks: [3, 4], segments: [1, 2] },
  );
  await repository.put(`${BLOCKS}${hash(9)}`, Buffer.from('of a snapshot that was not completed'), '');
  await repository.put(`${runFolder(runOf(300))}of-a-run-that-has-begun`, Buffer.from(''), '');
  const known = new Set([1, 2, 3, 4, 9].map(hash));
  await prune(repository, time(150), known);
  expect((await listSnapshots(repository)).map(({ run }) => run)).toEqual([runOf(100), runOf(200)]);
  // Three of the second run, two of the third, and one of the run that has begun.
  expect(await listNames(repository, SEGMENTS)).toHaveLength(6);
  expect(await listNames(repository, BLOCKS)).toEqual([2, 3, 4].map(hash));
  expect([...known]).toEqual([2, 3, 4].map(hash));
  expect((await findPoint(repository, time(150))).segments.map(({ number }) => number)).toEqual([3, 4, 5]);
  // The newest one stays, however old it is.
  await prune(repository, time(9_000), known);
  expect((await findPoint(repository)).segments.map(({ number }) => number)).toEqual([1, 2]);
  expect(await listNames(repository, BLOCKS)).toEqual([3, 4].map(hash));
});

test('the run that began last owns it, unless it is of another store', async () => {
  const repository = await make();
  await takeRepository(repository, 'store', 'first');
  await requireOwner(repository, 'first');
  await takeRepository(repository, 'store', 'second');
  await expect(requireOwner(repository, 'first')).rejects.toThrow(/ writes its backups there now/);
  await expect(takeRepository(repository, 'another', 'third')).rejects.toThrow(/backups of another store/);
  await requireOwner(repository, 'second');
});

test('a folder that does not exist is not made: its disk may not be mounted', async () => {
  const repository = new FolderRepository(join(folder, 'missing'));
  await expect(repository.put('blocks/a', Buffer.from(''))).rejects.toThrow(/ENOENT/);
});
