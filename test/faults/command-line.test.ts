/** What the built program says to a person who types something wrong, or has nothing to show. */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { newestMigration } from '../../src/db/migrations.ts';
import { createDatabase, type Database, databases } from '../harness.ts';
import { Program } from './program.ts';
import { cleanEnv, runAlone, runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const data = join(folder, 'store');
/** The number of migrations is that of the newest; a build outside a clone knows no commit. */
const versionLine = new RegExp(
  `^${manifest.version} \\(schema ${Number.parseInt(newestMigration(), 10)}(, commit [0-9a-f]{12}(-dirty)?)?\\)\n$`,
);

test.each([
  ['usr list', 'there is no command "usr list"; did you mean "user list"?'],
  ['user lst', 'there is no command "user lst"; did you mean "user list"?'],
  ['user bogus', 'there is no command "user bogus"; "millrace user --help" lists all'],
  ['instance set rules --file', '--file needs a value.'],
  ['user list --env-file no/such/file', '--env-file no/such/file cannot be read: ENOENT.'],
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
  [
    'user list ada',
    'user list takes no "ada"; usage: millrace user list [--search S] [--state S] [--role R] [--app ID] [--address IP] [--count N] [--after ID]',
  ],
  ['user show', 'user show needs more than that; usage: millrace user show <username>'],
  ['serve --port 99999', '--port must be a whole number from 0 to 65535, not "99999".'],
  ['serve --host a/b', '--host must be an IP address or the name of this machine, not "a/b".'],
])('"%s" is one line and status 2', async (line, said) => {
  const finished = await runProgram(line.split(' '), { MILLRACE_DATA: data });
  expect(finished).toEqual({ status: 2, stdout: '', stderr: `millrace: ${said}\n` });
  expect(existsSync(data)).toBe(false);
});

test('the version, help of a group and help of a command are shown', async () => {
  expect(await runAlone(['--version'])).toEqual({
    status: 0,
    stdout: expect.stringMatching(versionLine),
    stderr: '',
  });
  const group = await runProgram(['token', '--help']);
  const names = group.stdout.split('\n').flatMap((line) => /^ {2}(token \w+) /.exec(line)?.[1] ?? []);
  expect([group.status, names]).toEqual([0, ['token issue', 'token list', 'token revoke']]);
  const { stdout } = await runProgram(['user', 'add', '--help']);
  const columns = stdout.split('\n').flatMap((line) => /^ {2}(--.*? {3,})\S/.exec(line)?.[1]?.length ?? []);
  expect([columns.length, new Set(columns).size]).toEqual([10, 1]);
});

test('a flag wins over its setting, which is known all the same', async () => {
  const { stderr } = await runProgram(['check', '--data', data], { MILLRACE_DATA: folder });
  expect(stderr).toContain(`There is no store in ${data}.`);
});

test('a list whose reader stops before its end is no fault', async () => {
  const store = mkdtempSync(join(folder, 'long-'));
  await runProgram(['user', 'add', 'ada', '--data', store]);
  const program = join(import.meta.dirname, '../../bin/millrace');
  const { stdout, stderr } = spawnSync(
    'sh',
    // The reader has gone long before anything is written.
    ['-c', `{ "$0" user list --data "$1"; echo "status $?" >&2; } | true`, program, store],
    { encoding: 'utf8', env: cleanEnv() },
  );
  expect([stdout, stderr]).toEqual(['', 'status 0\n']);
});

test('mistyped settings are named with what was meant', async () => {
  const env = { MILLRACE_DATA: data, MILLRACE_SIGNUPS: 'closed', MILLRACE_PROT: '80', MILLRACE_QWERTY: '' };
  const { status, stderr } = await runAlone(['serve'], env);
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
    const { stdout, ...checked } = await runProgram(['check'], env);
    const place = env.MILLRACE_DATABASE_URL?.replace(/:[^:@/]*@/, '@') ?? env.MILLRACE_DATA;
    const size = database === 'sqlite' ? 'The store has 1 MB, of which 0 MB are free.\n' : '';
    expect(stdout.replace(/\d+ MB,/, '1 MB,')).toBe(`store: ${place}\nIt is in order.\n${size}`);
    expect(checked).toEqual({ status: 0, stderr: '' });
  });

  test('takes a text from standard input', async () => {
    const env = await settings(database);
    await runProgram(['user', 'add', 'ada'], env);
    const set = ['instance', 'set', 'rules', '--file', '-', '--json'];
    const { status, stdout, stderr } = await runAlone(set, env, 'Be kind.\nNo spam.\n');
    expect([status, stderr]).toEqual([0, '']);
    expect(JSON.parse(stdout).rules).toMatch(/^Be kind\.\nNo spam\.\n?$/);
  });

  test('with people is not filled with invented ones, an empty one and a demonstration are', async () => {
    const [live, demo] = [await settings(database), await settings(database)];
    const make = ['demo', '--users', '5', '--posts', '10', '--seed'];
    await runProgram(['user', 'add', 'ada'], live);
    expect(await runProgram([...make, '1'], live)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('has accounts and is not a demonstration'),
    });
    expect(JSON.parse((await runProgram(['user', 'list', '--json'], live)).stdout).users).toHaveLength(1);
    for (const seed of ['1', '2'])
      expect(await runProgram([...make, seed], demo)).toMatchObject({ status: 0, stderr: '' });
  });

  test('has its settings from a file, unless the environment or a flag has others', async () => {
    const env = await settings(database);
    await runProgram(['user', 'add', 'ada'], env);
    const file = join(mkdtempSync(join(folder, 'env-')), 'millrace.env');
    const text = Object.entries(env).map(([name, value]) => `${name}="${value}"`);
    writeFileSync(file, ['# the service', ...text, 'MILLRACE_SIGNUP=closd', 'MILLRACE_PROT=1'].join('\n'));
    const list = ['user', 'list', '--json', '--env-file', file];
    const { status, stderr } = await runProgram(list);
    expect([status, stderr.split('\n')]).toEqual([
      2,
      [
        'millrace: MILLRACE_SIGNUP must be open or invite or approval or closed, not "closd".',
        'There is no setting MILLRACE_PROT; did you mean MILLRACE_PORT?',
        '',
      ],
    ]);
    writeFileSync(file, [...text, 'MILLRACE_SIGNUP=closd'].join('\n'));
    const listed = await runProgram(list, { MILLRACE_SIGNUP: 'closed' });
    expect([listed.status, JSON.parse(listed.stdout).users.length, listed.stderr]).toEqual([0, 1, '']);
    if (database === 'postgres') return;
    const other = await runProgram([...list, '--data', join(folder, 'none')], { MILLRACE_SIGNUP: 'closed' });
    expect(other.stderr).toContain(`There is no store in ${join(folder, 'none')}.`);
  });

  test('with nothing to list says so, and lists in aligned columns', async () => {
    const env = await settings(database);
    await runProgram(['user', 'add', 'ada', '--name', 'Ada Lovelace', '--admin'], env);
    for (const [line, said] of [
      ['app list', 'There are no apps.'],
      ['invite list', 'There are no invitations.'],
      ['report list', 'There are no open reports.'],
      ['audit list --action issue-token', 'There are no such actions.'],
      ['token list ada', '@ada has no valid tokens.'],
    ] as const) {
      expect((await runProgram(line.split(' '), env)).stdout).toBe(`${said}\n`);
    }
    const added = await runProgram(['app', 'add', 'Reader', '--owner', 'ada', '--json'], env);
    const { client_id } = JSON.parse(added.stdout);
    const listed = ['token', 'list', '--app', client_id];
    expect((await runProgram(listed, env)).stdout).toBe('Reader has no valid tokens.\n');
    await runProgram(['token', 'issue', '--app', client_id, '--app-token'], env);
    const { tokens } = JSON.parse((await runProgram([...listed, '--json'], env)).stdout);
    expect(tokens).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        client_id,
        app: 'Reader',
        scopes: [],
        created_at: expect.stringMatching(/Z$/),
        last_used_at: null,
      },
    ]);
    await runProgram(['token', 'revoke', tokens[0].id, '--yes'], env);
    expect((await runProgram(listed, env)).stdout).toBe('Reader has no valid tokens.\n');
    for (const wrong of [['--app', 'nothing'], [], ['ada', '--app', client_id]]) {
      const { status, stderr } = await runProgram(['token', 'list', ...wrong], env);
      expect([status, stderr]).toEqual(
        wrong[1] === 'nothing'
          ? [1, 'millrace: There is no app with the client_id "nothing".\n']
          : [2, expect.stringContaining('token list needs either <username> or --app <client_id>.')],
      );
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
      expect(program.stderr).toContain(`"store: ${place}"`);
      const line = /: millrace (user add [^"]*)"/.exec(program.stderr)?.[1] ?? '';
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

test('a damaged page is told with the table that it is of', async () => {
  const store = join(folder, 'damaged');
  await runProgram(['demo', '--users', '20', '--posts', '300', '--data', store]);
  const file = join(store, 'millrace.db');
  const database = new DatabaseSync(file);
  const [{ pageno } = { pageno: 0 }] = database
    .prepare("select pageno from dbstat where name = 'posts' and pagetype = 'leaf' limit 1 offset 2")
    .all() as { pageno: number }[];
  const { page_size } = database.prepare('pragma page_size').get() as { page_size: number };
  database.close();
  for (const byte of [0xff, 0]) {
    const bytes = readFileSync(file);
    bytes.fill(byte, (pageno - 1) * page_size + (byte === 0 ? page_size / 2 : 0), pageno * page_size);
    const copy = `${store}-${byte}`;
    cpSync(store, copy, { recursive: true });
    writeFileSync(join(copy, 'millrace.db'), bytes);
    const { status, stdout } = await runProgram(['check', '--data', copy, '--json']);
    const { ok, problems } = JSON.parse(stdout);
    expect([status, ok]).toEqual([1, false]);
    expect(problems.join('\n')).toMatch(/\bposts\b/);
  }
});

/** The id of a user who owns nothing of what is tested. */
const NOBODY = 65_534;
const bin = join(import.meta.dirname, '../../bin/millrace');
const asNobody = (...args: string[]) =>
  spawnSync(bin, args, { cwd: '/', env: cleanEnv(), encoding: 'utf8', uid: NOBODY, gid: NOBODY });
const canBeNobody = process.getuid?.() === 0 && asNobody('--version').status === 0;

test.skipIf(!canBeNobody)(
  `another user is told whose the store is${canBeNobody ? '' : ' (skipped: only root can run the program as another user, who must be able to read it)'}`,
  async () => {
    const place = mkdtempSync(join(tmpdir(), 'millrace-of-root-'));
    chmodSync(place, 0o755);
    const store = join(place, 'store');
    await runProgram(['user', 'add', 'ada', '--data', store]);
    const denied = (path: string) =>
      `millrace: ${path}: permission denied. It belongs to the user root, and this is nobody: run the command as root ("sudo -u root …"), or let nobody use it.\n`;
    const listed = ['user', 'list', '--data', store];
    for (const mode of [0o700, 0o755]) {
      chmodSync(store, mode);
      expect(asNobody(...listed)).toMatchObject({ status: 1, stdout: '', stderr: denied(store) });
    }
    expect(asNobody('user', 'add', 'zoe', '--data', join(place, 'new')).stderr).toBe(denied(place));
    expect(asNobody('restore', store, '--data', join(place, 'new')).stderr).toContain('no backup');
    rmSync(place, { recursive: true });
  },
);

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
      expect(/"level":40,.*"warning: .* MILLRACE_URL/m.test(program.stderr)).toBe(warns);
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
  expect(run()).toBe('millrace: the sources are newer than the build; run "npm run build".');
});
