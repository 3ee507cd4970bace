import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Chart, type Curve, drawChart } from './chart.ts';
import type { Measured } from './measure.ts';
import type { Conditions } from './report.ts';

/** What was measured on a store of one size. */
export interface Run {
  about: Conditions;
  measured: Measured;
}

/** Writes what there is so far, so that an end at any moment loses none of it. */
export function writeRuns(runs: readonly Run[], { json, svg }: { json?: string; svg?: string }): void {
  if (json !== undefined) {
    const all = runs.map(({ about, measured }) => ({
      conditions: about,
      ...measured.results,
      ...lost(measured),
    }));
    writeFileSync(json, `${JSON.stringify(all.length === 1 ? all[0] : all, null, 2)}\n`);
  }
  if (svg !== undefined) {
    mkdirSync(svg, { recursive: true });
    for (const chart of [...runs.flatMap(({ measured }) => measured.charts), ...growthCharts(runs)]) {
      writeFileSync(join(svg, `${chart.name}.svg`), drawChart(chart));
    }
  }
}

function lost({ failures }: Measured): { failed?: Record<string, string> } {
  if (failures.length === 0) return {};
  return { failed: Object.fromEntries(failures.map(({ keys, error }) => [keys, error.message])) };
}

/** What figures cost on stores of several sizes: what grows with the posts rises. */
function growthCharts(runs: readonly Run[]): Chart[] {
  if (runs.length < 2) return [];
  const x = { title: 'posts in the store', isLog: true };
  const charts: Chart[] = [
    {
      name: 'growth',
      title: `Processor time of an operation (${runs[0]?.about.database})`,
      x,
      y: { title: 'µs of processor time', isLog: true },
      curves: curvesOf(runs, 'processor_us'),
    },
    {
      name: 'growth-seconds',
      title: `Work over the whole store (${runs[0]?.about.database})`,
      x,
      y: { title: 'seconds', isLog: true },
      curves: curvesOf(runs, 'seconds'),
    },
    {
      name: 'growth-store',
      title: `The store on disk (${runs[0]?.about.database})`,
      x,
      y: { title: 'MB', isLog: true },
      curves: [{ name: 'store', points: runs.map(({ about }) => [about.posts, about.store_mb]) }],
    },
  ];
  return charts.filter(({ curves }) => curves.length > 0);
}

/** A curve of each key that has this figure for every size. */
function curvesOf(runs: readonly Run[], figure: string): Curve[] {
  return Object.keys(runs[0]?.measured.results ?? {}).flatMap((key) => {
    const points = runs.flatMap(({ about, measured }) => {
      const value = (measured.results[key] as Record<string, unknown> | undefined)?.[figure];
      return typeof value === 'number' && value > 0 ? [[about.posts, value] as const] : [];
    });
    return points.length === runs.length ? [{ name: key, points }] : [];
  });
}
