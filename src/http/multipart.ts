import type { IncomingHttpHeaders } from 'node:http';
import { PassThrough, Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { ApiError } from '../errors.ts';
import { checkText, checkTexts } from './characters.ts';

/** Parts of one body, and headers of one part. */
const MAX_PARTS = 100;
const MAX_HEADERS = 20;

/** Most bytes of a part that is read as a field. */
const MAX_FIELD = 64 * 1024;

/** One part of a multipart body. */
export interface Part {
  name: string;
  /** Without folders; undefined for a part that is no file. */
  filename: string | undefined;
  /** In lower case; `text/plain` where the part does not say it. */
  type: string;
  /** Content-Transfer-Encoding, in lower case; the content is not decoded. */
  encoding: string;
  /** Fails with an ApiError when the body does. */
  content: Readable;
}

/** The text of a part that is no file. @throws {ApiError} 400 for characters that no text may have, 413 for one too long. */
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
 * A multipart body, to be read once: its parts in their order, each as a stream. What is left of a part when the next
 * one is asked for is skipped. Iterating fails with an ApiError when the body is malformed or too large.
 */
export class Multipart implements AsyncIterable<Part> {
  readonly #parser: BusboyInstance;
  readonly #parts = new Readable({ objectMode: true, read: () => undefined });
  readonly #open: () => Readable;
  /** Contents that have not ended. */
  readonly #contents = new Set<Readable>();

  /** `open` starts reading the body. @throws {ApiError} 400 without a usable boundary. */
  constructor(headers: IncomingHttpHeaders, open: () => Readable) {
    this.#open = open;
    this.#parts.on('error', () => undefined);
    try {
      this.#parser = new Busboy({
        headers: { 'content-type': headers['content-type'] ?? '' },
        // A field is read like a file: by the handler, as far as it wants.
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
    const body = this.#open();
    body.on('error', (error) => this.#fail(error));
    body.pipe(this.#parser);
    for await (const part of this.#parts as AsyncIterable<Part>) {
      yield part;
      part.content.resume();
    }
  }

  /** The parser's own streams end with errors of its own, or not at all. */
  #contentOf(file: Readable): Readable {
    const content = new PassThrough();
    content.on('error', () => undefined);
    content.on('close', () => {
      this.#contents.delete(content);
      // The parser waits for everything that is not read.
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
