/** `npm run bench`: measures the built program on a large store, next to the least that the same work can cost. */

import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { channels } from './channels.ts';
import { checkPart } from './check.ts';
import { killChildren } from './children.ts';
import { citus } from './citus.ts';
import { COORDINATOR } from './citus-nodes.ts';
import { clusterDelay } from './cluster-delay.ts';
import { clusterFanout } from './cluster-fanout.ts';
import { clusterCreate, clusterHome } from './cluster-rates.ts';
import { community } from './community.ts';
import { contents } from './contents.ts';
import { create } from './create.ts';
import { endure } from './endurance.ts';
import { fanoutHttp, fanoutWs } from './fanout.ts';
import { fanout10k } from './fanout10k.ts';
import { firehose } from './firehose.ts';
import { benchFolder, runFolder } from './folders.ts';
import { home } from './home.ts';
import { measure, timesLonger, type Wanted, within } from './measure.ts';
import { memory } from './memory.ts';
import { message } from './message.ts';
import { mixed } from './mixed.ts';
import type { Part } from './part.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { prepare } from './prepare.ts';
import { conditions, markdownTable, plainTable } from './report.ts';
import { resume } from './resume.ts';
import { type Run, writeRuns } from './runs.ts';
import { DEFAULT_POSTS, type Sample, USERS } from './sample-plan.ts';
import type { Database } from './sample-schema.ts';
import { search } from './search.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';
import { workers } from './workers.ts';

const ordinary: readonly Part[] = [
  home,
  channels,
  create,
  message,
  fanoutHttp,
  fanoutWs,
  mixed,
  search,
  places,
  contents,
  photos,
  memory,
  start,
  checkPart,
  soak,
  fanout10k,
  firehose,
  resume,
  ...workers,
];
/** What needs several processes. */
const cluster: readonly Part[] = [clusterHome, clusterCreate, clusterFanout, clusterDelay];
/** Making a store of the default size may take this long. */
const PREPARE_MINUTES = 15;

/** With fewer, readers have no full page; with more, the plan of the posts takes too much memory. */
const LEAST_POSTS_EACH = 10;
const LEAST_POSTS = USERS * LEAST_POSTS_EACH;
const MOST_POSTS = 50_000_000;
/** Of `community`: fewer follow each other too much, and more need more memory than their rows are planned in. */
const LEAST_COMMUNITY = 300;
const MOST_COMMUNITY = 1_000_000;
const MOST_GB = 64;

const usage = `usage: npm run bench -- [--only KEY,…] [--postgres | --cluster | --citus] [--posts N,…] [--people N,…] [--json FILE] [--svg FOLDER] [--markdown]
                        [--profile KEY]
       npm run bench -- --only community [--people N,…] [--memory GB,…] [--minutes N] [--json FILE] [--profile community]
       npm run bench -- --only endurance [--minutes N] [--kill-every N] [--folder F] [--embedded] [--json FILE] [--svg FOLDER]

  --only KEY,…    measure only these; the start of a name stands for all that begin with it
  --postgres      on PostgreSQL instead of the embedded store
  --cluster       several processes on one PostgreSQL and one Redis: other keys, below
  --citus         on the Citus whose coordinator ${COORDINATOR} names, beside one PostgreSQL: other keys, below
  --posts N,…     on a store of so many posts instead of 500,000; with several numbers, on one after another
  --people N,…    with so many users instead of 5,000, 100 follows each; one number for every store, or one for each
  --json FILE     write the figures there as well, after each measurement
  --svg FOLDER    draw memory and delays of soak, and what grows with the posts where there are several stores
  --markdown      print the tables as Markdown
  --profile KEY   measure only this one and print where the program's processor time goes

MILLRACE_CACHE_MB of the environment is handed to the program, for stores whose readers do not fit in the usual 64.

Figures are medians of rounds that alternate between the program and the baseline that it is compared with.
A measurement that fails loses its own keys; the others go on, and the exit status is 1.

${describe(ordinary)}

With --cluster:

${describe(cluster)}

With --citus:

${describe([citus])}

  community       minutes of the busiest hour of a day of N people (10,000), at the rate of that hour, on one process with an
                  embedded store and so many GB of memory (1); a row of each number of people with each size of memory. The store is
                  made once for each number of people

  endurance       a piece of N minutes (30): three processes on PostgreSQL and Redis behind HAProxy, with --embedded workers on one
                  embedded store, are written to, read and listened to, while one of the servers is killed every N minutes (5), and
                  a backup made and restored after every six kills. Nothing acknowledged may be lost and no stream have a gap. Its
                  folder (.bench/endurance) has all that the next call goes on with`;

function describe(parts: readonly Part[]): string {
  return parts
    .flatMap((part) => Object.entries(part.keys))
    .map(([key, what]) => `  ${key.padEnd(16)}${what}`)
    .join('\n');
}

class UsageError extends Error {}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        postgres: { type: 'boolean', default: false },
        cluster: { type: 'boolean', default: false },
        citus: { type: 'boolean', default: false },
        posts: { type: 'string', default: String(DEFAULT_POSTS) },
        people: { type: 'string' },
        json: { type: 'string' },
        svg: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        profile: { type: 'string' },
        memory: { type: 'string', default: '1' },
        minutes: { type: 'string' },
        'kill-every': { type: 'string', default: '5' },
        folder: { type: 'string', default: join(benchFolder, 'endurance') },
        embedded: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The keys that a list names; without one, all but those that take long. */
