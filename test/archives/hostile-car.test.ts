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
  const deep = Buffer.concat([Buffer.alloc(100_000, 0x81), Buffer.from([0])]);
  expect(() => decodeCbor(deep)).toThrow('nested more than 100 deep');
  const huge = (major: number) => Buffer.from([major, 0x7f, 0xff, 0xff, 0xff]);
  for (const major of [0x5a, 0x7a, 0x9a, 0xba]) expect(() => decodeCbor(huge(major))).toThrow('too early');
  const beyond = Buffer.from([0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
  expect(() => decodeCbor(beyond)).toThrow('too large');
  for (const endless of [0x5f, 0x7f, 0x9f, 0xbf])
    expect(() => decodeCbor(Buffer.from([endless, 0xff]))).toThrow(ArchiveError);
  const link = Buffer.concat([Buffer.alloc(5, Buffer.from([0xd8, 42])), Buffer.from([0])]);
  expect(() => decodeCbor(link)).toThrow(ArchiveError);
  const proto = decodeCbor(encodeCbor(JSON.parse('{"__proto__": {"text": "x"}}'))) as object;
  expect([Object.getPrototypeOf(proto), 'text' in proto]).toEqual([null, false]);
  // A block that says it is larger than anything.
  const [header] = [carOf([], [])];
  const length = Buffer.from([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
  expect(await read(Buffer.concat([header!, length, Buffer.alloc(100)]))).toContain(
    'at most 4000000 are read',
  );
  expect(await read(Buffer.concat([header!, Buffer.alloc(9, 0xff)]))).toContain('no valid length');
  const odd = blockOf({ did: 'javascript:alert(1)' });
  expect(await read(carOf([odd.link], [odd]))).toContain('does not say whose it is');
  const other = new Link(Buffer.from([1, 0x71, 0x13, 1, 5]));
  expect(await read(carOf([], [{ link: other, bytes: Buffer.alloc(40) }]))).toContain('SHA-256');
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
