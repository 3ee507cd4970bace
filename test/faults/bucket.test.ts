/** The built program with the contents of its files in a bucket. */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBlobs } from '../../src/blobs/open.ts';
import { readS3Url } from '../../src/blobs/s3-place.ts';
import type { Context } from '../../src/context.ts';
import { addUser } from '../../src/features/accounts/new-account.actions.ts';
import { setPicture } from '../../src/features/profiles/pictures.actions.ts';
import { createDatabase, databases, type Json, until } from '../harness.ts';
import { S3Server } from '../s3-server.ts';
import { Program } from './program.ts';
import { runAlone, runProgram } from './run-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'millrace-bucket-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let count = 0;
const newPath = (): string => join(folder, String(++count));
let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.stop());

async function command(args: readonly string[], env: Record<string, string> = {}): Promise<Json> {
  const { status, stdout, stderr } = await runProgram([...args, '--json'], env);
  expect(status, stderr).toBe(0);
  return JSON.parse(stdout);
}

async function keysIn(url: string): Promise<string[]> {
  const found: string[] = [];
  for await (const key of (await openBlobs({ data: folder, s3: readS3Url(url) })).keys()) found.push(key);
  return found;
}

/** The contents in a data folder or a backup. */
const keysOf = (data: string): string[] =>
  (readdirSync(join(data, 'blobs'), { recursive: true }) as string[])
    .map((name) => name.split('/').at(-1) as string)
    .filter((name) => name.length === 64)
    .sort();

/** Adds an account that has this picture. @returns the key of its content. */
async function storeAvatar(ctx: Context, username: string, bytes: Buffer): Promise<string> {
  const { key: file, size } = await ctx.blobs.put([bytes]);
  const id = await addUser(ctx.store, { username });
  await setPicture(ctx, id, 'avatar', { file, width: 1, height: 1, size });
  return file;
}

describe.each(databases)('a service on %s with a bucket', (database) => {
  let program: Program;
  let url: string;
  let picture: string;
  beforeAll(async () => {
    url = server.url(database);
    program = await Program.create(database, { settings: { MILLRACE_S3_URL: url } });
    await program.start();
    const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    picture = await program.withContext((ctx) => storeAvatar(ctx, 'pictured', png));
  });
  afterAll(() => program.dispose());

  test('has its pictures there and nowhere else, and says when it is ready', async () => {
    expect(await keysIn(url)).toEqual([picture]);
    expect(existsSync(join(program.folder, 'blobs', picture.slice(0, 2)))).toBe(false);
    const response = await fetch(`${program.origin}/images/avatar/${picture}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(picture);
    const small = await fetch(`${program.origin}/images/avatar/${picture}?w=10`);
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 10, height: 5 });
    expect((await fetch(`${program.origin}/images/avatar/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await fetch(`${program.origin}/readyz`)).status).toBe(200);
  });

  test('is backed up with its contents, and restored into another bucket', async () => {
    const path = newPath();
    const made = await command(['backup', path], program.env);
    expect(keysOf(path)).toEqual([picture]);
    expect(made.bytes).toBeGreaterThan(
      readFileSync(join(path, 'blobs', picture.slice(0, 2), picture)).length,
    );
    const other = server.url(`${database}-restored`);
    const env = {
      MILLRACE_DATA: newPath(),
      MILLRACE_S3_URL: other,
      ...(database === 'postgres' && { MILLRACE_DATABASE_URL: await createDatabase('template0') }),
    };
    await command(['restore', path], env);
    expect(await keysIn(other)).toEqual([picture]);
    expect(await command(['check'], env)).toEqual({ ok: true, problems: [] });
  });

  test('is copied between a folder and buckets, and what is there is not sent again', async () => {
    const source = program.databaseUrl ?? program.folder;
    const bucket = server.url(`${database}-copied`);
    const local = newPath();
    const copied = await command(
      ['copy', '--from', source, '--from-files', url, '--to', local, '--to-files', bucket],
      program.env,
    );
    expect(copied.files).toBe(1);
    expect(await keysIn(bucket)).toEqual([picture]);
    const folder = newPath();
    await command(['copy', '--from', local, '--from-files', bucket, '--to', folder]);
    expect(keysOf(folder)).toEqual([picture]);
    const blobs = await openBlobs({ data: newPath(), s3: readS3Url(bucket) });
    const other = (await blobs.put([Buffer.from('of somebody else')])).key;
    expect(await command(['copy', '--from', folder, '--to', newPath(), '--to-files', bucket])).toMatchObject({
      files: 1,
    });
    expect(await keysIn(bucket)).toEqual([picture, other].sort());
    expect((await buffer((await blobs.get(picture))!.stream)).length).toBeGreaterThan(0);
  });

  test('does not start when the bucket cannot be used, and tells why without the secret', async () => {
    const wrong = url.replace('S3RVER:S3RVER@', 'S3RVER:hidden@');
    const env = { ...program.env, MILLRACE_PORT: '0', MILLRACE_S3_URL: wrong };
    const { status, stderr } = await runAlone(['serve'], env);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('the secret does not belong to the access key'),
    ]);
    expect(stderr).not.toContain('hidden');
  });
});

test('a service whose bucket goes away answers 503 for what is there, and says so, and goes on', async () => {
  const own = await S3Server.start();
  const program = await Program.create('sqlite', { settings: { MILLRACE_S3_URL: own.url() } });
  await program.start();
  const [ada] = await program.accounts('ada');
  const key = await program.withContext((ctx) => storeAvatar(ctx, 'pictured', Buffer.from('GIF89a')));
  expect((await fetch(`${program.origin}/images/avatar/${key}`)).status).toBe(200);
  await own.stop();
  expect((await fetch(`${program.origin}/images/avatar/${key}`)).status).toBe(503);
  const ready = await fetch(`${program.origin}/readyz`);
  expect([ready.status, await ready.text()]).toEqual([
    503,
    'Service unavailable: the store of file contents does not work. Try again shortly.\n',
  ]);
  expect((await fetch(`${program.origin}/readyz?for=reads`)).status).toBe(200);
  expect((await ada!.client.post('/posts', { text: 'Still here' })).status).toBe(200);
  // What the program writes arrives on its own time.
  await until(() => program.stderr.includes('nothing listens there'));
  expect([program.faults, program.stderr]).toEqual([[], expect.not.stringContaining('S3RVER')]);
  await program.dispose();
});

test('a copy says what is wrong with a bucket', async () => {
  const wrong = await runProgram(['copy', '--from', 'a', '--to', 'b', '--to-files', 's3://nothing']);
  expect(wrong).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--to-files must be a folder or a URL'),
  });
});
