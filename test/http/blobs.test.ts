/** Contents of files. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LocalBlobs } from '../../src/blobs/local.ts';

let folder = '';
let blobs: LocalBlobs;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'millrace-blobs-'));
  blobs = new LocalBlobs(folder);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** The files in the folder, without the names of folders. */
function files(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

describe('local blobs', () => {
  test('a content is stored under the digest of its bytes, once', async () => {
    const bytes = Buffer.alloc(300_000, 'abc');
    const pieces = [bytes.subarray(0, 1), bytes.subarray(1, 100_000), bytes.subarray(100_000)];
    expect(await blobs.put(Readable.from(pieces))).toEqual({ key: digest(bytes), size: 300_000 });
    expect(await blobs.put([bytes])).toEqual({ key: digest(bytes), size: 300_000 });
    expect(files()).toEqual([digest(bytes)]);
    const found = (await blobs.get(digest(bytes)))!;
    expect(found.size).toBe(300_000);
    expect((await buffer(found.stream)).equals(bytes)).toBe(true);
    const other = new LocalBlobs(folder);
    expect((await other.get(digest(bytes)))?.size).toBe(300_000);
  });

  test('an empty content is one as well', async () => {
    const { key, size } = await blobs.put([]);
    expect([key, size]).toEqual([digest(Buffer.alloc(0)), 0]);
    expect(await text((await blobs.get(key))!.stream)).toBe('');
  });

  test('a part is given with the size of the whole', async () => {
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

  test('nothing is left of a content that fails on the way', async () => {
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
    expect(files()).toEqual([]);
  });

  test('contents that are stored at once do not disturb one another', async () => {
    const contents = Array.from({ length: 20 }, (_, n) => Buffer.alloc(10_000, String(n % 5)));
    const keys = await Promise.all(contents.map(async (bytes) => (await blobs.put([bytes])).key));
    expect(keys).toEqual(contents.map(digest));
    expect(files().sort()).toEqual([...new Set(keys)].sort());
  });

  test('what is deleted is gone, and a stream that was open reads on', async () => {
    const { key } = await blobs.put([Buffer.from('text')]);
    const { stream } = (await blobs.get(key))!;
    await blobs.delete(key);
    await blobs.delete(key);
    expect(await text(stream)).toBe('text');
    expect(await blobs.get(key)).toBeUndefined();
    expect(files()).toEqual([]);
  });

  test('only keys name contents', async () => {
    writeFileSync(join(folder, 'secret'), 'x');
    for (const key of ['', '../secret', 'drafts', 'A'.repeat(64), `${'a'.repeat(64)}/../../secret`]) {
      expect(await blobs.get(key)).toBeUndefined();
      await blobs.delete(key);
    }
    expect(files()).toEqual(['secret']);
  });

  test('drafts of processes that were killed are removed, those of others are not', async () => {
    const drafts = join(folder, 'blobs', 'drafts');
    mkdirSync(drafts, { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'x');
    utimesSync(join(drafts, 'old'), new Date('2020-01-01'), new Date('2020-01-01'));
    await blobs.put([Buffer.from('x')]);
    expect(readdirSync(drafts)).toEqual(['new']);
  });
});
