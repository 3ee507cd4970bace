/** How processor time grows with the length of an input. For the project `alone`: it measures the thread it runs on. */

/** How many times an input the longer one is. */
export const TIMES = 16;
/**
 * Processor time of the longer input by that of as much in short ones: 1 where time is linear, 16 where it is
 * quadratic.
 */
export const LIMIT = 5;

/** In turns and by the medians, so that what else the machine does concerns both alike. */
export function ratio(long: () => void, short: () => void): number {
  const times = { long: [] as number[], short: [] as number[] };
  const shorts = () => {
    for (let n = 0; n < TIMES; n++) short();
  };
  for (let round = 0; round < 5; round++) {
    times.short.push(time(shorts));
    times.long.push(time(long));
  }
  return median(times.long) / median(times.short);
}

/** Microseconds of processor time that this thread takes. */
function time(run: () => void): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
