import { cpus, loadavg, totalmem } from 'node:os';
import type { Line } from './part.ts';
import type { Database } from './prepare.ts';

export interface Conditions {
  cpu: string;
  cores: number;
  memory_gb: number;
  node: string;
  date: string;
  database: Database;
  /** Work waiting for a processor before the run began; more than a little spoils the figures. */
  load_before: number;
}

const loadBefore = Math.round((loadavg()[0] ?? 0) * 10) / 10;

export function conditions(database: Database): Conditions {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    database,
    load_before: loadBefore,
  };
}

/** The figures as a Markdown table; `marks` adds what was to be reached. */
export function table(lines: readonly Line[], about: Conditions, marks: boolean): string {
  const head = ['key', 'what', 'Millrace', 'bare', 'ratio', 'p50 ms', 'p99 ms', 'spread'];
  const rows = lines.map(({ key, what, ours, bare, ratio, p50, p99, spread, reach, met }) => [
    ...[`\`${key}\``, what, ours, bare, ratio, p50, p99, spread],
    ...(marks ? [reach === '' ? '' : `${reach}: ${met ? 'met' : '**missed**'}`] : []),
  ]);
  const all = [marks ? [...head, 'to reach'] : head, ...rows];
  const rule = (all[0] as string[]).map((_, index) => (index < 2 || index === 8 ? '---' : '---:'));
  const text = [all[0] as string[], rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const database = about.database === 'sqlite' ? 'the embedded store' : 'PostgreSQL';
  return `${text}

${about.cores} cores of ${about.cpu}, ${about.memory_gb} GB, Node.js ${about.node}, ${database}, ${about.date},
load average before ${about.load_before}.
5,000 people, 500,000 follows, 500,000 posts; load and service on the same machine; medians of rounds by turns.`;
}
