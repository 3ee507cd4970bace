import { compress, decompress } from './compression.ts';
import type { LogEnd, LogPart } from './log-reader.ts';
import { type Repository, sha256 } from './repository.ts';

export const SEGMENTS = 'segments/';

/** What a segment's name says; it has its own folder for each run. */
export interface SegmentName {
  /** From 1, without gaps. */
  number: number;
  /** When everything in it was committed, in milliseconds. */
  at: number;
  /** Whether a transaction ends with it, so that it can be the last one of a restore. */
  isWhole: boolean;
  sha256: string;
}

/** A segment of a run. */
export interface RunSegment extends SegmentName {
  run: string;
}

/** Segments of a run that follow one another. */
export interface RunPart {
  run: string;
  from: number;
  to: number;
}

/** The first part of a segment, as JSON. The changed pages follow, compressed, in the order of their numbers. */
interface SegmentHeader {
  /** SHA-256 of the segment before; empty for the first of a run that continues no other. */
  previous: string;
  pageBytes: number;
  /** Pages of the database afterwards; 0 if it ends inside a transaction. */
  size: number;
  pages: readonly number[];
  /** Where it ends in the log. */
  end: LogEnd;
  /** How many segments, with this one, have what the log holds until there. */
  ofLog: number;
}

/** Pages that changed between two moments. */
export interface Segment extends SegmentHeader {
  bytes: Buffer;
}

export const runFolder = (run: string): string => `${SEGMENTS}${run}/`;

/** Names sort in the order of their numbers. */
export function nameSegment({ number, at, isWhole, sha256 }: SegmentName): string {
  return `${String(number).padStart(10, '0')}-${at}-${isWhole ? 'whole' : 'part'}-${sha256}`;
}

export function readSegmentName(name: string): SegmentName | undefined {
  const [, number, at, kind, hash = ''] = /^(\d{10})-(\d{13})-(whole|part)-([0-9a-f]{64})$/.exec(name) ?? [];
  if (number === undefined) return undefined;
  return { number: Number(number), at: Number(at), isWhole: kind === 'whole', sha256: hash };
}

/**
 * @param previous - SHA-256 of the segment before; empty if there is none.
 * @param ofLog - how many segments, with this one, have what the log holds until there.
 */
export async function encodeSegment(part: LogPart, previous: string, ofLog: number): Promise<Buffer> {
  const pages = [...part.pages.keys()].sort((a, b) => a - b);
  const { pageBytes, size, end } = part;
  const header: SegmentHeader = { previous, pageBytes, size, pages, end, ofLog };
  const text = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return Buffer.concat([
    length,
    text,
    await compress(Buffer.concat(pages.map((page) => part.pages.get(page) as Buffer))),
  ]);
}

/** Fetches a segment and verifies it. @throws when it is missing or damaged, naming it. */
export async function fetchSegment(
  repository: Repository,
  name: RunSegment,
  previous: string,
): Promise<Segment> {
  const path = `${runFolder(name.run)}${nameSegment(name)}`;
  const stored = await repository.get(path);
  if (stored === undefined) throw new Error(`${repository.place}: ${path} is missing.`);
  if (sha256(stored) !== name.sha256)
    throw new Error(`${repository.place}: ${path} is damaged: its SHA-256 is another.`);
  const end = 4 + stored.readUInt32BE(0);
  const header = JSON.parse(stored.toString('utf8', 4, end)) as SegmentHeader;
  if (previous !== '' && header.previous !== previous)
    throw new Error(`${repository.place}: ${path} does not follow the one before.`);
  return { ...header, bytes: await decompress(stored.subarray(end)) };
}
