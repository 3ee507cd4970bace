/** What the built program says to a person who types something wrong, or has nothing to show. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createDatabase, type Database, databases } from '../harness.ts';
import { cleanEnv, Program, runProgram } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'store');

test.each([
  ['usr list', 'there is no command "usr list"; did you mean "user list"?'],
  ['user lst', 'there is no command "user lst"; did you mean "user list"?'],
  ['sevre', 'there is no command "sevre"; did you mean "serve"?'],
  ['xylophone', 'there is no command "xylophone"; "millrace --help" lists all'],
  ['--verison', 'there is no option --verison; did you mean --version?'],
  ['token', '"token" needs one of: issue, list, revoke.'],
  ['user list --jsn', 'user list takes no --jsn; did you mean --json?'],
  ['user list --wings', 'user list takes no --wings; see "millrace user list --help"'],
  ['serve --json', 'serve takes no --json; see "millrace serve --help"'],
  ['serve --port', '--port needs a value.'],
  ['serve --port --host', '--port needs a value.'],
  ['user list --json=yes', '--json takes no value.'],
  ['user list ada', 'user list takes no "ada"; usage: millrace user list'],
  ['user show', 'user show needs more than that; usage: millrace user show <username>'],
  ['serve --port 99999', '--port must be a whole number from 0 to 65535, not "99999".'],
  ['serve --host a/b', '--host must be an IP address or the name of this machine, not "a/b".'],
])('"%s" is one line and status 2', async (line, said) => {
  const finished = await runProgram(line.split(' '), { MILLRACE_DATA: data });
  expect(finished).toEqual({ status: 2, stdout: '', stderr: `millrace: ${said}\n` });
  expect(existsSync(data)).toBe(false);
});

test('the version, help of a group and help of a command are shown', async () => {
  expect(await runProgram(['--version'])).toEqual({
    status: 0,
    stdout: `${manifest.version}\n`,
    stderr: '',
  });
  const group = await runProgram(['token', '--help']);
  const names = group.stdout.split('\n').flatMap((line) => /^ {2}(token \w+) /.exec(line)?.[1] ?? []);
  expect([group.status, names]).toEqual([0, ['token issue', 'token list', 'token revoke']]);
  const { stdout } = await runProgram(['user', 'add', '--help']);
  const columns = stdout.split('\n').flatMap((line) => /^ {2}(--.*? {3,})\S/.exec(line)?.[1]?.length ?? []);
  expect([columns.length, new Set(columns).size]).toEqual([8, 1]);
});

test('a flag wins over its setting, which is known all the same', async () => {
  const { stderr } = await runProgram(['check', '--data', data], { MILLRACE_DATA: folder });
  expect(stderr).toContain(`There is no store in ${data}.`);
});

test('mistyped settings are named with what was meant', async () => {
  const env = { MILLRACE_DATA: data, MILLRACE_SIGNUPS: 'closed', MILLRACE_PROT: '80', MILLRACE_QWERTY: '' };
  const { status, stderr } = await runProgram(['serve'], env);
  expect([status, stderr.trim().split('\n').sort()]).toEqual([
    2,
    [
      'There is no setting MILLRACE_PROT; did you mean MILLRACE_PORT?',
      'There is no setting MILLRACE_QWERTY.',
      'millrace: There is no setting MILLRACE_SIGNUPS; did you mean MILLRACE_SIGNUP?',
    ],
  ]);
});

test('folders that cannot be are named in one line', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  for (const [given, said] of [
    ['/proc/x', 'The folder /proc/x cannot be made: ENOENT.'],
    [file, `${file} is a file, not a folder.`],
    [join(file, 'below'), `${file} is a file, not a folder.`],
  ] as const) {
    const finished = await runProgram(['user', 'add', 'ada', '--data', given]);
    expect(finished).toEqual({ status: 1, stdout: '', stderr: `millrace: ${said}\n` });
  }
  writeFileSync(
    join(folder, 'millrace.db'),
    'this is no database, however long one looks at it'.repeat(100),
    { mode: 0o600 },
  );
  const { status, stderr } = await runProgram(['user', 'list', '--data', folder]);
  expect([status, stderr]).toEqual([1, `millrace: ${folder}: file is not a database\n`]);
});

test('a database that cannot be reached is named without its password', async () => {
  const env = { MILLRACE_DATA: data, MILLRACE_DATABASE_URL: 'postgres://ada:geheim@127.0.0.1:1/social' };
  const { status, stderr } = await runProgram(['user', 'list'], env);
  expect([status, stderr]).toEqual([
    1,
    'millrace: postgres://ada@127.0.0.1:1/social: connect ECONNREFUSED 127.0.0.1:1\n',
  ]);
});

describe.each(databases)('a store on %s', (database) => {
  const settings = async (of: Database): Promise<Record<string, string>> => ({
    MILLRACE_DATA: mkdtempSync(join(folder, 'store-')),
    ...(of === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase('template1') }),
  });

  test('is made by few commands only; the others say that there is none', async () => {
    const env = await settings(database);
    for (const line of [
      'check',
      'user list',
      'user suspend ada',
      'app list',
      'instance show',
      'audit list',
    ]) {
      const { status, stdout, stderr } = await runProgram(line.split(' '), env);
      expect([status, stdout, stderr]).toEqual([
        1,
        '',
        expect.stringMatching(/^millrace: There is no store in .*\n$/),
      ]);
      expect(stderr).toContain(env.MILLRACE_DATABASE_URL?.replace(/:[^:@/]*@/, '@') ?? env.MILLRACE_DATA);
    }
    expect((await runProgram(['user', 'add', 'ada'], env)).status).toBe(0);
    const checked = await runProgram(['check'], env);
    const place = env.MILLRACE_DATABASE_URL?.replace(/:[^:@/]*@/, '@') ?? env.MILLRACE_DATA;
    expect(checked).toEqual({ status: 0, stdout: `store: ${place}\nIt is in order.\n`, stderr: '' });
  });

  test('with nothing to list says so, and lists in aligned columns', async () => {
    const env = await settings(database);
    await runProgram(['user', 'add', 'ada', '--name', 'Ada Lovelace', '--admin'], env);
    for (const [line, said] of [
      ['app list', 'There are no apps.'],
      ['invite list', 'There are no invitations.'],
      ['report list', 'There are no open reports.'],
      ['audit list', 'Nothing was administered yet.'],
      ['token list ada', '@ada has no valid tokens.'],
    ] as const) {
      expect((await runProgram(line.split(' '), env)).stdout).toBe(`${said}\n`);
    }
    await runProgram(['user', 'add', 'benjamin'], env);
    const { stdout } = await runProgram(['user', 'list'], env);
    const [heads = '', first = '', second = ''] = stdout.split('\n');
    for (const [head, one, other] of [
      ['USERNAME', '@ada', '@benjamin'],
      ['NAME', 'Ada Lovelace', 'benjamin '],
      ['STATE', 'active', 'active'],
    ] as const) {
      expect([first.indexOf(one), second.lastIndexOf(other)]).toEqual([
        heads.search(`\\b${head}\\b`),
        heads.search(`\\b${head}\\b`),
      ]);
    }
  });

  test('without accounts: serve says where it is and how to make the first administrator', async () => {
    const program = await Program.create(database);
    try {
      await program.start();
      const place = program.databaseUrl?.replace(/:[^:@/]*@/, '@') ?? program.folder;
      expect(program.stderr).toContain(`store: ${place}\n`);
      const line = /^ {2}millrace (user add .*)$/m.exec(program.stderr)?.[1] ?? '';
      expect(line.replace(/ --data .*/, '')).toBe('user add <username> --admin --password-stdin');
      await program.run('user', 'add', 'ada', '--admin');
      await program.stop();
      const before = program.stderr.length;
      await program.start();
      expect(program.stderr.slice(before)).not.toContain('no accounts');
    } finally {
      await program.dispose();
    }
  });
});

