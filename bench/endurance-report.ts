/** What `endurance` tells: a table of spans of time, targets, and pictures. */

import type { Chart } from './chart.ts';
import type { Delays, Minute } from './endurance-state.ts';
import { decimal, type Target, whole } from './report.ts';
import { median } from './statistics.ts';

/** Rows of the table at most. */
const ROWS = 24;
/** Something is level where the median of the last third is at most so many times that of the first. */
const LEVEL = 1.15;

const most = (of: Record<string, number>): number => Math.max(...Object.values(of));
const medianOf = (minutes: readonly Minute[], of: (minute: Minute) => number): number =>
  median(minutes.map(of).filter(Number.isFinite));
const worst = (minutes: readonly Minute[], of: (minute: Minute) => number): number =>
  Math.max(...minutes.map(of).filter(Number.isFinite));
const failuresOf = ({ failed }: Minute): number => Object.values(failed).reduce((sum, n) => sum + n, 0);

const head = [
  'minutes',
  'posts',
  'failed',
  'longest pause s',
  'write p50, p99 ms',
  'delivery p50, p99 ms',
  'MB',
  'descriptors',
  'store MB',
  'log MB',
  'killed',
];

/** The series in rows, as Markdown. The delays are medians of the minutes'. */
export function enduranceTable(minutes: readonly Minute[]): string {
  const each = Math.ceil(minutes.length / ROWS);
  const rows: string[][] = [];
  for (let from = 0; from < minutes.length; from += each) {
    const span = minutes.slice(from, from + each);
    const last = span.at(-1) as Minute;
    const delays = (of: (minute: Minute) => Delays): string =>
      `${decimal(
        medianOf(span, (minute) => of(minute).p50),
        1,
      )}, ${whole(medianOf(span, (minute) => of(minute).p99))}`;
    rows.push([
      each === 1 ? `${from + 1}` : `${from + 1}–${from + span.length}`,
      whole(span.reduce((sum, { posts }) => sum + posts, 0)),
      whole(span.reduce((sum, minute) => sum + failuresOf(minute), 0)),
      decimal(
        worst(span, ({ silence }) => silence),
        1,
      ),
      delays(({ writes }) => writes),
      delays(({ deliveries }) => deliveries),
      whole(worst(span, ({ resident }) => most(resident))),
      whole(worst(span, ({ descriptors }) => most(descriptors))),
      whole(last.store),
      whole(last.log),
      span.flatMap(({ killed }) => killed).join(', '),
    ]);
  }
  const rule = head.map((_, column) => (column === head.length - 1 ? '---' : '---:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Whether memory, descriptors and delays are level: the last third of the minutes against the first. */
export function enduranceTargets(minutes: readonly Minute[]): Target[] {
  const third = Math.ceil(minutes.length / 3);
  const [first, last] = [minutes.slice(0, third), minutes.slice(-third)];
  const level = (what: string, of: (minute: Minute) => number): Target => {
    const ratio = medianOf(last, of) / medianOf(first, of);
    return {
      text: `${what} of the last third ≤ ${LEVEL} × the first's (${decimal(ratio)})`,
      met: ratio <= LEVEL,
    };
  };
  return [
    level('MB of the largest process', ({ resident }) => most(resident)),
    level('descriptors', ({ descriptors }) => most(descriptors)),
    level('p50 of writes', ({ writes }) => writes.p50),
    level('p99 of writes', ({ writes }) => writes.p99),
    level('p99 of deliveries', ({ deliveries }) => deliveries.p99),
    level('MB of the log', ({ log }) => log),
  ];
}

export function enduranceCharts(minutes: readonly Minute[]): Chart[] {
  const x = { title: 'minutes' };
  const names = [...new Set(minutes.flatMap(({ resident }) => Object.keys(resident)))];
  const points = (of: (minute: Minute) => number | undefined): [number, number][] =>
    minutes.flatMap((minute, place) => {
      const value = of(minute);
      return value !== undefined && Number.isFinite(value) ? [[place + 1, value]] : [];
    });
  const each = (of: (minute: Minute) => Record<string, number>) =>
    names.map((name) => ({ name, points: points((minute) => of(minute)[name]) }));
  return [
    {
      name: 'endurance-memory',
      title: 'Memory of processes that are killed in turn',
      x,
      y: { title: 'MB resident' },
      curves: each(({ resident }) => resident),
    },
    {
      name: 'endurance-descriptors',
      title: 'Open file descriptors',
      x,
      y: { title: 'descriptors' },
      curves: each(({ descriptors }) => descriptors),
    },
    {
      name: 'endurance-disk',
      title: 'Disk',
      x,
      y: { title: 'MB' },
      curves: [
        { name: 'store', points: points(({ store }) => store) },
        { name: 'log', points: points(({ log }) => log) },
      ],
    },
    {
      name: 'endurance-delays',
      title: 'Delays of each minute',
      x,
      y: { title: 'ms', isLog: true },
      curves: [
        { name: 'write, p50', points: points(({ writes }) => writes.p50) },
        { name: 'write, p99', points: points(({ writes }) => writes.p99) },
        { name: 'delivery, p50', points: points(({ deliveries }) => deliveries.p50) },
        { name: 'delivery, p99', points: points(({ deliveries }) => deliveries.p99) },
      ],
    },
  ];
}
