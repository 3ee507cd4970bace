import type { LogEnd, LogPart, LogReader } from './log-reader.ts';
import type { Pins } from './pins.ts';
import { findPoint, type Point } from './point.ts';
import type { Repository } from './repository.ts';
import { fetchSegment } from './segment.ts';

/** What earlier runs sent, and where in the log it ends. */
export interface Sent extends Point {
  end: LogEnd;
  /** How many of its segments have what the log held until there. */
  ofLog: number;
}

/** What leads to the last moment of a repository; undefined if it is not complete, or does not say where in the log it ends. */
export async function findSent(repository: Repository): Promise<Sent | undefined> {
  try {
    const point = await findPoint(repository);
    const last = point.segments.at(-1);
    if (last === undefined) return undefined;
    const { end, ofLog } = await fetchSegment(repository, last, point.segments.at(-2)?.sha256 ?? '');
    return { ...point, end, ofLog };
  } catch {
    return undefined;
  }
}

/**
 * Has the pins and a reader go on at a place in the log.
 * @param most - frames to read at most.
 * @returns undefined if the log is no longer the same; the reader is then of no use. Otherwise what had to be read meanwhile.
 */
export function goOn(
  pins: Pins,
  log: LogReader,
  end: LogEnd,
  most: number,
): { rest: LogPart | undefined } | undefined {
  let found: { rest: LogPart | undefined } | undefined;
  pins.withoutWrites(() => {
    if (!log.goTo(end)) return;
    pins.pin();
    if (pins.holdsLog) {
      found = { rest: undefined };
      return;
    }
    // The next write restarts the log.
    const rest = log.next(most);
    if (rest?.isEnd !== false) found = { rest };
  });
  return found;
}
