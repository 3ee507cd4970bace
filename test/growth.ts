/** How processor time grows with the length of an input. For the project `alone`: it measures the thread it runs on. */

/** How many times an input the longer one is. */
export const TIMES = 16;
/**
 * Processor time of the longer input by that of as much in short ones: 1 where time is linear, 16 where it is
 * quadratic.
 */
export const LIMIT = 5;

/** What takes less processor time, in microseconds, is repeated: the clock shows it as nothing now and then. */
const LEAST = 2_000;

/**
 * In turns and by the medians, so that what else the machine does concerns both alike. Two rounds that are far below the
 * limit show it: what grows faster is three times beyond it.
 */
export function ratio(long: () => void, short: () => void): number {
  const times = { long: [] as number[], short: [] as number[] };
  const shorts = () => {
    for (let n = 0; n < TIMES; n++) short();
  };
  for (let round = 0; round < 5; round++) {
    times.short.push(time(shorts));
    times.long.push(time(long));
    const worst = Math.max(...times.long) / Math.min(...times.short);
    if (round > 0 && worst < LIMIT / 2) return worst;
  }
  return median(times.long) / median(times.short);
}

/** Microseconds of processor time that this thread takes. */
function time(run: () => void): number {
  const before = process.threadCpuUsage();
  for (let runs = 1; ; runs++) {
    run();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= LEAST) return (user + system) / runs;
  }
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
