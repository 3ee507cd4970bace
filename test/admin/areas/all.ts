import { readdirSync } from 'node:fs';
import type { Action } from './area.ts';

const beside = ['all.ts', 'area.ts'];

/** The actions of all areas: each file here has those of one. */
export async function allActions(): Promise<readonly Action[]> {
  const files = readdirSync(import.meta.dirname).filter((file) => !beside.includes(file));
  const areas = await Promise.all(
    files.map((file) => import(`./${file}`) as Promise<{ actions: readonly Action[] }>),
  );
  return areas.flatMap(({ actions }) => actions);
}
