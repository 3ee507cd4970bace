/** The units for systemd in `deploy/`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const linesOf = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('# '));

test('the one for several processes differs from the one for one only in what each has of its own', () => {
  const [one, several] = [linesOf('millrace.service'), linesOf('millrace@.service')];
  expect(several.filter((line) => !one.includes(line))).toEqual([
    'Description=Millrace on port %i',
    'Environment=MILLRACE_DATA=/var/lib/millrace/%i',
    'EnvironmentFile=-/etc/millrace-%i.env',
    'ExecStart=/opt/millrace/bin/millrace serve --port %i',
    'WorkingDirectory=/var/lib/millrace/%i',
    'StateDirectory=millrace/%i',
  ]);
  // Several are started by the operator, one for each core or not: only the one alone starts its own workers.
  expect(one.filter((line) => !several.includes(line))).toEqual([
    'Description=Millrace',
    'Environment=MILLRACE_DATA=/var/lib/millrace',
    'Environment=MILLRACE_WORKERS=auto',
    'ExecStart=/opt/millrace/bin/millrace serve',
    'WorkingDirectory=/var/lib/millrace',
    'StateDirectory=millrace',
  ]);
});
