/** Files pass through the program without growing it, however large they are and however slowly they are read. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import type { Json } from '../harness.ts';
import { hasProc } from '../processes.ts';
import { type Account, Program } from './program.ts';

const MB = 1_000_000;
/** Bytes of each content, the most that a paid account may store as one, and how many are sent in one request. */
const CONTENT = 100 * MB;
const CONTENTS = 10;
/** A gigabyte may pass in this much memory: buffers of sockets, and what the collector has not come to. */
const GROWTH_MB = 120;

let program: Program | undefined;
afterEach(() => program?.dispose());

if (!hasProc) console.warn('Skipped: the memory of a process is read in /proc, which Linux has.');

/** Bytes that do not repeat soon. */
const piece = Buffer.from(Uint32Array.from({ length: MB / 4 }, (_, n) => Math.imul(n, 2654435761)).buffer);

function* content(): Generator<Buffer> {
  for (let sent = 0; sent < CONTENT; sent += MB) yield piece;
}

/** A form with many contents: that of a file, and those of its derived files. */
function* form(contents: number): Generator<Buffer> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="type"\r\n\r\ncom.example.large\r\n');
  for (let n = 0; n < contents; n++) {
    const name = n === 0 ? 'content' : `part_${n}`;
    yield Buffer.from(
      `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\nContent-Type: application/zip\r\n\r\n`,
    );
    yield* content();
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('--x--\r\n');
}

async function post(to: Program, token: string, contents: number): Promise<Json> {
  const outgoing = request(`${to.origin}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
  });
  Readable.from(form(contents)).pipe(outgoing);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat(await response.toArray()).toString());
  expect(body.meta.code).toBe(200);
  return body.data;
}

async function open(url: string): Promise<IncomingMessage> {
  const outgoing = request(url, { agent: false }).end();
  return ((await once(outgoing, 'response')) as [IncomingMessage])[0];
}

async function digestOfAll(response: IncomingMessage): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of response) hash.update(chunk);
  return hash.digest('hex');
}

/** The most memory that the program had since `forgetPeak`, in MB. */
const peakMb = (): number => program!.memoryMb('VmHWM');
const forgetPeak = (): void => writeFileSync(`/proc/${program!.pid}/clear_refs`, '5');

test.skipIf(!hasProc)('a gigabyte comes and goes', async () => {
  program = await Program.create('sqlite');
  const [ann] = (await program.accounts('ann')) as [Account];
  await program.withContext(({ store }) =>
    store.bookkeeping((db) => db.all(`update users set tier = 'paid' where id = ${Number(ann.id)}`, [])),
  );
  await program.start();
  const digest = createHash('sha256')
    .update(Buffer.concat([...content()]))
    .digest('hex');
  expect((await ann.client.get('/users/me/files')).status).toBe(200);

  const before = program.residentMb;
  forgetPeak();
  const file = await post(program, ann.token, CONTENTS);
  expect(file.total_size).toBe(CONTENT * CONTENTS);
  expect(peakMb() - before).toBeLessThan(GROWTH_MB);

  const urls = [file.url, ...Object.values(file.derived_files as Record<string, Json>).map(({ url }) => url)];
  expect(urls.length).toBe(CONTENTS);
  expect(await digestOfAll(await open(file.url))).toBe(digest);

  // Those who do not read yet hold one piece each, which nothing overwrites.
  const slow = await Promise.all(urls.map(open));
  expect(peakMb() - before).toBeLessThan(GROWTH_MB);
  expect(await digestOfAll(slow.pop()!)).toBe(digest);
  for (const response of slow) response.destroy();
  expect(await program.json('check')).toEqual({ ok: true, problems: [] });
  expect(program.faults).toEqual([]);
});
