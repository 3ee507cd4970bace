import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './folders.ts';

/** What V8 writes for `--cpu-prof`; times in microseconds by the clock of `process.hrtime`. */
interface Profile {
  startTime: number;
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const SHOWN = 25;

/** V8 names a file after date, time, process and thread; the main thread is 0. */
const MAIN_THREAD = /^CPU\.\d+\.\d+\.\d+\.0\.\d+\.cpuprofile$/;

interface Window {
  start: number;
  end: number;
}

/** Prints where the processor time of the programs' main threads went, by self time, while they were under load. */
export function printProfile(folder: string, windows: readonly Window[]): void {
  const files = readdirSync(folder).filter((name) => MAIN_THREAD.test(name));
  if (files.length === 0) throw new Error('the program left no profile');
  const times = new Map<string, number>();
  for (const file of files) {
    addSelfTimes(times, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile, windows);
  }
  const total = [...times.values()].reduce((sum, time) => sum + time, 0);
  const of = (name: string): number => times.get(name) ?? 0;
  const busy = total - of('(idle)');
  const shareOf = (time: number, whole: number): string => `${((time * 100) / whole).toFixed(1)} %`;
  console.log(`${(total / 1e6).toFixed(1)} s under load: idle ${shareOf(of('(idle)'), total)}; of the rest,
garbage collection ${shareOf(of('(garbage collector)'), busy)}, (program) ${shareOf(of('(program)'), busy)}\n`);
  const rows = [...times].filter(([name]) => !/^\((idle|garbage collector|program|root)\)$/.test(name));
  for (const [name, time] of rows.sort(([, a], [, b]) => b - a).slice(0, SHOWN)) {
    console.log(`${shareOf(time, busy).padStart(7)}  ${name}`);
  }
  console.log();
}

/** Adds the microseconds that each function ran itself inside the windows. */
function addSelfTimes(times: Map<string, number>, profile: Profile, windows: readonly Window[]): void {
  // This process's clock starts with it; the profile's is the machine's.
  const offset = Number(process.hrtime.bigint()) / 1000 - performance.now() * 1000;
  const ranges = windows.map(({ start, end }) => ({
    start: start * 1000 + offset,
    end: end * 1000 + offset,
  }));
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  let now = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] as number;
    now += delta;
    if (!ranges.some(({ start, end }) => now >= start && now <= end)) continue;
    const name = names.get(node) ?? '';
    times.set(name, (times.get(name) ?? 0) + delta);
  }
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const path = url.startsWith('file://') ? relative(root, new URL(url).pathname) : url;
  return `${name} ${path}:${lineNumber + 1}`;
}
