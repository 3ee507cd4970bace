/** A database whose write-ahead log is missing lost its newest writes: this is noticed, and nothing else is taken for it. */
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Program } from './program.ts';
import { runProgram } from './run-command.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const MISSING = /write-ahead log is missing.*millrace\.db-wal/;

/** A served store, and the id of a post in it. */
async function serving(): Promise<{ program: Program; post: string }> {
  const program = await Program.create('sqlite');
  cleanUps.push(() => program.dispose());
  await program.start();
  const [ada] = await program.accounts('ada');
  const { data } = await ada!.client.post('/posts', { text: 'The newest of all' });
  return { program, post: data.id };
}

/** A copy of a store's database without its log, in another folder. */
function copyWithoutLog({ folder }: Program): string {
  const copy = mkdtempSync(join(tmpdir(), 'millrace-copied-'));
  cleanUps.push(() => rmSync(copy, { recursive: true, force: true }));
  copyFileSync(join(folder, 'millrace.db'), join(copy, 'millrace.db'));
  return copy;
}

const check = async (folder: string): Promise<unknown[]> => {
  const { status, stdout } = await runProgram(['check', '--json', '--data', folder]);
  return [status, JSON.parse(stdout)];
};
const isInOrder = [0, { ok: true, problems: [] }];
const isMissing = [1, { ok: false, problems: [expect.stringMatching(MISSING)] }];

test('a store whose log was deleted after a kill -9 is not opened, until the operator says so', async () => {
  const { program, post } = await serving();
  await program.kill();
  expect(await check(program.folder)).toEqual(isInOrder);
  await program.start();
  expect((await program.clientOf().get(`/posts/${post}`)).status).toBe(200);
  await program.accounts('eve');
  await program.kill();

  for (const end of ['-wal', '-shm']) rmSync(join(program.folder, `millrace.db${end}`));
  const { folder } = program;
  const commands = [['serve'], ['user', 'list'], ['user', 'add', 'bob'], ['backup', join(folder, 'b')]];
  const [checked, ...refused] = await Promise.all([
    check(folder),
    ...commands.map((args) => program.run(...args)),
  ]);
  expect(checked).toEqual(isMissing);
  for (const { status, stdout, stderr } of refused) {
    expect([status, stdout, stderr]).toEqual([1, '', expect.stringMatching(MISSING)]);
    expect(stderr).toContain('make an empty file of that name');
  }
  expect(existsSync(join(folder, 'millrace.db-wal'))).toBe(false);

  writeFileSync(join(folder, 'millrace.db-wal'), '');
  await program.start();
  await program.stop();
  expect(await check(folder)).toEqual(isInOrder);
});

test('a copy of the database alone is noticed while it is served, and is whole once it is closed', async () => {
  const { program } = await serving();
  // Commands beside the service open and close the store, and so do several at a time.
  const commands = Array.from({ length: 3 }, () => program.runAlone('user', 'list'));
  expect((await Promise.all(commands)).map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(await check(copyWithoutLog(program))).toEqual(isMissing);
  const backup = join(copyWithoutLog(program), 'backup');
  expect((await program.run('backup', backup)).status).toBe(0);
  expect(await check(backup)).toEqual(isInOrder);

  await program.stop();
  expect(readdirSync(program.folder).filter((name) => name.startsWith('millrace.db'))).toEqual([
    'millrace.db',
  ]);
  expect(await check(copyWithoutLog(program))).toEqual(isInOrder);
});

test('commands that open and close a store at once leave it in order', async () => {
  const { program } = await serving();
  await program.kill();
  const names = ['bob', 'cleo', 'dan', 'eve'];
  const made = await Promise.all(names.map((name) => program.runAlone('user', 'add', name)));
  expect(made.map(({ status, stderr }) => [status, stderr])).toEqual(names.map(() => [0, '']));
  expect(existsSync(join(program.folder, 'millrace.db-wal'))).toBe(false);
  expect(await check(copyWithoutLog(program))).toEqual(isInOrder);
});
