import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The client packages next to the built program, or those of the build when running from source (`scripts/clients.mjs`). */
const folder = ['./client', '../../../dist/client']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(path));

/** The kinds of files, by their extensions, in the order in which they are listed. */
const kinds = [
  { kind: 'npm', extension: '.tgz', type: 'application/gzip' },
  { kind: 'module', extension: '.js', type: 'text/javascript; charset=utf-8' },
  { kind: 'types', extension: '.d.ts', type: 'application/typescript; charset=utf-8' },
  { kind: 'python', extension: '.whl', type: 'application/zip' },
] as const;

/** A file of a client package. */
export interface ClientFile {
  name: string;
  kind: (typeof kinds)[number]['kind'];
  /** Its media type. */
  type: string;
  bytes: Buffer;
  /** Subresource Integrity, as npm and browsers check it: `sha512-` and the digest in Base64. */
  integrity: string;
  /** The digest that pip checks, in hex. */
  sha256: string;
}

let files: readonly ClientFile[] | undefined;

/** The files of all client packages. */
export function clientFiles(): readonly ClientFile[] {
  files ??= folder === undefined ? [] : readFiles(folder);
  return files;
}

function readFiles(folder: string): ClientFile[] {
  const names = readdirSync(folder).sort();
  return kinds.flatMap(({ extension, ...known }) =>
    names
      .filter((name) => name.endsWith(extension))
      .map((name) => {
        const bytes = readFileSync(join(folder, name));
        const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
        return { name, ...known, bytes, integrity, sha256: createHash('sha256').update(bytes).digest('hex') };
      }),
  );
}
