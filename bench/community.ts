/**
 * `community`: minutes of the busiest hour of a day, at the rate of that hour, on one process with the memory of a small machine.
 * The people are a process of their own (`community-load.ts`).
 */

import { globSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { killChildren, spawnChild } from './children.ts';
import type { LoadGiven, LoadResult } from './community-load.ts';
import { dayOver, PICTURES, picturesADay, planOf } from './community-plan.ts';
import { type CommunityFigures, communityTable } from './community-report.ts';
import { openCommunity } from './community-store.ts';
import { limitMemory, mostDescriptors, withDescriptors } from './memory-limit.ts';
import { profileFolder } from './part.ts';
import type { StoreCopy, Tell } from './prepare.ts';
import { printProfile } from './profile.ts';
import { conditions } from './report.ts';
import { startProgram } from './server.ts';

/** The program is warm, and the streams of those who came first have gone, after this part of the time, or at most so long. */
const WARM_UP = 0.2;
const MOST_WARM_UP_MS = 60_000;
/** Of `MILLRACE_CACHE_MB`. */
const DEFAULT_CACHE_MB = 64;

/** What a process has open besides streams: the other connections, files and pipes. */
const OTHER_DESCRIPTORS = 250;

export interface CommunityOptions {
  /** People a day, one row each. */
  people: readonly number[];
  /** GB of memory, one row each. */
  memory: readonly number[];
  seconds: number;
  /** How many times as much happens as in the busiest hour. */
  times?: number;
  isProfiled?: boolean;
  json?: string | undefined;
}

/** Measures each number of people with each size of memory, and prints a row of each. */
export async function community(options: CommunityOptions, tell: Tell): Promise<CommunityFigures[]> {
  const all: CommunityFigures[] = [];
  for (const people of options.people) {
    for (const gb of options.memory) {
      tell(`${people} people a day, ${gb} GB…`);
      all.push(await measureOne(people, gb, options, tell));
      if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(all, null, 2)}\n`);
    }
  }
  console.log(communityTable(all));
  return all;
}

async function measureOne(
  people: number,
  gb: number,
  { seconds, times, isProfiled = false }: CommunityOptions,
  tell: Tell,
): Promise<CommunityFigures> {
  const plan = planOf(people, times);
  const [needed, most] = [plan.seats + OTHER_DESCRIPTORS, mostDescriptors()];
  if (needed > most) {
    throw new Error(
      `${plan.seats} streams need ${needed} file descriptors, and this machine lets a process have ${most}: raise "ulimit -H -n".`,
    );
  }
  const store = await openCommunity(people, tell);
  const copy = await store.copy();
  const limit = limitMemory(gb);
  try {
    const env = { ...copy.env, ...limit.env };
    const program = await startProgram(env, isProfiled ? profileFolder : undefined, 0, limit.through);
    const ms = seconds * 1000;
    const given = { plan, port: program.port, pid: program.pid, file: copy.place, ms };
    const { windows, disk, result } = await runLoad(
      { ...given, warmUpMs: Math.min(MOST_WARM_UP_MS, ms * WARM_UP) },
      copy,
    );
    await program.stop();
    if (isProfiled) printProfile(profileFolder, windows);
    const days = dayOver(result.ms) / (times ?? 1);
    return {
      about: conditions('sqlite', store.sample, await store.bytes()),
      plan,
      memory: { gb, how: limit.how, mb: result.residentMb },
      cacheMb: Number(process.env.MILLRACE_CACHE_MB ?? DEFAULT_CACHE_MB),
      diskADay: {
        storeMb: (disk.store * days) / 1e6,
        filesMb: (disk.picture * picturesADay(people)) / 1e6,
      },
      ...result,
    };
  } finally {
    killChildren();
    await copy.drop();
    await limit.end();
    await store.close();
  }
}

/**
 * Runs the load to its end. @returns what it measured, when, by `performance.now()`, the bytes of rows that were written meanwhile,
 * and those of a picture with its thumbnails.
 */
async function runLoad(given: LoadGiven, copy: StoreCopy) {
  const script = join(import.meta.dirname, 'community-load.ts');
  const args = [process.execPath, script, JSON.stringify(given)];
  const [shell, ...through] = withDescriptors() as [string, ...string[]];
  const child = spawnChild(shell, [...through, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const at: { time: number; bytes: number }[] = [];
  let result: LoadResult | undefined;
  for await (const text of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    const said = JSON.parse(text) as LoadResult | { moment: string };
    if ('moment' in said) at.push({ time: performance.now(), bytes: await rowsBytes(copy) });
    else result = said;
  }
  const [begun, ended] = at;
  if (result === undefined || begun === undefined || ended === undefined) throw new Error('the load failed');
  return {
    windows: [{ start: begun.time, end: ended.time }],
    // The same contents are stored once, however many send them.
    disk: { store: ended.bytes - begun.bytes, picture: filesBytes(copy) / PICTURES },
    result,
  };
}

/** What the rows take, as if all were in the database file. */
async function rowsBytes({ query }: StoreCopy): Promise<number> {
  const [pages] = await query<{ bytes: number }>(
    'select page_count * page_size as bytes from pragma_page_count, pragma_page_size',
  );
  return pages?.bytes ?? 0;
}

function filesBytes({ env }: StoreCopy): number {
  const found = globSync('blobs/**', { cwd: env.MILLRACE_DATA as string, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
