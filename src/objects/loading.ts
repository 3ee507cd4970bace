/** Pieces of a hydration: what it loads objects and viewers' bits with. */
import type { AnyKind } from './kind.ts';
import type { ObjectSource } from './objects.ts';
import type { Referred } from './referred.ts';

/** What is not cached is being loaded; undefined if all of it was. */
export type Loading = Promise<unknown> | undefined;

/** By object, the bits of many viewers, or apps, by id. */
export type ViewerMaps = Map<number, ReadonlyMap<number, number>>;

/** The loading of objects of one kind that are judged or shown. */
export interface Round {
  kind: AnyKind;
  isShown: boolean;
  /** Those that have been looked at. */
  had: Set<number>;
  referred: Referred;
  keep: boolean;
  /** The objects, of those loaded in this round, whose references were read. */
  expanded: number[];
}

const noBits: ReadonlyMap<number, number> = new Map();

/** Adds ids to a set, and returns those that are new. */
export function takeNew(ids: readonly number[], had: Set<number>): number[] {
  const fresh: number[] = [];
  for (const id of ids) {
    const { size } = had;
    if (had.add(id).size > size) fresh.push(id);
  }
  return fresh;
}

/** Adds the bits of many viewers, with one statement per viewer or per object, whichever are fewer. */
export async function loadBitsOf(
  source: ObjectSource,
  viewers: readonly number[],
  kind: AnyKind,
  ids: Iterable<number>,
  into: ViewerMaps,
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !into.has(id));
  if (viewers.length < missing.length) {
    const loaded = missing.map((id): [number, Map<number, number>] => [id, new Map()]);
    for (const viewer of viewers) {
      const bits = new Map<number, number>();
      await source.bits(kind, viewer, missing, bits);
      for (const [id, byViewer] of loaded) byViewer.set(viewer, bits.get(id) ?? 0);
    }
    for (const [id, byViewer] of loaded) into.set(id, byViewer);
  } else {
    for (const id of missing) into.set(id, await source.bitsOf(kind, viewers, id));
  }
}

/** Adds the bits of many apps. */
export async function loadBitsOfApps(
  source: ObjectSource,
  apps: readonly number[],
  kind: AnyKind,
  ids: Iterable<number>,
  into: ViewerMaps,
): Promise<void> {
  const missing = [...new Set(ids)].filter((id) => !into.has(id));
  if (missing.length === 0) return;
  const found = await source.bitsOfApps(kind, apps, missing);
  for (const id of missing) into.set(id, found.get(id) ?? noBits);
}
