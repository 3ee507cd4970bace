import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Given } from './places.fields.ts';

/** A row of a file, or the error in it. */
export interface FileRow {
  /** The line it begins on. */
  line: number;
  given?: Given;
  fault?: string;
}

/** A file of places being read. */
export interface PlaceFile {
  rows: AsyncIterable<FileRow>;
  /** Bytes read so far, and in total. */
  progress(): { read: number; size: number };
}

/**
 * Opens JSONL (`.jsonl`, `.ndjson`, `.geojsonl`, `.json`) or CSV with a header row (`.csv`), each with `.gz` appended if
 * compressed. `rows` throws if the file cannot be read further.
 * @throws for another extension, and for a file that does not exist.
 */
export async function openPlaceFile(path: string): Promise<PlaceFile> {
  const format = /\.(csv|jsonl|ndjson|geojsonl|json)(\.gz)?$/i.exec(path);
  if (format === null)
    throw new Error(`${path}: its name must end in .jsonl or .csv, or in one of these and .gz.`);
  const { size } = await stat(path);
  const file = createReadStream(path);
  let text: Readable = file;
  if (format[2] !== undefined) {
    text = file.pipe(createGunzip());
    file.on('error', (error) => text.destroy(error));
  }
  return {
    rows: format[1]?.toLowerCase() === 'csv' ? csvRows(text) : jsonRows(text),
    progress: () => ({ read: file.bytesRead, size }),
  };
}

/** Maximum characters in a line: far more than any place needs. */
const MAX_LINE = 1_000_000;

async function* jsonRows(text: Readable): AsyncGenerator<FileRow> {
  let line = 0;
  let rest = '';
  text.setEncoding('utf8');
  for await (const chunk of text) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error(`line ${line + lines.length + 1} is longer than any place.`);
    for (const json of lines) {
      line++;
      if (json.trim() !== '') yield { line, ...parse(json.trim()) };
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, ...parse(rest.trim()) };
}

function parse(json: string): Pick<FileRow, 'given' | 'fault'> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { given: value as Given };
  } catch {
    // Reported below.
  }
  return { fault: 'it is not a JSON object.' };
}

async function* csvRows(text: Readable): AsyncGenerator<FileRow> {
  // Imported lazily, because nothing else needs it.
  const { parse: parseCsv } = await import('csv-parse');
  const parser = parseCsv({
    bom: true,
    columns: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  for await (const { record, info } of parser as AsyncIterable<{ record: Given; info: CsvInfo }>) {
    yield info.error === undefined
      ? { line: info.lines, given: record }
      : { line: info.lines, fault: 'it has not as many cells as the first row.' };
  }
}

interface CsvInfo {
  lines: number;
  error?: Error;
}