function chooseKeys(parts: readonly Part[], list: string | undefined): Set<string> {
  const keys = parts.flatMap((part) => Object.keys(part.keys));
  if (list === undefined)
    return new Set(parts.flatMap((part) => (part.isLong ? [] : Object.keys(part.keys))));
  const chosen = list.split(',').flatMap((item) => {
    const name = item.trim();
    const named = keys.includes(name) ? [name] : keys.filter((key) => name !== '' && key.startsWith(name));
    if (named.length === 0) throw new UsageError(`there is no key "${name}".`);
    return named;
  });
  return new Set(chosen);
}

/** The sizes of the stores. @throws for numbers that cannot be. */
function readSamples(posts: string, people: string): Sample[] {
  const sizes = readNumbers('posts', posts, LEAST_POSTS, MOST_POSTS);
  const counts = readNumbers('people', people, USERS, MOST_POSTS / LEAST_POSTS_EACH);
  if (counts.length !== 1 && counts.length !== sizes.length)
    throw new UsageError(`--people has ${counts.length} numbers, --posts ${sizes.length}.`);
  return sizes.map((size, place) => {
    const sample = { posts: size, people: counts[place] ?? (counts[0] as number) };
    if (size < sample.people * LEAST_POSTS_EACH)
      throw new UsageError(
        `${sample.people} people need at least ${sample.people * LEAST_POSTS_EACH} posts.`,
      );
    return sample;
  });
}

function readNumbers(name: string, list: string, least: number, most: number): number[] {
  return list
    .replaceAll('_', '')
    .split(',')
    .map((text) => {
      const number = Number(text);
      if (!Number.isInteger(number) || number < least || number > most)
        throw new UsageError(`--${name} must be whole numbers from ${least} to ${most}, not "${text}".`);
      return number;
    });
}

function readMinutes(name: string, text: string, least: number): number {
  const minutes = Number(text);
  if (!Number.isInteger(minutes) || minutes < least)
    throw new UsageError(`--${name} must be a whole number from ${least}, not "${text}".`);
  return minutes;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** @returns whether nothing failed. */
async function main(): Promise<boolean> {
  const options = readOptions();
  if (options.help) {
    console.log(usage);
    return true;
  }
  if (options.only === 'endurance') {
    const { minutes, folder, embedded: isEmbedded, json, svg } = options;
    await endure(
      {
        minutes: readMinutes('minutes', minutes ?? '30', 1),
        killEvery: readMinutes('kill-every', options['kill-every'], 2),
        folder: resolve(folder),
        isEmbedded,
        json,
        svg,
      },
      tell,
    );
    return true;
  }
  if ((options.profile ?? options.only) === 'community') {
    const { people = '10000', memory, minutes = '10', profile, json } = options;
    const asked = {
      people: readNumbers('people', people, LEAST_COMMUNITY, MOST_COMMUNITY),
      memory: readNumbers('memory', memory, 1, MOST_GB),
      seconds: readMinutes('minutes', minutes, 1) * 60,
    };
    rmSync(runFolder, { recursive: true, force: true });
    mkdirSync(runFolder, { recursive: true });
    await community({ ...asked, isProfiled: profile !== undefined, json }, tell);
    return true;
  }
  const url = options.citus ? process.env[COORDINATOR] : undefined;
  if (options.citus && url === undefined) throw new UsageError(`${COORDINATOR} names no coordinator.`);
  const parts = options.citus ? [citus] : options.cluster ? cluster : ordinary;
  const keys = chooseKeys(parts, options.profile ?? options.only);
  const wanted = { parts, keys, isProfiled: options.profile !== undefined };
  const database = options.postgres || options.cluster || options.citus ? 'postgres' : 'sqlite';
  const runs: Run[] = [];
  for (const sample of readSamples(options.posts, options.people ?? String(USERS))) {
    await measureStore(database, sample, url, wanted, (run) => {
      if (runs.at(-1)?.about !== run.about) runs.push(run);
      writeRuns(runs, options);
    });
  }
  const table = options.markdown ? markdownTable : plainTable;
  for (const { about, measured } of runs) console.log(table(measured.lines, about));
  const failures = runs.flatMap(({ measured }) => measured.failures);
  for (const { keys, error } of failures) tell(`bench: ${keys}: ${error.stack}`);
  return failures.length === 0;
}

/** Measures on one store. @param told - called after each part with what there is so far. */
async function measureStore(
  database: Database,
  sample: Sample,
  url: string | undefined,
  wanted: Wanted,
  told: (run: Run) => void,
): Promise<void> {
  const preparing = prepare(database, sample, tell, url);
  const store = await within(PREPARE_MINUTES * timesLonger(sample.posts), 'preparing the store', preparing);
  try {
    const about = conditions(database, sample, await store.bytes());
    await measure(store, wanted, tell, (measured) => told({ about, measured }));
  } finally {
    await store.close();
  }
}

process.on('exit', () => killChildren());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  if (error instanceof UsageError) tell(`bench: ${error.message}\n\n${usage}`);
  else tell(`bench: ${(error as Error).stack}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
