/** `workers_…`: what two workers do on one machine, against one process, in alternating rounds, each on a copy of the same store. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from './audience.ts';
import { openClients } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { nextPost } from './create.ts';
import { POSTS_AT_A_TIME } from './fanout.ts';
import { CONNECTIONS, eachReaderOnce, everyReader, PageChanger, readers } from './home-pages.ts';
import { load } from './load.ts';
import { type Outcome, type Part, type Program, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { atLeast, atMost, type Line, whole } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { rounded } from './statistics.ts';
import { toHome } from './streams.ts';
import { writeScript, wrk } from './wrk.ts';

const WORKERS = 2;
/** How often pages change while they are read, in milliseconds. */
const CHANGE_MS = 100;
const POSTS = 20_000;

/** A measurement of one program. */
type Measure = (program: Program) => Promise<Round>;

interface Measurement {
  what: string;
  /** Of the rate of one process. */
  target: number;
  prepare(program: Program): Promise<{ measure: Measure; end?(): void }>;
}

const pages = () => writeScript(Array.from({ length: readers.length }, everyReader()));

/** Reads each page once, so that the next read finds it cached. */
async function readAll(program: Program): Promise<void> {
  const clients = await openClients(program.port, CONNECTIONS);
  await load({ clients, next: eachReaderOnce() });
  for (const client of clients) client.close();
}

const measurements: Readonly<Record<string, Measurement>> = {
  workers_home: {
    what: 'reads/s, 16 connections',
    target: 1.6,
    async prepare(program) {
      await readAll(program);
      const script = pages();
      const measure: Measure = ({ port }) => wrk(script, port, CONNECTIONS, ROUND_MS);
      await measure(program);
      return { measure };
    },
  },
  workers_home_first: {
    what: `reads/s of pages that change every ${CHANGE_MS} ms`,
    target: 1.4,
    async prepare(program) {
      const script = pages();
      const changer = new PageChanger(program.people);
      const clients = await openClients(program.port, CONNECTIONS);
      const measure: Measure = async ({ port }) => {
        let isOver = false;
        const changing = (async () => {
          while (!isOver) {
            await changer.change(clients);
            await sleep(CHANGE_MS);
          }
        })();
        try {
          return await wrk(script, port, CONNECTIONS, ROUND_MS);
        } finally {
          isOver = true;
          await changing;
        }
      };
      await measure(program);
      const end = (): void => {
        for (const client of clients) client.close();
      };
      return { measure, end };
    },
  },
  workers_fanout: {
    what: `deliveries/s to 1,000 http streams, ${POSTS_AT_A_TIME} posts at a time`,
    target: 1.2,
    async prepare(program) {
      const users = idsOf(roles.starFollowers);
      const audience = await Audience.gather([{ port: program.port, users }], 'http', toHome);
      await audience.publish(WARM_UP_MS, POSTS_AT_A_TIME);
      return {
        measure: () => audience.publish(ROUND_MS, POSTS_AT_A_TIME),
        end() {
          audience.checkComplete();
          audience.leave();
        },
      };
    },
  },
  workers_create: {
    what: 'posts created/s, 64 connections',
    target: 1.15,
    async prepare(program) {
      const script = writeScript(Array.from({ length: POSTS }, nextPost));
      const measure: Measure = ({ port }) => wrk(script, port, 64, ROUND_MS);
      await measure(program);
      return { measure };
    },
  },
};

/** What a process and its workers take beside what others on the machine use too, in MB. */
function ownMb(pid: number): number {
  const own = Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ownMb(Number(child)), own / 1024);
}

/** What a further worker takes when idle. */
async function measureMemory(setting: Setting): Promise<Outcome> {
  const sizes: number[] = [];
  for (const workers of [WORKERS, WORKERS + 1]) {
    const program = await setting.startWorkers(workers);
    await sleep(2 * ROUND_MS);
    sizes.push(ownMb(program.pid));
    await program.stop();
  }
  const [less = 0, more = 0] = sizes;
  const line: Line = {
    key: 'workers_memory',
    what: `MB that a worker takes beside ${WORKERS} others when idle (proportional set size; all together ${whole(more)})`,
    program: whole(more - less),
    targets: [atMost('', more - less, 70)],
  };
  return { results: { workers_memory: { mb: rounded(more - less), all_mb: rounded(more) } }, lines: [line] };
}

async function compareOne(setting: Setting, key: string, measurement: Measurement): Promise<Outcome> {
  const { what, target, prepare } = measurement;
  const [many, one] = [await setting.startWorkers(WORKERS), await setting.start()];
  const [ofMany, ofOne] = [await prepare(many), await prepare(one)];
  const rounds = await setting.byTurns({
    many: () => ofMany.measure(many),
    one: () => ofOne.measure(one),
  });
  for (const { end } of [ofMany, ofOne]) end?.();
  for (const program of [many, one]) await program.stop();
  const figures = compare(rounds.many, rounds.one);
  const line = rateLine(key, `${what}, by ${WORKERS} workers`, figures, [
    atLeast('ratio', figures.ratio, target),
  ]);
  return { results: { [key]: figures }, lines: [line] };
}

/** Each by itself: one that fails loses only its own key. */
export const workers: readonly Part[] = [
  ...Object.entries(measurements).map(
    ([key, measurement]): Part => ({
      keys: { [key]: `${measurement.what}, by ${WORKERS} workers; baseline: one process` },
      isLong: true,
      minutes: 5,
      run: (setting) => compareOne(setting, key, measurement),
    }),
  ),
  {
    keys: { workers_memory: 'what a further worker takes when idle' },
    isLong: true,
    minutes: 2,
    run: measureMemory,
  },
];
