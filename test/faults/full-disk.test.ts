/** The disk is full: writes are refused with 507, all else goes on, and writes do again when there is room. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { completeFile, newFile, upload } from '../files/files.ts';
import { type Database, databases, type Json, until } from '../harness.ts';
import { HttpStream } from '../stream-client.ts';
import { type Account, Program } from './program.ts';

const SIZE = '6m';
const TEXT = 'x'.repeat(250);
/** With it the disk is filled soon; what is left is filled with short posts. */
const annotations = [{ type: 'com.example.filler', value: { text: 'x'.repeat(7000) } }];

let program: Program | undefined;
afterEach(async () => {
  const folder = program?.folder;
  if (program?.isRunning) await program.kill();
  if (folder !== undefined) spawnSync('umount', [folder]);
  await program?.dispose();
});

/** A program whose data folder is a file system of its own. */
async function createOn(database: Database, size: string, skip: (note: string) => void): Promise<Program> {
  program = await Program.create(database);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', program.folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    console.warn(`Not tested: no small file system could be mounted. ${mounted.error ?? mounted.stderr}`);
    skip('no small file system could be mounted');
  }
  return program;
}

test('a full disk is told, and found to have room again', async ({ skip }) => {
  const running = await createOn('sqlite', SIZE, skip);
  const { folder } = running;
  const [anna] = (await running.accounts('anna')) as [Account];
  await running.start();
  const stream = await HttpStream.open(anna.client);
  await anna.client.get(`/posts/stream?connection_id=${stream.connectionId}`);
  const ready = async (query = ''): Promise<[number, string]> => {
    const response = await fetch(`${running.origin}/readyz${query}`);
    return [response.status, await response.text()];
  };
  const tellings = (): number => running.stderr.match(/"the database failed/g)?.length ?? 0;
  const acknowledged: string[] = [];
  /** Posts until one is refused, first long posts and then short ones. */
  const fill = async (): Promise<Json> => {
    for (let isLong = true; ; ) {
      const body = { text: TEXT, ...(isLong && { annotations }) };
      const { status, data, meta } = await anna.client.post('/posts', body);
      if (status === 200) acknowledged.push(data.id);
      else if (isLong) isLong = false;
      else return { status, ...meta };
    }
  };
  const reserve = join(folder, 'reserve');
  writeFileSync(reserve, Buffer.alloc(1024 * 1024));

  const full = {
    status: 507,
    error_slug: 'insufficient-storage',
    error_message: 'Insufficient storage: the disk of the service is full.',
  };
  expect(await fill()).toMatchObject(full);
  for (let n = 0; n < 5; n++) expect(await fill()).toMatchObject(full);
  const told = `Insufficient storage: the disk of the service is full.\n`;
  expect(await ready()).toEqual([503, told]);
  expect(await ready('?for=reads')).toEqual([200, 'ok\n']);
  expect((await anna.client.get('/posts/stream')).data[0].id).toBe(acknowledged.at(-1));

  rmSync(reserve);
  await until(async () => (await ready())[0] === 200);
  // A reader can keep the log from being emptied. The room then goes to the database, and a write is refused once more.
  const { data } = await until(async () => {
    const reply = await anna.client.post('/posts', { text: TEXT });
    return reply.status === 200 && reply;
  });
  acknowledged.push(data.id);
  await until(() => stream.frames.length === acknowledged.length);
  expect(stream.frames.map(({ meta }) => meta.max_id)).toEqual(acknowledged);

  expect(await fill()).toMatchObject(full);
  // Lines of the log are written together, and what is not written yet is lost with the process.
  await until(() => tellings() > 0);
  await running.kill();
  spawnSync('mount', ['-o', 'remount,size=12m', folder]);
  await running.start();
  for (let at = 0; at < acknowledged.length; at += 200) {
    const page = acknowledged.slice(at, at + 200);
    const found = await anna.client.get(`/posts?ids=${page.join(',')}`);
    expect(found.data.map(({ id }: Json) => id)).toEqual(page);
  }
  expect((await anna.client.post('/posts', { text: TEXT })).status).toBe(200);
  expect(await running.json('check')).toEqual({ ok: true, problems: [] });
  // Each time that the store stopped taking writes is told once, whatever was refused.
  expect(tellings()).toBeLessThanOrEqual(3);
  expect(running.faults).toEqual([]);
});

test('on a full disk the log is short, and a start after kill -9 answers reads', async ({ skip }) => {
  const running = await createOn('sqlite', '9m', skip);
  const { folder } = running;
  const [anna] = (await running.accounts('anna')) as [Account];
  await running.start();
  const fill = async (): Promise<void> => {
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        anna.client.post('/posts', { text: TEXT, ...(n % 4 === 0 && { annotations }) }),
      ),
    );
    if (replies.some(({ status }) => status === 507)) return;
    await fill();
  };
  await fill();
  // Most of the room went to the database, not to its log.
  expect(statSync(join(folder, 'millrace.db-wal')).size).toBeLessThan(4 * 1024 * 1024);
  await running.kill();
  spawnSync('dd', ['if=/dev/zero', `of=${join(folder, 'rest')}`, 'bs=4k']);
  await running.start();
  const ready = async (query = ''): Promise<number> =>
    (await fetch(`${running.origin}/readyz${query}`)).status;
  expect([await ready(), await ready('?for=reads')]).toEqual([503, 200]);
  const newest = (await anna.client.get('/posts/stream')).data[0].id;
  expect((await running.run('user', 'show', 'anna')).status).toBe(0);
  expect((await anna.client.post('/posts', { text: TEXT })).status).toBe(507);

  rmSync(join(folder, 'rest'));
  spawnSync('mount', ['-o', 'remount,size=24m', folder]);
  await until(async () => (await ready()) === 200);
  expect((await anna.client.post('/posts', { text: TEXT })).status).toBe(200);
  expect((await anna.client.get('/posts/stream')).data[1].id).toBe(newest);
  expect((await running.stop()).status).toBe(0);
  expect(existsSync(join(folder, 'millrace.db-wal'))).toBe(false);
  expect(await running.json('check')).toEqual({ ok: true, problems: [] });
  expect(running.faults).toEqual([]);
});