test('a database with tables of another program is left alone', async () => {
  const url = await createDatabase('template1');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table users (id int); create table migrations (id int)');
  const { status, stderr } = await runProgram(['user', 'add', 'ada'], {
    MILLRACE_DATA: data,
    MILLRACE_DATABASE_URL: url,
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('tables of another program; use an empty one'),
  ]);
  const { rows } = await client.query('select * from users');
  await client.end();
  expect(rows).toEqual([]);
});

test('to serve on all addresses warns when no URL is set', async () => {
  for (const [settings, warns] of [
    [{ MILLRACE_HOST: '0.0.0.0' }, true],
    [{ MILLRACE_HOST: '0.0.0.0', MILLRACE_URL: 'https://social.example' }, false],
  ] as const) {
    const program = await Program.create('sqlite', { settings });
    try {
      await program.start();
      expect(/^warning: .* MILLRACE_URL/m.test(program.stderr)).toBe(warns);
    } finally {
      await program.dispose();
    }
  }
});

test('a build that is older than the sources is told of', async () => {
  const root = join(import.meta.dirname, '../..');
  const copy = join(folder, 'copy');
  mkdirSync(join(copy, 'src'), { recursive: true });
  cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const source = join(copy, 'src/some.ts');
  writeFileSync(source, '');
  const run = () =>
    spawnSync(
      process.execPath,
      [join(copy, 'dist/main.js'), 'user', 'list', '--data', join(folder, 'none')],
      {
        encoding: 'utf8',
        env: cleanEnv(),
      },
    ).stderr.split('\n')[0];
  utimesSync(source, new Date(0), new Date(0));
  expect(run()).toContain('There is no store');
  const later = new Date(Date.now() + 60_000);
  utimesSync(source, later, later);
  expect(run()).toBe('millrace: the sources are newer than the build; "npm run build" builds it anew.');
});
