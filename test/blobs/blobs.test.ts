/** Contents of files, in a folder and in a bucket. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Blobs } from '../../src/blobs/blobs.ts';
import { FileStream } from '../../src/blobs/file-stream.ts';
import { openBlobs } from '../../src/blobs/open.ts';
import { readS3Url } from '../../src/blobs/s3-place.ts';
import { S3Server } from '../s3-server.ts';

/** Bytes that do not repeat soon. */
function bytesOf(length: number, seed: number): Buffer {
  const numbers = Uint32Array.from({ length: Math.ceil(length / 4) }, (_, n) =>
    Math.imul(n + seed, 2654435761),
  );
  return Buffer.from(numbers.buffer, 0, length);
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe.each(['folder', 'bucket'] as const)('contents in a %s', (kind) => {
  let server: S3Server | undefined;
  let data = '';
  let blobs: Blobs;
  let prefixes = 0;

  const open = () =>
    openBlobs({ data, s3: server && readS3Url(server.url(prefixes % 2 === 0 ? '' : `some/${prefixes}`)) });

  beforeAll(async () => {
    if (kind === 'bucket') server = await S3Server.start();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    data = mkdtempSync(join(tmpdir(), 'millrace-blobs-'));
    prefixes++;
    blobs = await open();
  });
  afterEach(async () => {
    for (const key of await keys()) await blobs.delete(key);
    rmSync(data, { recursive: true, force: true });
  });

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const key of blobs.keys()) found.push(key);
    return found;
  }

  /** The drafts that lie on the local disk. */
  const drafts = (): string[] => readdirSync(join(data, 'blobs', 'drafts'));

  test('can be written', async () => {
    await blobs.check();
    expect(await keys()).toEqual([]);
  });

  test('can be written where contents are, as when a service starts again', async () => {
    const stored = await Promise.all(['one', 'other'].map((text) => blobs.put([Buffer.from(text)])));
    await blobs.check();
    expect(await keys()).toEqual(stored.map(({ key }) => key).sort());
  });

  test('are stored under the digest of their bytes, once', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 100_000), bytes.subarray(100_000)];
    expect(await blobs.put(Readable.from(pieces))).toEqual({ key: digest(bytes), size: 300_000 });
    expect(await blobs.put([bytes])).toEqual({ key: digest(bytes), size: 300_000 });
    expect(await keys()).toEqual([digest(bytes)]);
    expect(drafts()).toEqual([]);
    const found = (await blobs.get(digest(bytes)))!;
    expect(found.size).toBe(300_000);
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
    const other = (await (await open()).get(digest(bytes)))!;
    expect(other.size).toBe(300_000);
    other.stream.destroy();
  });

  test('that come in chunks of any size are what they were, whichever way a part is read', async () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(), fc.nat(), async (lengths, from, to) => {
        const chunks = lengths.map((length, seed) => bytesOf(length, seed));
        const whole = Buffer.concat(chunks);
        const { key, size } = await blobs.put(chunks);
        expect([key, size]).toEqual([digest(whole), whole.length]);
        if (size === 0) return;
        const start = from % size;
        const end = start + (to % size);
        const read = async () => (await blobs.get(key, { start, end }))!.stream;
        const expected = digest(whole.subarray(start, end + 1));
        expect(digest(await buffer(await read()))).toBe(expected);
        const stream = await read();
        if (!(stream instanceof FileStream)) {
          stream.destroy();
          return;
        }
        const hash = createHash('sha256');
        for await (const piece of stream.pieces()) hash.update(piece);
        expect([hash.digest('hex'), stream.destroyed]).toEqual([expected, true]);
      }),
      { numRuns: 10 },
    );
  });

  test('may be empty', async () => {
    const { key, size } = await blobs.put([]);
    expect([key, size]).toEqual([digest(Buffer.alloc(0)), 0]);
    expect(await text((await blobs.get(key))!.stream)).toBe('');
    await expect(blobs.get(key, { start: 0, end: 1 })).rejects.toThrow(RangeError);
  });

  test('are given in part with the size of the whole', async () => {
    const { key } = await blobs.put([Buffer.from('0123456789')]);
    const part = async (start: number, end: number) => {
      const { stream, size } = (await blobs.get(key, { start, end }))!;
      return [await text(stream), size];
    };
    expect(await part(0, 0)).toEqual(['0', 10]);
    expect(await part(3, 5)).toEqual(['345', 10]);
    expect(await part(7, 1000)).toEqual(['789', 10]);
    await expect(blobs.get(key, { start: 10, end: 11 })).rejects.toThrow(RangeError);
  });

  test('leave nothing when they fail on the way', async () => {
    async function* broken() {
      yield Buffer.from('some of it');
      throw new Error('gone');
    }
    await expect(blobs.put(broken())).rejects.toThrow('gone');
    const stream = new Readable({ read: () => undefined });
    stream.push('some of it');
    const put = blobs.put(stream);
    stream.destroy(new Error('gone as well'));
    await expect(put).rejects.toThrow('gone as well');
    expect([await keys(), drafts()]).toEqual([[], []]);
  });

  test('are announced before they are there, and are not stored when that fails', async () => {
    const bytes = Buffer.from('announced');
    const announced: [string, string[]][] = [];
    await blobs.put([bytes], async (key) => void announced.push([key, await keys()]));
    expect(announced).toEqual([[digest(bytes), []]]);
    await expect(
      blobs.put([Buffer.from('other')], async () => {
        throw new Error('not now');
      }),
    ).rejects.toThrow('not now');
    expect([await keys(), drafts()]).toEqual([[digest(bytes)], []]);
  });

  test('that are stored at once do not disturb one another', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.alloc(10_000, String(n % 5)));
    const stored = await Promise.all(contents.map(async (bytes) => (await blobs.put([bytes])).key));
    expect(stored).toEqual(contents.map(digest));
    expect(await keys()).toEqual([...new Set(stored)].sort());
  });

  test('are gone when they are deleted, and a stream that was open reads on', async () => {
    const { key } = await blobs.put([Buffer.from('text')]);
    const { stream } = (await blobs.get(key))!;
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await text(stream)).toBe('text');
    expect(await blobs.get(key)).toBeUndefined();
    expect(await keys()).toEqual([]);
  });

  test('have no other names than keys', async () => {
    writeFileSync(join(data, 'secret'), 'x');
    for (const key of ['', '../secret', 'drafts', 'A'.repeat(64), `${'a'.repeat(64)}/../../secret`]) {
      expect(await blobs.get(key)).toBeUndefined();
      await blobs.delete(key);
    }
    expect(readdirSync(data)).toContain('secret');
  });

  test('drafts of processes that were killed are removed, those of others are not', async () => {
    const folder = join(data, 'blobs', 'drafts');
    mkdirSync(folder, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, 'old'), new Date('2020-01-01'), new Date('2020-01-01'));
    await blobs.put([Buffer.from('x')]);
    expect(drafts()).toEqual(['new']);
  });
});
