import { listNames, type Repository } from './repository.ts';
import { type RunPart, type RunSegment, readSegmentName, runFolder } from './segment.ts';
import { fetchSnapshot, listSnapshots, type Snapshot } from './snapshot.ts';

/** A moment that can be restored: a snapshot, and the segments that follow. */
export interface Point {
  snapshot: Snapshot;
  segments: readonly RunSegment[];
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
  const segments: RunSegment[] = [];
  for (const part of snapshot.before ?? []) {
    const needed = (await segmentsFrom(repository, part)).filter(({ number }) => number <= part.to);
    requireNoGap(repository, part, snapshot.at, needed);
    segments.push(...needed);
  }
  const needed = (await segmentsFrom(repository, snapshot)).filter(
    ({ number, at }) => number <= snapshot.to || at <= wanted,
  );
  const whole = needed.slice(0, needed.findLastIndex(({ isWhole }) => isWhole) + 1);
  requireNoGap(repository, snapshot, snapshot.at, whole);
  segments.push(...whole);
  return { snapshot, segments, at: Math.max(snapshot.at, segments.at(-1)?.at ?? 0) };
}

/** The segments that a repository has of a run. */
async function segmentsFrom(
  repository: Repository,
  { run, from }: Pick<RunPart, 'run' | 'from'>,
): Promise<RunSegment[]> {
  const names = (await listNames(repository, runFolder(run))).flatMap((name) => readSegmentName(name) ?? []);
  return names.filter(({ number }) => number >= from).map((name) => ({ ...name, run }));
}

/** @throws if segments are missing. */
function requireNoGap(
  { place }: Repository,
  { run, from, to }: RunPart,
  at: number,
  segments: readonly RunSegment[],
): void {
  const index = segments.findIndex(({ number }, n) => number !== from + n);
  const isComplete = index < 0 && segments.length >= to - from + 1;
  if (isComplete) return;
  const before = index < 0 ? segments.at(-1) : segments[index - 1];
  const first = (before?.number ?? from - 1) + 1;
  const last = index < 0 ? to : (segments[index] as RunSegment).number - 1;
  const missing =
    first === last ? `segment ${first} of ${run} is` : `segments ${first} to ${last} of ${run} are`;
  const reached = first > to && segments.findLast(({ number, isWhole }) => number < first && isWhole);
  const instead = reached ? Math.max(reached.at, at) : at - 1;
  throw new Error(
    `${place} has a gap: ${missing} missing. "--at ${text(instead)}" restores the last moment before it.`,
  );
}
