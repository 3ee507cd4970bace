import { availableParallelism } from 'node:os';
import { DrawProcess, ProcessEnded, UnreadablePicture } from './draw-process.ts';
import { Turns } from './turns.ts';

/** How many pictures may wait, one per request; beyond this, requests are rejected. */
const MAX_WAITING = 100;

/** Each takes one thread, and memory up to the limit of its process. */
const drawers = Array.from({ length: Math.min(4, availableParallelism()) }, () => new DrawProcess());
const turns = new Turns(drawers, MAX_WAITING);

/**
 * Runs `work` with a drawing process, when one is free and it is the user's turn.
 * @param work - reads the picture only then, so that waiting takes no memory.
 * @throws {UnreadablePicture} with the fault, worded for the client: "it has more than 50 million pixels".
 * @throws {ApiError} 503 when too many wait.
 */
export function withDrawer<T>(user: number, work: (drawer: DrawProcess) => Promise<T>): Promise<T> {
  return turns.run(String(user), async (drawer) => {
    try {
      return await work(drawer);
    } catch (error) {
      // A picture that ends the process twice is at fault, or needs more memory than there is.
      throw error instanceof ProcessEnded ? new UnreadablePicture('it cannot be drawn') : error;
    }
  });
}
