import { readFileSync, statfsSync } from 'node:fs';
import { type Config, placeOf } from '../config.ts';
import { noListeners, openStore, requireEmbedded } from '../db/open.ts';
import type { StoreFile } from '../db/store.ts';
import { lockFolder } from '../processes/folder-lock.ts';
import type { CommandOnConfig, Output } from './command.ts';
import { tellProgress } from './progress.ts';

/** The file is written to a temporary one, from there to the log, and from there to itself. */
const TIMES_WRITTEN = 3;
/** Times the size of what is left that the disk must have room for: the temporary file and the log. */
const ROOM = 2.1;
/** How often to tell how far it is, in milliseconds. */
const TELL_MS = 500;

export const compactCommand: CommandOnConfig = {
  name: 'compact',
  summary:
    'Rewrite an embedded store that is not being served, without the free space in its file. From then on it gives free space back by itself.',
  async runOn(config) {
    if (config.databaseUrl !== undefined) {
      throw new Error(`${placeOf(config)}: PostgreSQL reuses free space by itself (autovacuum).`);
    }
    await requireEmbedded(config, 'use');
    const unlock = lockFolder(config.data, 'Stop it first.');
    try {
      const store = await openStore(config, noListeners, 'use');
      try {
        return await compact(config, store.file as StoreFile);
      } finally {
        await store.close();
      }
    } finally {
      unlock();
    }
  },
};

async function compact({ data }: Config, file: StoreFile): Promise<Output> {
  const before = file.space();
  const left = before.bytes - before.free;
  requireRoom(data, left * ROOM);
  const start = performance.now();
  await withWritten(left * TIMES_WRITTEN, () => file.compact());
  const seconds = Math.round((performance.now() - start) / 100) / 10;
  const { bytes } = file.space();
  return {
    json: { bytes_before: before.bytes, bytes, seconds },
    lines: [`The store has ${inMb(bytes)}, ${inMb(before.bytes)} before; that took ${seconds} s.`],
  };
}

/** @throws unless the disk of a folder has room for so many bytes. */
function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new Error(
    `this needs ${inMb(bytes)} on the disk of ${folder}, which has ${inMb(bavail * bsize)} free.`,
  );
}

/** Does work that writes so many bytes, and tells how far it is where the system knows what this process has written. */
async function withWritten(bytes: number, work: () => Promise<void>): Promise<void> {
  const { progress, end } = tellProgress();
  const from = countWritten();
  const tell = (): void => progress('MB written', toMb(countWritten() - from), toMb(bytes));
  const timer = setInterval(tell, TELL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    end();
  }
}

/** Bytes that this process has written; 0 where the system does not say. */
function countWritten(): number {
  try {
    return Number(/^wchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);
  } catch {
    return 0;
  }
}

const toMb = (bytes: number): number => Math.ceil(bytes / 1e6);

export const inMb = (bytes: number): string => `${toMb(bytes)} MB`;
