import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { parseAnnotated } from '../../http/exact-json.ts';
import { JsonError, jsonItems } from './json-items.ts';

/** Most entries, most bytes of a list of things, of a single JSON object or picture of a profile, unpacked. */
const MAX_ENTRIES = 200_000;
const MAX_LIST = 1_000_000_000;
const MAX_OBJECT = 1_000_000;
const MAX_PICTURE = 20_000_000;

const SYMBOLIC_LINK = 0xa;

/** An entry of an archive that is a file. */
export interface ArchivedFile {
  /** Its size unpacked, in bytes: what is read is checked against it. */
  size: number;
  open(): Promise<Readable>;
}

/**
 * The files in a zip file. They are only read, under the very names that the archive itself asks for, and nothing is unpacked
 * to the disk; what unpacks to more than it says, or than its kind may have, is an error.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #found = new Set<string>();

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws where it is no zip file, or has an entry that none of ours has: a path that leads out of it, a link, one twice. */
  static async open(path: string): Promise<Archive> {
    const zip = await openPromise(path, { autoClose: false });
    try {
      if (zip.entryCount > MAX_ENTRIES) throw new Error(`it has more than ${MAX_ENTRIES} entries.`);
      const entries = new Map<string, Entry>();
      for await (const entry of zip.eachEntry()) {
        const { fileName } = entry;
        if (fileName.endsWith('/')) continue;
        const refuse = (why: string): never => {
          throw new Error(`its entry "${fileName}" ${why}.`);
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
      throw error;
    }
  }

  close(): void {
    this.#zip.close();
  }

  names(): Iterable<string> {
    return this.#entries.keys();
  }

  /** The files that nothing has asked for. */
  unasked(): string[] {
    return [...this.#entries.keys()].filter((name) => !this.#found.has(name));
  }

  /** A file by its path; undefined where there is none. */
  find(name: string): ArchivedFile | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    this.#found.add(name);
    const open = async () => {
      const stream = await this.#zip.openReadStreamPromise(entry);
      // One that fails before it is read would otherwise end the process; reading it gives the error.
      return stream.on('error', () => undefined);
    };
    return { size: entry.uncompressedSize, open };
  }

  /** A JSON object; undefined where there is no such file. @throws naming the file. */
  async object(name: string): Promise<unknown> {
    const bytes = await this.#bytes(name, MAX_OBJECT);
    if (bytes === undefined) return undefined;
    try {
      return parseAnnotated(bytes.toString().replace(/^\ufeff/, ''));
    } catch {
      throw new Error(`${name}: it is no JSON.`);
    }
  }

  /** A picture; undefined where there is no such file. @throws naming the file. */
  picture(name: string): Promise<Buffer | undefined> {
    return this.#bytes(name, MAX_PICTURE);
  }

  /** The members of a JSON list (`jsonItems`); none where there is no such file. @throws naming the file. */
  async *items(name: string, key?: string): AsyncGenerator<unknown> {
    const stream = await this.stream(name, MAX_LIST);
    if (stream === undefined) return;
    try {
      yield* jsonItems(stream, key);
    } catch (error) {
      if (error instanceof JsonError) throw new Error(`${name}: ${error.message}`, { cause: error });
      throw error;
    } finally {
      stream.destroy();
    }
  }

  /** All of a file. @throws where that is more than `most` bytes. */
  async #bytes(name: string, most: number): Promise<Buffer | undefined> {
    const stream = await this.stream(name, most);
    if (stream === undefined) return undefined;
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  }

  /** A file as a stream. @throws where it is more than `most` bytes. */
  async stream(name: string, most: number): Promise<Readable | undefined> {
    const file = this.find(name);
    if (file === undefined) return undefined;
    if (file.size > most) throw new Error(`${name}: it has ${file.size} bytes; at most ${most} are read.`);
    return file.open();
  }
}
