import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl';
import { ApiError } from '../../errors.ts';
import { parseAnnotated } from '../../http/exact-json.ts';
import type { NotTaken, Others } from './given.ts';
import { JsonError, jsonItems } from './json-items.ts';
import { type ArchivedFile, ArchiveError, type Source } from './source.ts';
import { SourceReader } from './source-reader.ts';

/** Most entries of an archive, and most unpacked bytes of a list, of a single JSON object and of a profile picture. */
const MAX_ENTRIES = 200_000;
const MAX_LIST = 1_000_000_000;
const MAX_OBJECT = 1_000_000;
const MAX_PICTURE = 20_000_000;

const SYMBOLIC_LINK = 0xa;

/** How many names of unknown files are reported. */
const NAMES_TOLD = 5;

/**
 * The files in a zip file. Read-only: entries are read by the exact names the import asks for, and nothing is unpacked to disk.
 * An entry that unpacks to more than it declares, or than its kind may have, is an error.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #found = new Set<string>();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /**
   * @throws {ArchiveError} if it is no zip file, or has an entry that our own exports never have: a path that leads out of it, a link, a
   * duplicate.
   */
  static async open(source: Source): Promise<Archive> {
    const reader = new SourceReader(source);
    const zip = await fromRandomAccessReaderPromise(reader, source.size, { autoClose: false }).catch(theirs);
    try {
      if (zip.entryCount > MAX_ENTRIES) throw new ArchiveError(`it has more than ${MAX_ENTRIES} entries.`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const { fileName } = entry;
        if (fileName.endsWith('/')) continue;
        const refuse = (why: string): never => {
          throw new ArchiveError(`its entry "${fileName}" ${why}.`);
        };
        if (entries.has(fileName)) refuse('is there twice');
        if (entry.isEncrypted()) refuse('is encrypted');
        if (entry.externalFileAttributes >>> 28 === SYMBOLIC_LINK) refuse('is a symbolic link');
        if (entries.size >= MAX_ENTRIES) refuse('is one too many');
        entries.set(fileName, entry);
      }
      return new Archive(zip, entries);
    } catch (error) {
      zip.close();
      return theirs(error);
    }
  }

  close(): void {
    this.#zip.close();
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  /** Counts the members of lists that no import supports, and the files that were never requested. */
  async *others(notTaken: readonly NotTaken[]): AsyncGenerator<Others> {
    for (const { list, key, what, why } of notTaken) {
      let count = 0;
      for await (const _ of this.items(list, key)) count++;
      if (count > 0) yield { what, why, count };
    }
    const names = [...this.#entries.keys()].filter((name) => !this.#found.has(name));
    if (names.length === 0) return;
    const more = names.length > NAMES_TOLD ? ', …' : '';
    const why = `import does not know ${names.slice(0, NAMES_TOLD).join(', ')}${more}`;
    yield { what: 'other files', why, count: names.length };
  }

  /** A file by its path; undefined if there is none. */
  find(name: string): ArchivedFile | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    this.#found.add(name);
    const open = async () => {
      const stream = await this.#zip.openReadStreamPromise(entry);
      // An error before the first read would otherwise end the process; reading then reports it.
      return stream.on('error', () => undefined);
    };
    return { size: entry.uncompressedSize, open };
  }

  /** Reads a JSON object; undefined if there is no such file. @throws naming the file. */
  async object(name: string): Promise<unknown> {
    const bytes = await this.#bytes(name, MAX_OBJECT);
    if (bytes === undefined) return undefined;
    try {
      return parseAnnotated(bytes.toString().replace(/^\ufeff/, ''));
    } catch {
      throw new ArchiveError(`${name}: it is not JSON.`);
    }
  }

  /** Reads a picture; undefined if there is no such file. @throws naming the file. */
  picture(name: string): Promise<Buffer | undefined> {
    return this.#bytes(name, MAX_PICTURE);
  }

  /** Yields the members of a JSON list (`jsonItems`); none if there is no such file. @throws naming the file. */
  async *items(name: string, key?: string): AsyncGenerator<unknown> {
    const stream = await this.stream(name, MAX_LIST);
    if (stream === undefined) return;
    try {
      yield* jsonItems(stream, key);
    } catch (error) {
      if (error instanceof JsonError) throw new ArchiveError(`${name}: ${error.message}`, { cause: error });
      theirs(error, `${name}: `);
    } finally {
      stream.destroy();
    }
  }

  /** Reads a whole file. @throws if it has more than `most` bytes. */
  async #bytes(name: string, most: number): Promise<Buffer | undefined> {
    const stream = await this.stream(name, most);
    return stream && buffer(stream).catch((error) => theirs(error, `${name}: `));
  }

  /** Opens a file as a stream. @throws if it has more than `most` bytes. */
  async stream(name: string, most: number): Promise<Readable | undefined> {
    const file = this.find(name);
    if (file === undefined) return undefined;
    if (file.size > most)
      throw new ArchiveError(`${name}: it has ${file.size} bytes; at most ${most} are read.`);
    return file.open();
  }
}

/** Throws an error of reading as one of the archive, unless the place where the archive is failed. */
function theirs(error: unknown, where = ''): never {
  if (error instanceof ArchiveError || error instanceof ApiError || !(error instanceof Error)) throw error;
  throw new ArchiveError(where + error.message, { cause: error });
}
