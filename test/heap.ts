/** The heap of this process, for files that run alone in theirs. */
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of the heap in use, without garbage. */
async function usedBytes(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  // What the first leaves waits for a turn of the event loop, such as what was just sent.
  for (let n = 0; n < 3; n++) {
    collect();
    await setImmediate();
  }
  return process.memoryUsage().heapUsed;
}

/** How many bytes work leaves in use: in the second smallest round, since the process may do something else meanwhile. */
export async function growthOf(forget: () => void, work: () => unknown): Promise<number> {
  const growths: number[] = [];
  for (let round = 0; round < 10; round++) {
    forget();
    const before = await usedBytes();
    await work();
    // The first round also leaves compiled code and statements.
    if (round > 0) growths.push((await usedBytes()) - before);
  }
  return growths.sort((a, b) => a - b)[1] as number;
}
