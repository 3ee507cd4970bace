/** What the completion scripts of the shells offer, asked from the shells themselves. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { commands } from '../../src/commands/commands.ts';
import { completionOf } from '../../src/commands/completion.ts';
import { installs } from '../tools.ts';

const completion = completionOf(() => commands);
const folder = mkdtempSync(join(tmpdir(), 'millrace-completion-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function scriptOf(shell: string): Promise<string> {
  const { lines } = await completion.runOn({} as never, [shell], {});
  const file = join(folder, shell);
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** The words that bash offers for the last of some words. */
async function offered(words: readonly string[]): Promise<string[]> {
  const line = words.map((word) => `'${word}'`).join(' ');
  const { stdout, stderr } = spawnSync(
    'bash',
    [
      ...['--norc', '-c'],
      `source '${await scriptOf('bash')}'; COMP_WORDS=(millrace ${line}); COMP_CWORD=${words.length}; _millrace; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: 'utf8', cwd: folder },
  );
  expect(stderr).toBe('');
  return stdout.split('\n').filter(Boolean);
}

describe('bash', () => {
  test('completes commands, their second words, options and choices', async () => {
    expect(await offered([''])).toEqual([...new Set(commands.map(({ name }) => name.split(' ')[0]))]);
    const ofUser = commands.filter(({ name }) => name.startsWith('user '));
    expect(await offered(['user', ''])).toEqual(ofUser.map(({ name }) => name.slice('user '.length)));
    expect(await offered(['user', 'su'])).toEqual(['suspend']);
    expect(await offered(['user', 'suspend', 'ada', '--re'])).toEqual(['--reason']);
    expect(await offered(['user', 'suspend', 'ada', '--until', '7d', '--js'])).toEqual(['--json']);
    expect(await offered(['user', 'role', 'ada', 'mod'])).toEqual(['moderator']);
    expect(await offered(['serve', '--js'])).toEqual([]);
    expect(await offered(['completion', 'f'])).toEqual(['fish']);
  });

  test('every command is completed to its options', async () => {
    const script = spawnSync('cat', [await scriptOf('bash')], { encoding: 'utf8' }).stdout;
    for (const { name } of commands) expect(script).toContain(`'${name}') words=`);
  });
});

describe.each(['zsh', 'fish'])('%s', (shell) => {
  test('the script is well-formed', async ({ skip }) => {
    const file = await scriptOf(shell);
    const args = shell === 'zsh' ? ['-n', file] : ['--no-execute', file];
    const { error, status, stderr } = spawnSync(shell, args, { encoding: 'utf8' });
    if (error !== undefined) {
      const why = `There is no ${shell} on this machine; ${installs('it')}.`;
      process.stderr.write(`Skipped: completion for ${shell}. ${why}\n`);
      skip(why);
    }
    expect([status, stderr]).toEqual([0, '']);
  });
});
