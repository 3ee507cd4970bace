import { fstatSync, readSync } from 'node:fs';
import { compress, decompress } from './compression.ts';
import { listNames, type Repository, sha256 } from './repository.ts';
import type { RunPart } from './segment.ts';

export const BLOCKS = 'blocks/';
export const SNAPSHOTS = 'snapshots/';
/** Bytes of the database in a block; the last one is shorter. */
export const BLOCK_BYTES = 256 * 1024;
/** Of a snapshot that needs segments of one run. */
const FORMAT = 1;
/** Of one that needs those of earlier runs as well, which versions that know only the other cannot restore. */
const LONG_FORMAT = 2;
/** Blocks being sent or fetched at a time. */
export const BLOCKS_AT_ONCE = 8;

/**
 * The database file, read while it changed. With the segments of `before`, and those from `from` to `to`, it is the store as of `at`;
 * the blocks alone are the store of no moment.
 */
export interface Snapshot {
  format: number;
  /** Version of the program that wrote it. */
  version: string;
  run: string;
  /** In milliseconds. */
  at: number;
  from: number;
  to: number;
  /** Segments of earlier runs, which this one continues; undefined if it needs none. */
  before?: readonly RunPart[];
  /** Names of the applied migrations. */
  schema: readonly string[];
  /** Size of the database file. */
  bytes: number;
  /** SHA-256 of each block. Blocks are stored once, however many snapshots have them. */
  blocks: readonly string[];
}

/** What a snapshot's name says. */
export interface SnapshotName {
  at: number;
  run: string;
  sha256: string;
}

/** Names sort by time. */
export function nameSnapshot({ at, run, sha256 }: SnapshotName): string {
  return `${at}-${run}-${sha256}`;
}

function readSnapshotName(name: string): SnapshotName | undefined {
  const [, at, run = '', hash = ''] = /^(\d{13})-(\d{13}-[0-9a-f]{8})-([0-9a-f]{64})$/.exec(name) ?? [];
  return at === undefined ? undefined : { at: Number(at), run, sha256: hash };
}

/** The snapshots of a repository, the oldest first. */
export async function listSnapshots(repository: Repository): Promise<SnapshotName[]> {
  return (await listNames(repository, SNAPSHOTS)).flatMap((name) => readSnapshotName(name) ?? []);
}

/**
 * Sends the blocks of a database file that the repository lacks.
 * @param file - descriptor of the database file.
 * @param known - the blocks that the repository has; those that are sent are added.
 * @param sent - called with the bytes that were sent.
 */
export async function sendBlocks(
  repository: Repository,
  file: number,
  known: Set<string>,
  sent: (bytes: number) => void,
): Promise<Pick<Snapshot, 'bytes' | 'blocks'>> {
  const blocks: string[] = [];
  const copySome = async (): Promise<void> => {
    for (;;) {
      const block = Buffer.allocUnsafeSlow(BLOCK_BYTES);
      const n = blocks.length;
      const bytes = block.subarray(0, readSync(file, block, 0, BLOCK_BYTES, n * BLOCK_BYTES));
      if (bytes.length === 0) return;
      const key = sha256(bytes);
      blocks.push(key);
      if (!known.has(key)) {
        const stored = await compress(bytes);
        await repository.put(`${BLOCKS}${key}`, stored, sha256(stored));
        known.add(key);
        sent(stored.length);
      }
      // Lets segments be sent meanwhile.
      else await new Promise(setImmediate);
      if (bytes.length < BLOCK_BYTES) return;
    }
  };
  await Promise.all(Array.from({ length: BLOCKS_AT_ONCE }, copySome));
  return { bytes: fstatSync(file).size, blocks };
}

/** Fetches a block and verifies it. @throws when it is missing or damaged. */
export async function fetchBlock(repository: Repository, key: string): Promise<Buffer> {
  const stored = await repository.get(`${BLOCKS}${key}`);
  if (stored === undefined) throw new Error(`${repository.place}: the block ${key} is missing.`);
  const bytes = await decompress(stored).catch(() => undefined);
  if (bytes === undefined || sha256(bytes) !== key)
    throw new Error(`${repository.place}: the block ${key} is damaged.`);
  return bytes;
}

/** Stores what describes a snapshot, after all that it names. @returns its name. */
export async function putSnapshot(
  repository: Repository,
  snapshot: Omit<Snapshot, 'format'>,
): Promise<SnapshotName> {
  const format = snapshot.before === undefined ? FORMAT : LONG_FORMAT;
  const bytes = Buffer.from(JSON.stringify({ format, ...snapshot }));
  const name = { at: snapshot.at, run: snapshot.run, sha256: sha256(bytes) };
  await repository.put(`${SNAPSHOTS}${nameSnapshot(name)}`, bytes, name.sha256);
  return name;
}

/** @throws when it is missing, damaged, or of a newer version. */
export async function fetchSnapshot(repository: Repository, name: SnapshotName): Promise<Snapshot> {
  const path = `${SNAPSHOTS}${nameSnapshot(name)}`;
  const bytes = await repository.get(path);
  if (bytes === undefined || sha256(bytes) !== name.sha256)
    throw new Error(`${repository.place}: ${path} is ${bytes === undefined ? 'missing' : 'damaged'}.`);
  const snapshot = JSON.parse(bytes.toString('utf8')) as Snapshot;
  if (snapshot.format !== FORMAT && snapshot.format !== LONG_FORMAT)
    throw new Error(`${repository.place}: ${path} was written by a newer version of Millrace.`);
  return snapshot;
}
