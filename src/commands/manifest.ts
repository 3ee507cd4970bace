import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listFiles } from '../blobs/copy-files.ts';
import { LocalBlobs } from '../blobs/local.ts';
import { explainAccess } from '../db/access.ts';
import { refuseUnknown } from '../db/migrations.ts';

/** The only format of backups so far. */
const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const DATABASE = 'millrace.db';

/** Describes a backup's content, in a file that is written last. */
export interface Manifest {
  format: number;
  /** Version of the program that wrote it. */
  version: string;
  /** RFC 3339. */
  created_at: string;
  /** Names of the applied migrations. */
  schema: readonly string[];
  /** Number of rows of each table. */
  rows: Record<string, number>;
  database: { bytes: number; sha256: string };
  /** The number of files, and the SHA-256 of their keys in order; each key is the SHA-256 of a content. */
  files: { count: number; sha256: string };
}

/** Describes a folder that a backup was written to. */
export async function describeBackup(
  folder: string,
  about: Pick<Manifest, 'version' | 'schema' | 'rows'>,
): Promise<Manifest> {
  const { version, schema, rows } = about;
  const file = join(folder, DATABASE);
  return {
    format: FORMAT,
    version,
    created_at: new Date().toISOString(),
    schema,
    rows,
    database: { bytes: (await stat(file)).size, sha256: await sha256Of(file) },
    files: await listFiles(new LocalBlobs(folder)),
  };
}

/** @throws when a folder holds no complete backup, or one of a newer version. */
export async function readManifest(folder: string): Promise<Manifest> {
  const place = resolve(folder);
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error) => {
    explainAccess(error, place);
    throw new Error(`${place} holds no backup: it has no ${MANIFEST}, which "millrace backup" writes last.`);
  });
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw new Error(`${join(place, MANIFEST)} is damaged.`);
  }
  if (manifest.format !== FORMAT) throw new Error(`${place} was written by a newer version of Millrace.`);
  refuseUnknown(manifest.schema);
  const { count, sha256 } = await listFiles(new LocalBlobs(folder));
  if (count !== manifest.files.count || sha256 !== manifest.files.sha256) {
    throw new Error(
      `${place} is damaged: it should have ${manifest.files.count} files, and has ${count}, or others.`,
    );
  }
  return manifest;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
