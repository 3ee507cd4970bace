/** CAR files that were made to harm: each is refused or read, and none takes long or more memory than its size. */
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BlueskyArchive } from '../../src/features/archives/bluesky.ts';
import { decodeCbor } from '../../src/features/archives/dag-cbor.ts';
import { ArchiveError } from '../../src/features/archives/source.ts';
import { blockOf, carOf, encodeCbor, Link, repository } from './car-file.ts';

const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz';
const sourceOf = (bytes: Buffer, chunk = 1000) => ({
  size: bytes.length,
  open: async () =>
    Readable.from(
      (function* () {
        for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
      })(),
    ),
});

/** Reads everything of a file. @returns how many posts it has, or the error. */
async function read(bytes: Buffer, chunk?: number): Promise<number | string> {
  try {
    const archive = await BlueskyArchive.open(sourceOf(bytes, chunk), 'net.svc.core', () => undefined);
    await archive.profile();
    let posts = 0;
    for await (const post of archive.posts()) {
      post.read();
      posts++;
    }
    for await (const _ of archive.stars());
    for await (const _ of archive.others());
    return posts;
  } catch (error) {
    if (error instanceof ArchiveError) return error.message;
    throw error;
  }
}

const good = repository(did, {
  'app.bsky.actor.profile/self': { displayName: 'Ann', description: 'x' },
  'app.bsky.feed.post/3a': { text: 'hello', createdAt: '2023-05-01T10:00:00Z', langs: ['en'] },
  'app.bsky.feed.post/3b': { text: 'world', createdAt: '2023-05-01T10:00:01Z', facets: [] },
});

test('what is encoded is decoded', () => {
  const value = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, false),
      fc.integer({ min: -1_000_000, max: 2 ** 32 - 1 }),
      fc.integer({ min: -1000, max: 70_000 }),
      fc.string({ unit: 'grapheme' }),
      fc.array(tie('value'), { maxLength: 5 }),
      fc.dictionary(fc.string(), tie('value'), { maxKeys: 5 }),
    ),
  })).value;
  fc.assert(
    fc.property(value, (given) => {
      const plain = JSON.parse(JSON.stringify(given));
      expect(JSON.parse(JSON.stringify(decodeCbor(encodeCbor(plain))))).toEqual(plain);
    }),
    { numRuns: 200 },
  );
});

test('any bytes are refused with a reason, or read', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeCbor(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(ArchiveError);
      }
    }),
    { numRuns: 2000 },
  );
});

test('a file with any bytes changed, cut or repeated is refused, or read without them', async () => {
  expect(await read(good)).toBe(2);
  expect(await read(good, 1)).toBe(2);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 }),
      fc.nat(good.length),
      fc.boolean(),
      async (changes, cut, isCut) => {
        const bytes = Buffer.from(good);
        for (const [at, byte] of changes) bytes[at] = byte;
        const posts = await read(isCut ? bytes.subarray(0, cut) : bytes);
        if (typeof posts === 'number') expect(posts).toBeLessThanOrEqual(2);
      },
    ),
    { numRuns: 500 },
  );
});

