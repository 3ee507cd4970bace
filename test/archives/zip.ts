/** Zip files for the tests of export and import. */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll } from 'vitest';
import { openPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Json } from '../harness.ts';

/** Makes files in a folder of the test file. */
export function archiveFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'millrace-archives-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let count = 0;
  const next = () => join(folder, `${++count}.zip`);
  return {
    folder,
    next,
    /** A zip file of texts, bytes and objects, which are written as JSON. */
    async write(entries: Record<string, unknown>): Promise<string> {
      const zip = new ZipFile();
      for (const [name, content] of Object.entries(entries)) {
        const bytes =
          content instanceof Uint8Array
            ? Buffer.from(content)
            : Buffer.from(typeof content === 'string' ? content : JSON.stringify(content));
        zip.addBuffer(bytes, name);
      }
      zip.end();
      const path = next();
      await pipeline(zip.outputStream as never, createWriteStream(path));
      return path;
    },
  };
}

/** The files of a zip file by their paths. */
export async function unzip(path: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(path);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}

export function jsonOf(files: Map<string, Buffer>, name: string): Json {
  return JSON.parse(files.get(name)?.toString() ?? 'null');
}
