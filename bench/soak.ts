/** `soak`: fifteen minutes of the load of `mixed`; memory must level off, and delays must not grow. */

import type { Chart } from './chart.ts';
import { type Comparison, compare, rateLine } from './compare.ts';
import { MixedLoad, type MixedRound } from './mixed-load.ts';
import { type Outcome, type Part, type Setting, WARM_UP_MS } from './part.ts';
import { atMost, decimal, delayAtMost, type Line, whole } from './report.ts';
import { residentKb } from './server.ts';
import { rounded } from './statistics.ts';

const MINUTES = 15;
const MINUTE_MS = 60_000;
/** How often memory is read. */
const READ_MS = 10_000;
const MOST_MB = 350;
/** Memory has levelled off where the last minute's is at most so many times that of the minute before. */
const LEVEL = 1.05;
/** The last minute's 99th percentiles against the second minute's: as far apart as noise takes them. */
const NOISE = 1.25;

interface Minute {
  round: MixedRound;
  residentMb: number[];
}

const names = ['reads', 'writes', 'deliveries'] as const;

async function run(setting: Setting): Promise<Outcome> {
  const program = await setting.start('soak');
  const load = await MixedLoad.open(program, true);
  await load.run(WARM_UP_MS, 'both');
  const minutes: Minute[] = [];
  while (minutes.length < MINUTES) {
    const residentMb: number[] = [];
    const timer = setInterval(() => residentMb.push(residentKb(program.pid) / 1024), READ_MS);
    const round = await setting.underLoad('soak', () => load.run(MINUTE_MS, 'both'));
    clearInterval(timer);
    minutes.push({ round, residentMb });
    const told = names.map(
      (name) => `${whole(round[name].perSecond)} ${name}/s (p99 ${whole(round[name].p99 ?? 0)} ms)`,
    );
    setting.tell(
      `  minute ${minutes.length} of ${MINUTES}: ${told.join(', ')}, ${residentMb.map(whole).join(' ')} MB`,
    );
  }
  load.close();
  await program.stop();

  const at = (index: number): Minute => minutes.at(index) as Minute;
  const mean = ({ residentMb }: Minute): number =>
    residentMb.reduce((sum, mb) => sum + mb, 0) / residentMb.length;
  const all = minutes.flatMap(({ residentMb }) => residentMb);
  const most = Math.max(...all);
  const growth = mean(at(-1)) / mean(at(-2));
  const memory: Line = {
    key: 'soak',
    what: `MB resident at most, in ${MINUTES} minutes of mixed load; in the last minute against the minute before`,
    program: whole(most),
    ratio: decimal(growth),
    targets: [atMost('', most, MOST_MB, ' MB'), atMost('ratio', growth, LEVEL)],
  };
  const results: Record<string, Comparison> = {};
  const lines = names.map((name) => {
    const figures = compare([at(-1).round[name]], [at(1).round[name]]);
    results[name] = figures;
    return rateLine('soak', `${name}/s in the last minute; baseline: the second minute`, figures, [
      delayAtMost(NOISE, figures.p99_ms, figures.baseline_p99_ms),
    ]);
  });
  return {
    results: {
      soak: {
        resident_mb: all.map((mb) => rounded(mb)),
        last_minute_to_before: rounded(growth),
        longest_stall_ms: rounded(Math.max(...minutes.map(({ round }) => round.stallMs))),
        ...results,
      },
    },
    lines: [memory, ...lines],
    charts: chartsOf(minutes),
  };
}

function chartsOf(minutes: readonly Minute[]): Chart[] {
  const x = { title: 'minutes' };
  const read = minutes.flatMap(({ residentMb }, index) =>
    residentMb.map((mb, reading) => [index + ((reading + 1) * READ_MS) / MINUTE_MS, mb] as const),
  );
  return [
    {
      name: 'soak-memory',
      title: 'Memory in mixed load',
      x,
      y: { title: 'MB resident' },
      curves: [{ name: 'memory', points: read }],
    },
    {
      name: 'soak-delays',
      title: 'Delays in mixed load',
      x,
      y: { title: 'ms, 99th percentile', isLog: true },
      curves: names.map((name) => ({
        name,
        points: minutes.map(({ round }, index) => [index + 1, round[name].p99 ?? Number.NaN] as const),
      })),
    },
  ];
}

export const soak: Part = {
  keys: {
    soak: `${MINUTES} minutes of mixed: whether memory levels off and delays stay as they are; only where it is named`,
  },
  isLong: true,
  minutes: MINUTES + 5,
  run,
};
