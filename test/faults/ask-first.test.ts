/** Commands that cannot be undone: they ask on a terminal, and need --yes without one. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { cleanEnv, runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-asks-'));
const env = { MILLRACE_DATA: folder };
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeAll(() => runProgram(['user', 'add', 'zoe'], env));

/** Options with which alone a command asks. */
const only: Record<string, string[]> = { 'app secret': ['--end-old'], 'places import': ['--replace'] };

const stateOf = async () =>
  JSON.parse((await runProgram(['user', 'show', 'zoe', '--json'], env)).stdout).state;

test('without a terminal they do nothing and name --yes', async () => {
  const asking = commands.filter(({ asks }) => asks !== undefined);
  expect(asking.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      ...['user delete', 'user refuse', 'user reset-factors', 'app delete', 'token revoke'],
      ...['app secret', 'places import', 'user remove-posts'],
    ]),
  );
  for (const { name, words = 0 } of asking) {
    const given = words === 0 ? [] : ['zoe'];
    const line = [...name.split(' '), ...given, ...(only[name] ?? [])];
    const { status, stderr } = await runProgram(line, env);
    expect([status, stderr.trim()]).toEqual([
      2,
      `millrace: ${name} asks first; without a terminal to ask, it needs --yes.`,
    ]);
  }
  expect(await stateOf()).toBe('active');
  for (const name of Object.keys(only)) {
    const { stderr } = await runProgram([...name.split(' '), 'zoe'], env);
    expect(stderr).not.toContain('--yes');
  }
});

test('a terminal asks, and only yes does it; --yes does it unasked', async ({ skip }) => {
  const program = join(import.meta.dirname, '../../bin/millrace');
  const answer = (input: string) =>
    spawnSync('script', ['-qec', `${program} user delete zoe`, '/dev/null'], {
      input,
      encoding: 'utf8',
      env: { ...cleanEnv(), ...env },
    });
  const refused = answer('n\n');
  if (refused.error !== undefined) return skip('there is no script(1) here');
  expect([refused.status, refused.stdout]).toEqual([
    2,
    expect.stringContaining('Delete zoe and everything it made, permanently? [y/N]'),
  ]);
  expect(refused.stdout).toContain('nothing was done');
  expect(await stateOf()).toBe('active');
  expect(answer('y\n').status).toBe(0);
  expect(await stateOf()).toBe('deleted');
  await runProgram(['user', 'add', 'ada'], env);
  expect((await runProgram(['user', 'delete', 'ada', '--yes'], env)).status).toBe(0);
});
