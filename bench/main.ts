/** `npm run bench`: measures the built program on a large store, next to the least that the same work can cost. */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { channels } from './channels.ts';
import { checkPart } from './check.ts';
import { killChildren } from './children.ts';
import { clusterDelay } from './cluster-delay.ts';
import { clusterFanout } from './cluster-fanout.ts';
import { clusterCreate, clusterHome } from './cluster-rates.ts';
import { contents } from './contents.ts';
import { create } from './create.ts';
import { fanoutHttp, fanoutWs } from './fanout.ts';
import { fanout10k } from './fanout10k.ts';
import { firehose } from './firehose.ts';
import { home } from './home.ts';
import { memory } from './memory.ts';
import { message } from './message.ts';
import { mixed } from './mixed.ts';
import { type Outcome, type Part, profileFolder, Setting } from './part.ts';
import { photos } from './photos.ts';
import { places } from './places.ts';
import { prepare } from './prepare.ts';
import { printProfile } from './profile.ts';
import { conditions, markdownTable, plainTable } from './report.ts';
import { resume } from './resume.ts';
import { DEFAULT_POSTS } from './sample-plan.ts';
import { search } from './search.ts';
import { soak } from './soak.ts';
import { start } from './start.ts';

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
];
/** What needs several processes. */
const cluster: readonly Part[] = [clusterHome, clusterCreate, clusterFanout, clusterDelay];
/** Making a store of the default size may take this long. */
const PREPARE_MINUTES = 15;

/** With fewer, readers have no full page; with more, the plan of the posts takes too much memory. */
const LEAST_POSTS = 50_000;
const MOST_POSTS = 50_000_000;

const usage = `usage: npm run bench -- [--only KEY,…] [--postgres | --cluster] [--posts N] [--json FILE] [--markdown] [--profile KEY]

  --only KEY,…    measure only these; the start of a name stands for all that begin with it
  --postgres      on PostgreSQL instead of the embedded store
  --cluster       several processes on one PostgreSQL and one Redis: other keys, below
  --posts N       on a store of so many posts instead of 500,000
  --json FILE     write the figures there as well
  --markdown      print the table as it is in docs/performance.md
  --profile KEY   measure only this one and print where the program's processor time goes

Figures are medians of rounds that the program and what it is compared with, the baseline, take by turns.

${describe(ordinary)}

With --cluster:

${describe(cluster)}`;

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
        posts: { type: 'string', default: String(DEFAULT_POSTS) },
        json: { type: 'string' },
        markdown: { type: 'boolean', default: false },
        profile: { type: 'string' },
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

/** @throws for a number of posts that cannot be. */
function readPosts(text: string): number {
  const posts = Number(text.replaceAll(/[,_]/g, ''));
  if (!Number.isInteger(posts) || posts < LEAST_POSTS || posts > MOST_POSTS) {
    throw new UsageError(
      `--posts must be a whole number from ${LEAST_POSTS} to ${MOST_POSTS}, not "${text}".`,
    );
  }
  return posts;
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** @throws when something takes longer than it may. */
async function within<T>(minutes: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`${what} took longer than ${minutes} minutes`);
    timer = setTimeout(() => reject(error), minutes * 60_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(usage);
    return;
  }
  const parts = options.cluster ? cluster : ordinary;
  const chosen = chooseKeys(parts, options.profile ?? options.only);
  const posts = readPosts(options.posts);
  // With more posts, what is to be done once for each takes longer.
  const times = Math.max(1, posts / DEFAULT_POSTS);
  const isProfiled = options.profile !== undefined;
  const database = options.postgres || options.cluster ? 'postgres' : 'sqlite';
  const preparing = prepare(database, posts, tell);
  const store = await within(PREPARE_MINUTES * times, 'preparing the store', preparing);
  const about = conditions(database, posts, await store.bytes());
  const all: Outcome = { results: {}, lines: [] };
  try {
    for (const part of parts) {
      const wanted = new Set(Object.keys(part.keys).filter((key) => chosen.has(key)));
      if (wanted.size === 0) continue;
      const names = [...wanted].join(', ');
      tell(`${names}…`);
      const setting = new Setting(store, wanted, tell, isProfiled);
      const { results, lines } = await within(part.minutes * times, names, part.run(setting));
      for (const [key, figures] of Object.entries(results)) {
        const us = setting.processorUs(key);
        all.results[key] = { ...figures, ...(us !== undefined && { processor_us: us }) };
      }
      all.lines.push(...lines);
      if (isProfiled) printProfile(profileFolder, setting.windows);
    }
  } finally {
    await store.close();
  }
  console.log((options.markdown ? markdownTable : plainTable)(all.lines, about));
  if (options.json !== undefined) {
    const json = { conditions: about, ...all.results };
    writeFileSync(options.json, `${JSON.stringify(json, null, 2)}\n`);
  }
}

process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof UsageError) tell(`bench: ${error.message}\n\n${usage}`);
  else tell(`bench: ${(error as Error).stack}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
