import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { ApiError } from '../../errors.ts';
import { type Address, readAddress } from './addresses.ts';

/** Largest file with a list of people, in bytes: room for as many as an account may mute. */
export const MAX_LIST_BYTES = 2_000_000;
/** Most lines that are read of one. */
const MAX_LINES = 50_000;
/** Most characters of a line. */
const MAX_LINE = 10_000;
/** How much is parsed at a time, in characters. */
const CHUNK = 16_384;

/** The first cell of a header row, as Mastodon writes it. */
const HEADER = 'Account address';

/** Writes a list of people in Mastodon's format. Neither names nor hosts have characters that CSV or spreadsheets treat specially. */
export function writeAddresses(usernames: readonly string[], host: string): string {
  return [HEADER, ...usernames.map((username) => `${username}@${host}`), ''].join('\r\n');
}

/**
 * Reads a list of people: CSV with a column `Account address`, or with names or URLs in its first column. `host` is that of this
 * service.
 * @throws {ApiError} 400 for a file that is no text or no CSV.
 */
export async function* readAddresses(file: Buffer, host: string): AsyncGenerator<Address> {
  const text = decode(file);
  const options = {
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_LINE,
  };
  // Not `compose`, which throws outside of this function when not all is read.
  const rows: AsyncIterable<string[]> = Readable.from(chunksOf(text)).pipe(parse(options));
  let lines = 0;
  let column = 0;
  try {
    for await (const row of rows) {
      const header =
        lines === 0 ? row.findIndex((cell) => cell.trim().toLowerCase() === HEADER.toLowerCase()) : -1;
      if (++lines > MAX_LINES) {
        yield { given: `line ${lines} and those after it`, fault: `a file has at most ${MAX_LINES} lines` };
        return;
      }
      if (header >= 0) column = header;
      else if (row.some((cell) => cell.trim() !== '')) yield readAddress((row[column] ?? '').trim(), host);
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ApiError('invalid-parameter', `the file is not CSV: ${error.message}.`);
  }
}

/** @throws {ApiError} 400 */
function decode(file: Buffer): string {
  const [first, second] = file;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new ApiError('invalid-parameter', 'the file must be text in UTF-8 or UTF-16.');
  }
}

function* chunksOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK) yield text.slice(at, at + CHUNK);
}