test('depth, lengths and counts beyond the bounds are refused', async () => {
  const nested = (head: number[], times: number) =>
    Buffer.concat([Buffer.alloc(head.length * times, Buffer.from(head)), Buffer.from([0])]);
  // Lists, and maps whose only key is "a".
  for (const head of [[0x81], [0xa1, 0x61, 0x61]]) {
    expect(decodeCbor(nested(head, 100))).toBeTypeOf('object');
    for (const times of [101, 100_000])
      expect(() => decodeCbor(nested(head, times))).toThrow('nested more than 100 deep');
  }
  // A list of many is not deep, nor is what follows a nested one.
  const wide = encodeCbor([...Array(1000).keys()].map((n) => [[n], { n }]));
  expect(decodeCbor(wide)).toHaveLength(1000);
  const huge = (major: number) => Buffer.from([major, 0x7f, 0xff, 0xff, 0xff]);
  for (const major of [0x5a, 0x7a, 0x9a, 0xba]) expect(() => decodeCbor(huge(major))).toThrow('is damaged');
  const beyond = Buffer.from([0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect(() => decodeCbor(beyond)).toThrow('is damaged');
  for (const endless of [0x5f, 0x7f, 0x9f, 0xbf])
    expect(() => decodeCbor(Buffer.from([endless, 0xff]))).toThrow(ArchiveError);
  const link = nested([0xd8, 42], 5);
  expect(() => decodeCbor(link)).toThrow(ArchiveError);
  const twice = Buffer.from([0xa2, 0x61, 0x61, 1, 0x61, 0x61, 2]);
  expect(() => decodeCbor(twice)).toThrow('is damaged');
  const proto = decodeCbor(encodeCbor(JSON.parse('{"__proto__": {"text": "x"}}'))) as object;
  expect([Object.getPrototypeOf(proto), 'text' in proto]).toEqual([Object.prototype, false]);
  expect('text' in {}).toBe(false);
  // A block that says it is larger than anything.
  const header = carOf([], []);
  const length = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
  const { link: name } = blockOf({});
  expect(await read(Buffer.concat([header, length, name.bytes, Buffer.alloc(100)]))).toContain(
    'at most 4000000 are read',
  );
  const large = Buffer.alloc(4_000_001);
  const [most, more] = [large.subarray(1), large].map((bytes) => carOf([], [{ link: name, bytes }]));
  expect(await read(most!)).toContain('does not say whose it is');
  expect(await read(more!)).toContain('at most 4000000 are read');
  // One that is shorter than the name that it begins with, which would be read again for ever.
  for (const shorter of [0, 1, 2, 35]) {
    const blocks = Array(1000).fill(Buffer.concat([Buffer.from([shorter]), name.bytes]));
    expect(await read(Buffer.concat([header, ...blocks]))).toMatch(/ends too early/);
  }
  expect(await read(Buffer.concat([header, Buffer.alloc(9, 0xff)]))).toContain('is damaged');
  // A header is small, and of the first version.
  expect(await read(carOf(Array(100).fill(name), []))).toContain('at most 1000 are read');
  const second = Buffer.from([10, 0xa1, 0x67, ...Buffer.from('version'), 2]);
  expect(await read(Buffer.concat([second, Buffer.alloc(40, 0xff)]))).toContain('no CAR file of version 1');
  const odd = blockOf({ did: 'javascript:alert(1)' });
  expect(await read(carOf([odd.link], [odd]))).toContain('does not say whose it is');
  for (const hash of [
    [0x13, 1, 5],
    [0x12, 1, 5],
    [0, 0],
  ]) {
    const other = new Link(Buffer.from([1, 0x71, ...hash]));
    expect(await read(carOf([], [{ link: other, bytes: Buffer.alloc(40) }]))).toContain('SHA-256');
  }
});

test('a block with other bytes than its name says is left out, and each of a tree is refused', async () => {
  const text = (record: string) => good.indexOf(record);
  const change = (at: number) => {
    const bytes = Buffer.from(good);
    bytes[at]!++;
    return read(bytes);
  };
  expect(await change(text('hello'))).toBe(1);
  expect(await change(text('app.bsky'))).toContain('a block is damaged');
  expect(await change(text('did:plc') + 20)).toContain('a block is damaged');
});

test('paths that name what every object has are like others', async () => {
  const odd = { 'constructor/3a': {}, '__proto__/3b': {}, 'app.bsky.feed.post/constructor': { text: 'x' } };
  expect(await read(repository(did, odd))).toBe(1);
});

test('the file that cannot be read is no damaged one', async () => {
  const broken = {
    size: 1000,
    open: async () =>
      Readable.from(
        (function* () {
          yield good.subarray(0, 100);
          throw new Error('the disk is gone');
        })(),
      ),
  };
  await expect(BlueskyArchive.open(broken, 'net.svc.core', () => undefined)).rejects.toThrow(
    'the disk is gone',
  );
});

test('records of the wrong types are left out or read as far as they go', async () => {
  const odd = fc.constantFrom<unknown>(null, 7, 'x', [], {}, [null], [{}], { uri: 5 }, { index: 1 }, true);
  const record = fc.record({
    text: odd,
    createdAt: odd,
    facets: odd,
    reply: odd,
    embed: fc.oneof(odd, fc.record({ images: odd, external: odd, record: odd, media: odd, video: odd })),
    langs: odd,
    labels: odd,
  });
  await fc.assert(
    fc.asyncProperty(record, async (given) => {
      expect(await read(repository(did, { 'app.bsky.feed.post/3a': given }))).toBe(1);
      await read(repository(did, { 'app.bsky.actor.profile/self': given.embed }));
    }),
    { numRuns: 300 },
  );
});
