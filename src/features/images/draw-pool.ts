import { availableParallelism } from 'node:os';
import { ApiError } from '../../errors.ts';
import { DrawProcess, ProcessEnded, UnreadablePicture } from './draw-process.ts';

/** Pictures that wait, each of which is a request; more are refused. */
const MAX_WAITING = 100;

/** Each takes up to 350 MB while it draws the largest picture, and one thread. */
const idle = Array.from({ length: Math.min(4, availableParallelism()) }, () => new DrawProcess());
const waiting: ((drawer: DrawProcess) => void)[] = [];

/**
 * Has one of the processes beside this one draw what a client has uploaded, when one is free.
 * @param work - reads the picture only then, so that what waits takes no memory.
 * @throws {UnreadablePicture} with what is wrong with it, for the client: "it has more than 50 million pixels".
 * @throws {ApiError} 503 when too many wait.
 */
export async function withDrawer<T>(work: (drawer: DrawProcess) => Promise<T>): Promise<T> {
  const drawer = idle.pop() ?? (await nextDrawer());
  try {
    return await work(drawer);
  } catch (error) {
    // A picture that ends the process twice is at fault, or takes more memory than there is.
    throw error instanceof ProcessEnded ? new UnreadablePicture('it cannot be drawn') : error;
  } finally {
    const next = waiting.shift();
    if (next === undefined) idle.push(drawer);
    else next(drawer);
  }
}

function nextDrawer(): Promise<DrawProcess> {
  if (waiting.length >= MAX_WAITING) {
    throw new ApiError('unavailable', 'too many pictures are being drawn.', { 'Retry-After': '1' });
  }
  return new Promise((resolve) => waiting.push(resolve));
}
