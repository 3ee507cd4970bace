import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../errors.ts';
import { checkText, checkTexts } from './characters.ts';

/** Maximum number of parts in a body, and of headers in a part. */
const MAX_PARTS = 100;
const MAX_HEADERS = 20;

/** Maximum size of a field, in bytes. */
const MAX_FIELD = 64 * 1024;

/** One part of a multipart body. */
export interface Part {
  name: string;
  /** Without folders; undefined if the part is not a file. */
  filename: string | undefined;
  /** In lower case; `text/plain` if the part does not declare it. */
  type: string;
  /** Content-Transfer-Encoding, in lower case; the content is not decoded. */
  encoding: string;
  /** Fails with an ApiError when the body does. */
  content: Readable;
}

/** A digest of a part and its content, which somebody else reads. */
function digestOf({ name, filename = '', type, content }: Part): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([name, filename, type]));
  content.on('data', (chunk: Buffer) => hash.update(chunk)).pause();
  return new Promise((resolve) => {
    content.once('close', () => resolve(hash.digest('base64url')));
  });
}

/** The text of a field. @throws {ApiError} 400 for invalid characters, 413 if it is too long. */
export async function readField({ name, content }: Part): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > MAX_FIELD) throw new ApiError('body-too-large', `${name} must be at most ${MAX_FIELD} bytes.`);
    chunks.push(chunk as Buffer);
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks));
  checkText(text, name);
  return text;
}

/**
 * A multipart body as an iterator over its parts, in order, each with a stream; it can be read once. Moving to the next part
 * skips the unread rest of the current one. Iterating fails with an ApiError when the body is malformed or too large.
 */
export class Multipart implements AsyncIterable<Part> {
  readonly #parser: BusboyInstance;
  readonly #parts = new Readable({ objectMode: true, read: () => undefined });
  readonly #open: () => Readable;
  /** Whether reading has begun. */
  isRead = false;
  /** Streams of parts that have not ended. */
  readonly #contents = new Set<Readable>();
  /** Digests of the parts read so far, once they are wanted. */
  #digests: Promise<string>[] | undefined;

  /** `open` starts reading the body. @throws {ApiError} 400 without a usable boundary. */
  constructor(headers: IncomingHttpHeaders, open: () => Readable) {
    this.#open = open;
    this.#parts.on('error', () => undefined);
    try {
      this.#parser = new Busboy({
        headers: { 'content-type': headers['content-type'] ?? '' },
        // Handle fields like files: the handler reads as much as it wants.
        isPartAFile: () => true,
        limits: { parts: MAX_PARTS, headerPairs: MAX_HEADERS },
      });
    } catch {
      throw new ApiError('malformed-body', 'the Content-Type of a multipart body must name its boundary.');
    }
    this.#parser.on(
      'file',
      (name: string | undefined, file, filename: string | undefined, encoding, type) => {
        if (name === undefined) this.#fail(new ApiError('malformed-body', 'every part needs a name.'));
        try {
          checkTexts({ 'the name of a part': name, [`the file name of ${name}`]: filename });
        } catch (error) {
          this.#fail(error as Error);
        }
        this.#parts.push({ name, filename, encoding, type, content: this.#contentOf(file) });
      },
    );
    this.#parser.on('partsLimit', () =>
      this.#fail(new ApiError('malformed-body', `the body must have at most ${MAX_PARTS} parts.`)),
    );
    this.#parser.on('error', () =>
      this.#fail(new ApiError('malformed-body', 'the body is not well-formed multipart/form-data.')),
    );
    this.#parser.on('finish', () => this.#parts.push(null));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Part> {
    this.isRead = true;
    const body = this.#open();
    body.on('error', (error) => this.#fail(error));
    body.pipe(this.#parser);
    for await (const part of this.#parts as AsyncIterable<Part>) {
      this.#digests?.push(digestOf(part));
      yield part;
      part.content.resume();
    }
  }

  /** To be called before the body is read, by who asks for `digest` afterwards. */
  watch(): void {
    this.#digests = [];
  }

  /** A digest of all parts: the same for the same parts, whatever their boundary. */
  async digest(): Promise<string> {
    const parts = await Promise.all(this.#digests ?? []);
    return parts.join(' ');
  }

  /** Wraps the parser's stream, which ends with errors of its own or not at all. */
  #contentOf(file: Readable): Readable {
    const content = new PassThrough();
    content.on('error', () => undefined);
    content.on('close', () => {
      this.#contents.delete(content);
      // The parser stalls until every stream is read.
      file.resume();
    });
    file.on('error', () =>
      this.#fail(new ApiError('malformed-body', 'the body ended in the middle of a part.')),
    );
    this.#contents.add(content);
    return file.pipe(content);
  }

  #fail(error: Error): void {
    this.#parts.destroy(error);
    for (const content of this.#contents) content.destroy(error);
  }
}
