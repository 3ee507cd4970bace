import { cpus, loadavg, totalmem } from 'node:os';
import { FOLLOWEES, type Sample } from './sample-plan.ts';
import type { Database } from './sample-schema.ts';

/** The target, in words, and whether it was met. */
export interface Target {
  text: string;
  met: boolean;
}

/** A line of the table: figures as they are shown. */
export interface Line {
  key: string;
  what: string;
  program: string;
  baseline?: string;
  ratio?: string;
  /** Plain inserts of the rows, where they were measured too. */
  inserts?: string;
  p50?: string;
  p99?: string;
  spread?: string;
  targets: Target[];
}

export interface Conditions {
  cpu: string;
  cores: number;
  memory_gb: number;
  node: string;
  date: string;
  database: Database;
  posts: number;
  people: number;
  /** What the prepared store takes on disk, in MB. */
  store_mb: number;
  /** Work waiting for a processor before the run began; more than a little spoils the figures. */
  load_before: number;
}

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;

/** `bytes`: what the prepared store takes on disk. */
export function conditions(database: Database, { posts, people }: Sample, bytes: number): Conditions {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    database,
    posts,
    people,
    store_mb: Math.round(bytes / 1e6),
    load_before: loadBefore,
  };
}

const head = [
  'key',
  'what',
  'Millrace',
  'baseline',
  'ratio',
  'inserts',
  'p50 ms',
  'p99 ms',
  'spread',
  'target',
];
/** Which columns hold text; the others hold numbers. */
const isText = (column: number): boolean => column < 2 || column === head.length - 1;

function cellsOf(line: Line): string[] {
  const { key, what, program, baseline = '', ratio = '', inserts = '' } = line;
  const { p50 = '', p99 = '', spread = '', targets } = line;
  const target = targets.map(({ text, met }) => `${text}: ${met ? 'met' : 'MISSED'}`).join(', ');
  return [key, what, program, baseline, ratio, inserts, p50, p99, spread, target];
}

function aboutText(about: Conditions): string[] {
  const database = about.database === 'sqlite' ? 'embedded store' : 'PostgreSQL';
  return [
    `${about.cores} cores of ${about.cpu}, ${about.memory_gb} GB, Node.js ${about.node.slice(1)}, ${database}, ${about.date}, load average before ${about.load_before}:`,
    `${whole(about.people)} users, ${whole(about.people * FOLLOWEES)} follows, ${whole(about.posts)} posts in ${whole(about.store_mb)} MB; load and service on the same machine; medians of alternating rounds.`,
  ];
}

/** The figures in columns, for a terminal. */
export function plainTable(lines: readonly Line[], about: Conditions): string {
  const rows = [head, ...lines.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)));
  const aligned = rows.map((cells) =>
    cells
      .map((cell, column) =>
        isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return [...aligned, '', ...aboutText(about)].join('\n');
}

/** The same as Markdown. */
export function markdownTable(lines: readonly Line[], about: Conditions): string {
  const rule = head.map((_, column) => (isText(column) ? '---' : '---:')).join('|');
  const rows = lines.map((line) => {
    const [key, ...cells] = cellsOf(line);
    return `| ${[`\`${key}\``, ...cells].join(' | ').replaceAll('MISSED', '**missed**')} |`;
  });
  return [`| ${head.join(' | ')} |`, `|${rule}|`, ...rows, '', ...aboutText(about)].join('\n');
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function decimal(value: number, digits = 2): string {
  return value.toFixed(digits);
}

/** Milliseconds to as many digits as they are worth. */
export function millis(value: number): string {
  return value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);
}

export function percent(value: number): string {
  return `${Math.round(value * 100)} %`;
}

/** A target of a figure that should be large. */
export function atLeast(what: string, value: number, least: number): Target {
  return { text: `${what} ≥ ${least}`, met: value >= least };
}

/** A target of a 99th percentile against the baseline's in the same run. */
export function delayAtMost(times: number, p99Ms: number, baselineMs = Number.NaN): Target {
  const ratio = p99Ms / baselineMs;
  return {
    text: `p99 ≤ ${times === 1 ? '' : `${times} × `}baseline's (${decimal(ratio)})`,
    met: ratio <= times,
  };
}

/** A target of a figure that should be small; `unit` follows the limit. */
export function atMost(what: string, value: number, most: number, unit = ''): Target {
  return { text: `${what} ≤ ${most}${unit}`.trim(), met: value <= most };
}
