import type { Repository } from './repository.ts';
import { readSegmentName, SEGMENTS } from './segment.ts';
import { BLOCKS, fetchSnapshot, listSnapshots, nameSnapshot, SNAPSHOTS } from './snapshot.ts';

/**
 * Deletes what no restore to a moment since `before` needs, and nothing of the newest snapshot.
 * @param known - the blocks that the repository has; those that are deleted are removed.
 */
export async function prune(repository: Repository, before: number, known: Set<string>): Promise<void> {
  const snapshots = await listSnapshots(repository);
  // The last one before serves the moments until the next.
  const first = Math.max(
    0,
    snapshots.findLastIndex(({ at }) => at <= before),
  );
  const kept = snapshots.slice(first);
  const used = new Set<string>();
  /** The first segment that is needed of each run. */
  const firstOf = new Map<string, number>();
  for (const name of kept) {
    const { blocks, before = [], ...last } = await fetchSnapshot(repository, name);
    for (const block of blocks) used.add(block);
    for (const { run, from } of [...before, last]) firstOf.set(run, Math.min(from, firstOf.get(run) ?? from));
  }
  for (const name of snapshots.slice(0, first)) await repository.delete(`${SNAPSHOTS}${nameSnapshot(name)}`);
  const newest = kept.at(-1)?.at ?? 0;
  for await (const name of repository.names(SEGMENTS)) {
    const [run = '', file = ''] = name.split('/');
    const number = readSegmentName(file)?.number ?? 0;
    // One that has begun since has no snapshot yet.
    const isNew = Number(run.split('-')[0]) > newest;
    if (!isNew && number < (firstOf.get(run) ?? Infinity)) await repository.delete(`${SEGMENTS}${name}`);
  }
  for await (const name of repository.names(BLOCKS)) {
    if (used.has(name)) continue;
    known.delete(name);
    await repository.delete(`${BLOCKS}${name}`);
  }
}