test.for(databases)(
  'on %s, a content for which the disk has no room leaves nothing',
  async (database, { skip }) => {
    const running = await createOn(database, '24m', skip);
    const { folder } = running;
    const [anna] = (await running.accounts('anna')) as [Account];
    await running.start();
    const { client } = anna;
    await completeFile(client, 'there before');
    const stored = () => readdirSync(join(folder, 'blobs'), { recursive: true }).filter(isContent);
    const used = async () => (await client.get('/token')).data.storage.used;
    const [before, usedBefore] = [stored(), await used()];
    expect(before.length).toBe(1);
    const reserve = join(folder, 'reserve');
    writeFileSync(reserve, Buffer.alloc(16 * 1024 * 1024));

    const content = Buffer.alloc(9_000_000, 'x');
    const { id } = await newFile(client);
    const replies = await Promise.all([1, 2, 3].map(() => upload(client, `/files/${id}/content`, content)));
    for (const { status, meta } of replies)
      expect([status, meta.error_message]).toEqual([
        507,
        'Insufficient storage: the disk of the service is full.',
      ]);
    expect([stored(), await used()]).toEqual([before, usedBefore]);
    expect((await client.get(`/files/${id}`)).data.complete).toBe(false);
    // It has room for posts again as soon as the half content has gone.
    await until(async () => (await client.post('/posts', { text: TEXT })).status === 200);

    rmSync(reserve);
    expect((await upload(client, `/files/${id}/content`, content)).status).toBe(204);
    expect(await running.json('check')).toEqual({ ok: true, problems: [] });
    expect(running.faults).toEqual([]);
  },
);

/** A content, or a part of one. */
function isContent(path: string | Buffer): boolean {
  return /(^drafts\/|\b[0-9a-f]{64}$)/.test(String(path));
}
