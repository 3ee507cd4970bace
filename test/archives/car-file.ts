/** Writes CAR files as Bluesky does, for the tests of imports. */
import { createHash } from 'node:crypto';

/** A link to a block. */
export class Link {
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  if (count < 65_536) return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
  const bytes = Buffer.alloc(5, (major << 5) | 26);
  bytes.writeUInt32BE(count, 1);
  return bytes;
}

/** Encodes a value as DAG-CBOR; keys of maps in its order, the shorter first. */
export function encodeCbor(value: unknown): Buffer {
  if (value === null) return Buffer.from([0xf6]);
  if (typeof value === 'boolean') return Buffer.from([value ? 0xf5 : 0xf4]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Link)
    return Buffer.concat([
      Buffer.from([0xd8, 42]),
      head(2, value.bytes.length + 1),
      Buffer.from([0]),
      value.bytes,
    ]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(encodeCbor)]);
  const entries = Object.entries(value as object).sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, member]) => [encodeCbor(key), encodeCbor(member)]),
  ]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest & 127) | 128);
  return Buffer.from([...bytes, rest]);
}

export interface CarBlock {
  link: Link;
  bytes: Buffer;
}

export function blockOf(value: unknown): CarBlock {
  const bytes = encodeCbor(value);
  const hash = createHash('sha256').update(bytes).digest();
  return { link: new Link(Buffer.concat([Buffer.from([1, 0x71, 0x12, 32]), hash])), bytes };
}

/** A CAR file of blocks. */
export function carOf(roots: readonly Link[], blocks: readonly CarBlock[]): Buffer {
  const header = encodeCbor({ version: 1, roots: [...roots] });
  return Buffer.concat([
    varint(header.length),
    header,
    ...blocks.flatMap(({ link, bytes }) => [varint(link.bytes.length + bytes.length), link.bytes, bytes]),
  ]);
}

/** The repository of an account: a commit, one node of the tree, and the records by their paths, all so many times. */
export function repository(did: string, records: Readonly<Record<string, unknown>>, times = 1): Buffer {
  const blocks = Object.entries(records)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, record]) => ({ path, ...blockOf(record) }));
  let before = '';
  const entries = blocks.map(({ path, link }) => {
    let shared = 0;
    while (shared < path.length && path[shared] === before[shared]) shared++;
    before = path;
    return { p: shared, k: Buffer.from(path.slice(shared)), v: link, t: null };
  });
  const node = blockOf({ e: entries, l: null });
  const commit = blockOf({ did, rev: '3k2', sig: Buffer.alloc(64), data: node.link, prev: null, version: 3 });
  const all = Array.from({ length: times }, () => [commit, node, ...blocks]);
  return carOf([commit.link], all.flat());
}
