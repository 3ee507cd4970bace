import { listNames, type Repository } from './repository.ts';
import { readSegmentName, runFolder, type SegmentName } from './segment.ts';
import { fetchSnapshot, listSnapshots, type Snapshot } from './snapshot.ts';

/** A moment that can be restored: a snapshot, and the segments that follow. */
export interface Point {
  snapshot: Snapshot;
  segments: readonly SegmentName[];
  /** Everything committed before is in it, and nothing later; in milliseconds. */
  at: number;
}

const text = (ms: number): string => new Date(ms).toISOString();

/**
 * The last moment that can be restored, or the last one not after `wanted`, in milliseconds.
 * @throws when there is none, or when what leads to it is not complete; the message says which moment can be restored instead.
 */
export async function findPoint(repository: Repository, wanted = Number.POSITIVE_INFINITY): Promise<Point> {
  const snapshots = await listSnapshots(repository);
  const [oldest] = snapshots;
  if (oldest === undefined) throw new Error(`${repository.place} holds no complete snapshot of a store.`);
  const name = snapshots.findLast(({ at }) => at <= wanted);
  if (name === undefined)
    throw new Error(
      `${repository.place} holds nothing as old as ${text(wanted)}: the oldest moment is ${text(oldest.at)}.`,
    );
  const snapshot = await fetchSnapshot(repository, name);
  const names = await listNames(repository, runFolder(name.run));
  const needed = names
    .flatMap((segment) => readSegmentName(segment) ?? [])
    .filter(({ number, at }) => number >= snapshot.from && (number <= snapshot.to || at <= wanted));
  const segments = needed.slice(0, needed.findLastIndex(({ isWhole }) => isWhole) + 1);
  requireNoGap(repository, snapshot, segments);
  return { snapshot, segments, at: Math.max(snapshot.at, segments.at(-1)?.at ?? 0) };
}

/** @throws if segments are missing. */
function requireNoGap(
  { place }: Repository,
  { run, from, to, at }: Snapshot,
  segments: readonly SegmentName[],
): void {
  const index = segments.findIndex(({ number }, n) => number !== from + n);
  const isComplete = index < 0 && segments.length >= to - from + 1;
  if (isComplete) return;
  const before = index < 0 ? segments.at(-1) : segments[index - 1];
  const first = (before?.number ?? from - 1) + 1;
  const last = index < 0 ? to : (segments[index] as SegmentName).number - 1;
  const missing =
    first === last ? `segment ${first} of ${run} is` : `segments ${first} to ${last} of ${run} are`;
  const reached = first > to && segments.findLast(({ number, isWhole }) => number < first && isWhole);
  const instead = reached ? Math.max(reached.at, at) : at - 1;
  throw new Error(
    `${place} has a gap: ${missing} missing. "--at ${text(instead)}" restores the last moment before it.`,
  );
}
