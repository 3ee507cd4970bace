/** What `community` prints: a row for each number of people and size of memory, and what each kind of call takes. */

import type { LoadResult } from './community-load.ts';
import { type Kind, kinds, mixText, type Plan } from './community-plan.ts';
import type { Figures } from './community-pool.ts';
import { type Conditions, decimal, millis, percent, whole } from './report.ts';

export interface CommunityFigures extends LoadResult {
  about: Conditions;
  plan: Plan;
  /** How it was limited, and what the process had at most, without cached files. */
  memory: { gb: number; how: 'cgroup' | 'heap'; mb: number };
  cacheMb: number;
  /** What a whole day writes, from what was written meanwhile. */
  diskADay: { storeMb: number; filesMb: number };
}

const head = [
  'people a day',
  'memory',
  'streams',
  'timelines',
  'conversations, profiles',
  'posts',
  'stars',
  'messages',
  'pictures',
  'frames',
  'longest stall ms',
  'cores',
  'MB',
  'a day: rows, files',
  'failed, unanswered',
];

/** Kinds of calls that share a column; the worst of each figure is shown. */
const columns: readonly (readonly Kind[])[] = [
  ['page', 'fragment', 'list', 'newer'],
  ['conversation', 'thread'],
  ['post'],
  ['star'],
  ['message'],
  ['picture'],
];

export function communityTable(all: readonly CommunityFigures[]): string {
  const [first] = all;
  if (first === undefined) return '';
  const rule = head.map(() => '---:');
  const rows = [head, rule, ...all.map(rowOf)].map((cells) => `| ${cells.join(' | ')} |`);
  const { cores, cpu, memory_gb, node, date, load_before } = first.about;
  return [
    ...rows,
    '',
    `p50 and p99 in ms since a call was due, the worst of the kinds in a column; frames since the write was acknowledged. ${cores} cores of ${cpu}, ${memory_gb} GB, Node.js ${node.slice(1)}, ${date}, load average before ${load_before}; service and load on the same machine; ${whole(first.ms / 1000)} s; ${first.cacheMb} MB of caches; ${mixText}.`,
    ...all.flatMap((figures) => ['', ...detailsOf(figures)]),
  ].join('\n');
}

function rowOf(figures: CommunityFigures): string[] {
  const { plan, memory, seats, delays, frames, diskADay, failed, unanswered } = figures;
  const lost = Object.values(failed).reduce((sum, count) => sum + count, 0);
  return [
    whole(plan.people),
    `${memory.gb} GB (${memory.how})`,
    whole(seats),
    ...columns.map((kinds) => delaysOf(kinds.map((kind) => delays[kind]))),
    delaysOf([frames.acknowledged]),
    whole(figures.stallMs),
    decimal(figures.programCores),
    whole(memory.mb),
    `${sizeOf(diskADay.storeMb)}, ${sizeOf(diskADay.filesMb)}`,
    `${whole(lost)}, ${whole(unanswered)}`,
  ];
}

/** The worst p50 and p99 of some kinds. */
function delaysOf(all: readonly (Figures | undefined)[]): string {
  const there = all.filter((one) => one !== undefined);
  if (there.length === 0) return '–';
  const worst = (of: 'p50' | 'p99'): string => millis(Math.max(...there.map((one) => one[of])));
  return `${worst('p50')}, ${worst('p99')}`;
}

function sizeOf(mb: number): string {
  return mb < 1000 ? `${whole(mb)} MB` : `${whole(mb / 1000)} GB`;
}

/** Each kind of call by itself, with the part of the processor time that calls of it take. */
function detailsOf(figures: CommunityFigures): string[] {
  const { plan, memory, ms, delays, frames, us, late, loadCores, longestQueue, openingMs, failed, closed } =
    figures;
  const seconds = ms / 1000;
  const rate = (kind: Kind): number => (delays[kind]?.count ?? 0) / seconds;
  const cost = (kind: Kind): number => (rate(kind) * (us[kind] ?? 0)) / 1e6;
  const total = (Object.keys(kinds) as Kind[]).reduce((sum, kind) => sum + cost(kind), 0);
  const rows = (Object.keys(kinds) as Kind[]).map((kind) => {
    const { p50 = Number.NaN, p99 = Number.NaN, most = Number.NaN } = delays[kind] ?? {};
    const costs = us[kind] === undefined ? ['', ''] : [whole(us[kind]), percent(cost(kind) / total)];
    return [kind, kinds[kind], decimal(rate(kind)), ...[p50, p99, most].map(millis), ...costs];
  });
  const frame = (which: 'acknowledged' | 'sent', what: string): string[] => {
    const { count = 0, p50 = Number.NaN, p99 = Number.NaN, most = Number.NaN } = frames[which] ?? {};
    return ['frames', what, decimal(count / seconds), ...[p50, p99, most].map(millis), '', ''];
  };
  return [
    `${whole(plan.people)} people a day, ${memory.gb} GB:`,
    '',
    '| kind | what | calls/s | p50 ms | p99 ms | most | µs of processor alone | share |',
    '|---|---|---:|---:|---:|---:|---:|---:|',
    ...[
      ...rows,
      frame('acknowledged', 'since the write was acknowledged'),
      frame('sent', 'since the write was sent'),
    ].map((cells) => `| ${cells.join(' | ')} |`),
    '',
    `The calls of the kinds make ${decimal(total)} of ${decimal(figures.programCores)} cores; the load took ${decimal(loadCores)}, and made calls ${late === undefined ? '–' : millis(late.p99)} ms late (p99). At most ${whole(longestQueue)} calls waited for a connection. The streams were opened in ${whole(openingMs / 1000)} s; the service closed ${whole(closed)}.${Object.keys(failed).length > 0 ? ` Failed: ${JSON.stringify(failed)}.` : ''}`,
  ];
}
