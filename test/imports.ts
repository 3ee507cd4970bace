/** Which sources import which, for the test of the layers and for `scripts/counts.mjs`. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Names of files are relative to `src`. */
export interface Import {
  from: string;
  to: string;
  /** The statement up to the name of the file. */
  statement: string;
}

/** What the layers below `context.ts` may import of it, word for word. */
export const contextImport = 'import type { Context } from';

/** All imports of one file, with those of types and those that are re-exported or made while running. */
export function importsOf(from: string, code: string): Import[] {
  const statements = code.matchAll(
    /^\s*((?:import|export)\b[^;'"]*?\bfrom|import)\s*['"](\.[^'"]+)['"]|\b(import|require)\(\s*['"](\.[^'"]+)['"]/gm,
  );
  return [...statements].map(([, statement, file, call, called]) => ({
    from,
    to: join(dirname(from), (file ?? called) as string),
    statement: (statement ?? call) as string,
  }));
}

/** The sources in a folder `src`, by name. */
export function readSources(src: string): Map<string, string> {
  const names = globSync('**/*.ts', { cwd: src }).sort();
  return new Map(names.map((name) => [name, readFileSync(join(src, name), 'utf8')]));
}

/** The feature that a file is of; undefined outside `features`. */
export function featureOf(file: string): string | undefined {
  return /^features\/([^/]+)\//.exec(file)?.[1];
}

/** The folder of `web` that a file is in: an area, or one that areas share; undefined outside `web`. */
export function areaOf(file: string): string | undefined {
  return /^web\/([^/]+)\//.exec(file)?.[1];
}

/** Imports of types that lead back and have to, by what they import; they are not counted. */
const back: ReadonlyMap<string, string> = new Map([
  // All parts of the service are in the context, and most take some others from it.
  ['context.ts', contextImport],
  // A kind renders from a hydration, which loads objects by their kinds.
  ['objects/hydration.ts', 'import type { Hydration } from'],
]);

/** Files that import one another, directly or by way of others, be it only for types. */
export function cyclesOf(imports: readonly Import[]): string[][] {
  const counted = imports.filter(({ to, statement }) => back.get(to) !== statement);
  return componentsOf(counted.map(({ from, to }) => [from, to]));
}

/** Features that import one another, directly or by way of others. */
export function featureCyclesOf(imports: readonly Import[]): string[][] {
  return componentsOf(
    imports.flatMap(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one === undefined || other === undefined || one === other ? [] : [[one, other] as const];
    }),
  );
}

/** The strongly connected components of a graph that have more than one node, or one that leads to itself (Tarjan). */
function componentsOf(edges: readonly (readonly [string, string])[]): string[][] {
  const next = Map.groupBy(edges, ([from]) => from);
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  /** @returns the earliest node that is open still and can be reached. */
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    open.push(node);
    let earliest = index;
    let isCycle = false;
    for (const [, to] of next.get(node) ?? []) {
      isCycle ||= to === node;
      if (!order.has(to)) earliest = Math.min(earliest, visit(to));
      else if (open.includes(to)) earliest = Math.min(earliest, order.get(to) as number);
    }
    if (earliest === index) {
      const cycle = open.splice(open.indexOf(node));
      if (isCycle || cycle.length > 1) cycles.push(cycle.sort());
    }
    return earliest;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
