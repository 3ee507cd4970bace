/**
 * The people of `community`, in a process of their own: it makes each call at its time, whether or not those before it have been
 * answered. Prints a line when it begins to measure, one when it has ended, and what it measured.
 */

import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from './client.ts';
import { type Act, type Kind, PICTURES, type Plan, WITH_PICTURE } from './community-plan.ts';
import { Delays, type Figures } from './community-pool.ts';
import { allKinds, Seats } from './community-seats.ts';
import { World } from './community-world.ts';
import { makePhotos } from './make-photos.ts';
import { childrenOf, processorMs } from './processor.ts';
import { residentKb } from './server.ts';
import { longestStallMs } from './stall.ts';
import { inParallel } from './streams.ts';

/** What the process is started with, as JSON. */
export interface LoadGiven {
  plan: Plan;
  port: number;
  pid: number;
  file: string;
  /** How long it measures, and how long it goes before. */
  ms: number;
  warmUpMs: number;
}

export interface LoadResult {
  ms: number;
  openingMs: number;
  seats: number;
  closed: number;
  delays: Partial<Record<Kind, Figures>>;
  frames: Partial<Record<'acknowledged' | 'sent', Figures>>;
  failed: Record<string, number>;
  /** Calls that were due and not answered half a minute after the end. */
  unanswered: number;
  longestQueue: number;
  /** How late this process made calls itself, in milliseconds. */
  late: Figures | undefined;
  stallMs: number;
  /** Cores in use. */
  programCores: number;
  loadCores: number;
  residentMb: number;
  /** Microseconds of processor time that a call of each kind takes when nothing else is done. */
  us: Partial<Record<Kind, number>>;
}

const CONNECTIONS = 64;
/** Seats that are taken at a time at the beginning. */
const OPENING = 16;
const DRAIN_MS = 30_000;
const TELL_MS = 10_000;
/** Half of the pictures are photos as telephones make them, 3 MB, half are smaller. */
const SMALL = { width: 1440, height: 1080 };
/** Calls of each kind that are made to learn what one takes, of pictures a tenth, in a run of more than seconds; how many at a time. */
const CALLS = 200;
const MS_A_CALL = 200;
const AT_ONCE = 4;

const given = JSON.parse(process.argv[2] as string) as LoadGiven;
const { plan, port, pid, file } = given;

function tell(line: string): void {
  process.stderr.write(`  ${line}\n`);
}

function line(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}

/** Makes calls at random times for a while. */
function act(seats: Seats, ms: number, late: Delays<'late'>): Promise<void> {
  const acts: Record<Act, (due: number) => Promise<void>> = {
    timeline: (due) => seats.timeline(due),
    other: (due) => seats.other(due),
    post: (due) => seats.write(Math.random() < WITH_PICTURE ? 'picture' : 'post', due),
    star: (due) => seats.write('star', due),
    message: (due) => seats.write('message', due),
    visit: (due) => seats.change(due),
  };
  const start = performance.now();
  const pause = (what: Act): number => (-Math.log(1 - Math.random()) * 1000) / plan.rates[what];
  const next = new Map((Object.keys(acts) as Act[]).map((what) => [what, start + pause(what)]));
  return new Promise((resolve, reject) => {
    const turn = (): void => {
      const now = performance.now();
      for (const [what, time] of next) {
        let due = time;
        for (; due <= Math.min(now, start + ms); due += pause(what)) {
          late.record('late', now - due);
          acts[what](due).catch(reject);
        }
        next.set(what, due);
      }
      if (now < start + ms) setTimeout(turn, 1);
      else resolve();
    };
    turn();
  });
}

/** Resident memory of the program and the processes that it started, in MB. */
function residentMb(): number {
  const of = (one: number): number => {
    try {
      // One that has just ended has none.
      return (residentKb(one) || 0) / 1024 + childrenOf(one).reduce((sum, child) => sum + of(child), 0);
    } catch {
      // It has ended meanwhile.
      return 0;
    }
  };
  return of(pid);
}

async function main(): Promise<void> {
  const world = new World(file);
  const pictures = [...(await makePhotos(PICTURES / 2)), ...(await makePhotos(PICTURES / 2, SMALL))];
  const delays = new Delays();
  const frames = new Delays<'acknowledged' | 'sent'>();
  const late = new Delays<'late'>();
  const seats = new Seats({ port, world, connections: CONNECTIONS, pictures, delays, frames });
  const started = performance.now();
  tell(`opening ${plan.seats} pages and apps…`);
  let told = started;
  await inParallel(Array.from({ length: plan.seats }), OPENING, async () => {
    await seats.sitDown(performance.now());
    if (performance.now() < told + TELL_MS) return;
    told = performance.now();
    tell(`${seats.open} are open`);
  });
  const openingMs = performance.now() - started;
  tell(`warming up for ${Math.round(given.warmUpMs / 1000)} s…`);
  await act(seats, given.warmUpMs, late);

  for (const one of [delays, frames, late]) one.reset();
  const monitor = await HttpClient.open(port);
  await longestStallMs(monitor);
  line({ moment: 'begun' });
  const before = { program: processorMs(pid), load: processorMs(process.pid) };
  const start = performance.now();
  let most = residentMb();
  const timer = setInterval(() => {
    most = Math.max(most, residentMb());
    const seconds = (performance.now() - start) / 1000;
    if (Math.round(seconds) % (TELL_MS / 1000) !== 0) return;
    const cores = (processorMs(pid) - before.program) / 1000 / seconds;
    tell(
      `${Math.round(seconds)} of ${given.ms / 1000} s: ${cores.toFixed(2)} cores, ${Math.round(most)} MB, ${seats.underWay} calls under way`,
    );
  }, 1000);
  await act(seats, given.ms, late);
  const ms = performance.now() - start;
  clearInterval(timer);
  const cores = (now: number, then: number): number => (now - then) / ms;
  const [programCores, loadCores] = [
    cores(processorMs(pid), before.program),
    cores(processorMs(process.pid), before.load),
  ];
  line({ moment: 'ended' });
  for (let left = DRAIN_MS; left > 0 && seats.underWay > 0; left -= 100) await sleep(100);
  const unanswered = seats.underWay;
  const stallMs = await longestStallMs(await HttpClient.open(port));
  const measured = { delays: delays.figures(), frames: frames.figures(), failed: delays.failed };
  const result: LoadResult = {
    ...{ ms, openingMs, seats: seats.open, closed: seats.closed, ...measured, unanswered },
    ...{ longestQueue: seats.longestQueue, late: late.figures().late, stallMs, programCores, loadCores },
    ...{ residentMb: most, us: unanswered > 0 ? {} : await costs(seats) },
  };
  seats.close();
  line(result);
  process.exit(0);
}

/** What a call of each kind takes, one kind after another. */
async function costs(seats: Seats): Promise<Partial<Record<Kind, number>>> {
  tell('measuring each kind of call alone…');
  const us: Partial<Record<Kind, number>> = {};
  const calls = Math.min(CALLS, Math.ceil(given.ms / MS_A_CALL));
  for (const kind of allKinds) {
    const count = kind === 'picture' ? Math.ceil(calls / 10) : calls;
    const before = processorMs(pid);
    await inParallel(Array.from({ length: count }), AT_ONCE, () => seats.call(kind));
    us[kind] = ((processorMs(pid) - before) * 1000) / count;
  }
  return us;
}

await main();
