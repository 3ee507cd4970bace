/** The alert rules and the dashboard in `deploy/`: what they ask for is what the service measures, and each alert is explained. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { installs } from '../tools.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rules = read('deploy/alerts.yaml');
const dashboard = JSON.parse(read('deploy/grafana.json')) as {
  panels: { title: string; targets: { expr: string }[] }[];
};
const expressions = [
  ...[...rules.matchAll(/^ {8}expr: (.*)$/gm)].map(([, expr = '']) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

/** Measured only with PostgreSQL, Citus, Redis, a replica or backups, or only on SQLite. */
const sometimes = [
  ...['millrace_backup_bytes_total', 'millrace_backup_snapshot_time_seconds', 'millrace_backup_time_seconds'],
  ...['millrace_database_nodes_away', 'millrace_database_waiting', 'millrace_log_bytes', 'millrace_redis_up'],
  'millrace_replica_left_out',
];

describeService('alerts and dashboard', (service) => {
  test('ask for metrics that the service has', async () => {
    const reply = await fetch(`${service().origin}/metrics`);
    const measured = new Set(
      [...(await reply.text()).matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name],
      ),
    );
    const asked = new Set(expressions.flatMap((expr) => expr.match(/\b(?:millrace|process)_\w+/g) ?? []));
    expect(asked.size).toBeGreaterThan(15);
    expect([...asked].filter((name) => !measured.has(name) && !sometimes.includes(name))).toEqual([]);
  });
});

test('each alert has a paragraph in docs/operating.md', () => {
  const named = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  const explained = [...read('docs/operating.md').matchAll(/^- \*\*(Millrace\w+)\*\*: \S/gm)].map(
    ([, name]) => name,
  );
  expect(explained).toEqual(named);
});

test('promtool finds no fault in the rules', ({ skip }) => {
  const { error, status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', 'deploy/alerts.yaml'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (error !== undefined) {
    const why = `There is no promtool on this machine; ${installs('it')}.`;
    process.stderr.write(`Skipped: check of the alert rules. ${why}\n`);
    skip(why);
  }
  expect([status, stderr], stdout).toEqual([0, '']);
});
