/** Secrets reach the program without standing on its command line, and are not shown. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { FormClient } from '../form-client.ts';
import { databases, until } from '../harness.ts';
import { installs } from '../tools.ts';
import { Program } from './program.ts';

const PASSWORD = 'a good long password';
const root = join(import.meta.dirname, '../..');

describe.each(databases)('a password on standard input on %s', (database) => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  test('lets the user sign in', async () => {
    program = await Program.create(database);
    const add = (input: string, ...args: string[]) =>
      (program as Program).runWithInput(input, 'user', 'add', ...args);
    const added = await add(`${PASSWORD}\n`, 'ada', '--password-stdin', '--json');
    expect(added).toMatchObject({ status: 0, stdout: expect.stringMatching(/"username":"ada"}\n$/) });
    for (const [input, fault] of [
      ['', 'is empty'],
      ['\n', 'is empty'],
      ['two\nlines\n', 'must be one line'],
    ] as const) {
      const { status, stdout, stderr } = await add(input, 'bob', '--password-stdin');
      expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      expect(stderr).toContain(fault);
    }
    for (const args of [['--password-stdin'], ['--password', '1234567']]) {
      const { status, stdout, stderr } = await add('1234567\n', 'bob', ...args);
      expect([status, stdout, stderr]).toEqual([
        ...[1, '', 'millrace: The password must be 8 to 1000 characters long.\n'],
      ]);
    }
    const both = await add(PASSWORD, 'bob', '--password-stdin', '--password', PASSWORD);
    expect([both.status, both.stderr.includes('not both')]).toEqual([2, true]);
    await program.start();
    expect((await new FormClient(program.origin).signIn('ada', PASSWORD)).location).toBe('/home');
    expect((await program.clientOf().get('/users/@bob')).status).toBe(404);
  });
});

const hasTerminal = spawnSync('script', ['--version']).status === 0 && process.platform === 'linux';

describe('a password on a terminal', () => {
  let program: Program | undefined;
  afterEach(() => program?.dispose());

  if (!hasTerminal) console.warn(`Skipped: tests of what is typed. ${installs('script(1)')}.`);

  /** Adds an account on a terminal; the answers are typed when they are asked for. */
  async function type(username: string, answers: readonly string[]) {
    const command = `'${root}/bin/millrace' user add ${username} --password-stdin --data '${program?.folder}'`;
    const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null']);
    let shown = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      shown += text;
    });
    const exited = once(child, 'close');
    for (const [at, answer] of answers.entries()) {
      await until(() => shown.split(/Password(?: again)?: /).length > at + 1);
      child.stdin.write(answer);
    }
    const [status] = await exited;
    return { status, shown };
  }

  test.skipIf(!hasTerminal)('is asked for twice and not shown', async () => {
    program = await Program.create('sqlite');
    const { status, shown } = await type('ada', [`${PASSWORD}\r`, `${PASSWORD}\r`]);
    expect(shown).not.toContain(PASSWORD);
    expect([status, shown]).toEqual([0, expect.stringContaining('Added @ada')]);
    for (const [answers, fault] of [
      [[`${PASSWORD}\r`, 'another\r'], 'not the same'],
      [['\r'], 'nothing was typed'],
      [['half\u0003'], 'nothing was typed'],
    ] as const) {
      const refused = await type('bob', answers);
      expect([refused.status, refused.shown]).toEqual([2, expect.stringContaining(fault)]);
    }
    await program.start();
    expect((await new FormClient(program.origin).signIn('ada', PASSWORD)).location).toBe('/home');
  });
});
