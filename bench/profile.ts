import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Prints where the program's processor time went, by self time, while it was under load. */
export function printProfile(folder: string, windows: readonly { start: number; end: number }[]): void {
  const files = readdirSync(folder).map((name) => join(folder, name));
  // The largest is that of the main thread.
  const [file] = files.sort((a, b) => statSync(b).size - statSync(a).size);
  if (file === undefined) throw new Error('the program left no profile');
  const profile = JSON.parse(readFileSync(file, 'utf8')) as Profile;
  const times = selfTimes(profile, windows);
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

/** Microseconds that each function ran itself inside the windows. */
function selfTimes(
  profile: Profile,
  windows: readonly { start: number; end: number }[],
): Map<string, number> {
  // This process's clock starts with it; the profile's is the machine's.
  const offset = Number(process.hrtime.bigint()) / 1000 - performance.now() * 1000;
  const stretches = windows.map(({ start, end }) => ({
    start: start * 1000 + offset,
    end: end * 1000 + offset,
  }));
  const names = new Map(profile.nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let now = profile.startTime;
  for (const [index, node] of profile.samples.entries()) {
    const delta = profile.timeDeltas[index] as number;
    now += delta;
    if (stretches.length > 0 && !stretches.some(({ start, end }) => now >= start && now <= end)) continue;
    const name = names.get(node) ?? '';
    times.set(name, (times.get(name) ?? 0) + delta);
  }
  return times;
}

function nameOf({ functionName, url, lineNumber }: Profile['nodes'][number]['callFrame']): string {
  const name = functionName || '(anonymous)';
  if (url === '') return name;
  const path = url.startsWith('file://') ? relative(root, new URL(url).pathname) : url;
  return `${name} ${path}:${lineNumber + 1}`;
}
