import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Context } from '../../context.ts';
import type { Progress } from '../../db/copy/copy.ts';
import { exportedLists, type Reading } from '../../db/tables.ts';
import { digest } from '../../digest.ts';
import { typeOf } from '../../images/pictures.ts';
import { exactTime, inParts } from '../../objects/export-list.ts';
import { exportAnnotations } from '../annotations/annotations.ts';
import { contentsOf, listFiles, selectExportedFiles } from '../files/files.ts';
import type { ImageRef } from '../users/users.ts';
import { selectExportedUser } from './export.sql.ts';

/** Identifies our own export format. */
export const FORMAT = 'millrace-export';
export const VERSION = 1;

type Ctx = Pick<Context, 'store' | 'blobs' | 'config' | 'digestKey'>;
type User = Awaited<ReturnType<typeof selectExportedUser>>[number];

/** Identifies a store; copies of a store share it. */
export function storeId(key: Buffer): string {
  return digest(key, 'store').slice(0, 16);
}

/** Receives the progress of an export, and warnings about what cannot be exported. */
export interface Telling {
  progress: Progress;
  warn(message: string): void;
  /** Aborts an export; nothing is left of it. */
  signal?: AbortSignal;
}

/**
 * Writes everything that an account made and its files to a new zip file (docs/export.md), in constant memory. The file appears
 * under its name only once it is complete on disk.
 * @throws if the file already exists or cannot be written.
 */
export async function exportAccount(
  ctx: Ctx,
  userId: number,
  file: string,
  telling: Telling,
): Promise<{ path: string; bytes: number }> {
  const path = resolve(file);
  if ((await stat(path).catch(() => undefined)) !== undefined) throw new Error(`${path} is already there.`);
  const folder = dirname(path);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new Error(`there is no folder ${folder}.`);
  const draft = join(folder, `.${basename(path)}.${randomUUID()}`);
  // Others must not read private messages.
  const target = await open(draft, 'wx', 0o600);
  try {
    await writeExport(ctx, userId, telling, (output) =>
      pipeline(output, target.createWriteStream({ flush: true })),
    );
    const { size: bytes } = await stat(draft);
    await rename(draft, path);
    return { path, bytes };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Makes the same zip file, which `write` reads while it is made.
 * @returns what `write` returns. @throws what either throws, or why it was aborted.
 */
export async function writeExport<T>(
  ctx: Ctx,
  userId: number,
  telling: Telling,
  write: (output: Readable) => Promise<T>,
): Promise<T> {
  const zip = new Zip();
  const { signal } = telling;
  const abort = () => void zip.output.destroy(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  try {
    signal?.throwIfAborted();
    const writing = write(zip.output);
    await zip.write(writing, () => addEverything(ctx, userId, zip, telling));
    return await writing;
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Writes a zip file entry by entry; reads the content of each only in its turn. */
class Zip {
  readonly #zip = new ZipFile();
  #writing: Promise<unknown> = Promise.resolve();

  constructor() {
    // Errors of entries.
    this.#zip.on('error', (error) => this.output.destroy(error));
  }

  get output(): Readable {
    return this.#zip.outputStream as Readable;
  }

  /** Runs `work`, which adds the entries; `writing` is the writing of the output. Fails if either does. */
  async write(writing: Promise<unknown>, work: () => Promise<void>): Promise<void> {
    this.#writing = writing;
    // Callers that await it get the error; this prevents an unhandled rejection if none does.
    writing.catch(() => undefined);
    try {
      await work();
      this.#zip.end();
    } catch (error) {
      this.output.destroy(error as Error);
      await writing.catch(() => undefined);
      throw error;
    }
    await writing;
  }

  /** Adds an entry; resolves when its content has been read to the end. */
  async add(name: string, content: Readable, options: { compress: boolean; mtime: Date }): Promise<void> {
    const read = finished(content);
    this.#zip.addReadStream(content, name, options);
    try {
      await Promise.race([read, this.#writing.then(() => read)]);
    } finally {
      content.destroy();
    }
  }
}

async function addEverything(ctx: Ctx, userId: number, zip: Zip, telling: Telling): Promise<void> {
  const { config, store } = ctx;
  const reading: Reading = {
    db: store.exports,
    config,
    user: userId,
    warn: (message) => telling.warn(message),
  };
  const [user] = await selectExportedUser(reading.db, { id: userId });
  if (user === undefined || user.deleted_at !== null) throw new Error('the account was deleted.');
  const now = new Date();
  const addJson = (name: string, chunks: Iterable<string> | AsyncIterable<string>): Promise<void> =>
    zip.add(name, Readable.from(chunks, { objectMode: false }), { compress: true, mtime: now });
  const about = {
    format: FORMAT,
    version: VERSION,
    service: config.url,
    store: storeId(ctx.digestKey),
    namespace: config.namespace,
    username: user.username,
    exported_at: exactTime(now.getTime()),
  };
  await addJson('export.json', [pretty(about)]);
  const pictures = {
    avatar: await addPicture(ctx, zip, user, 'avatar'),
    cover: await addPicture(ctx, zip, user, 'cover'),
  };
  await addJson('profile.json', [pretty({ ...(await profileOf(reading, user)), ...pictures })]);
  for (const { name, read, counted } of exportedLists()) {
    const told = (done: number) => {
      if (counted !== undefined) telling.progress(name, done, user[counted]);
    };
    await addJson(name, jsonList(read(reading), told));
  }
  // Contents first, so that the list shows which of them are in the archive.
  const left = new Set<string>();
  let done = 0;
  for await (const row of inParts(reading, selectExportedFiles)) {
    for (const part of await contentsOf(reading, row)) {
      const found = await ctx.blobs.get(part.content);
      if (found === undefined) {
        left.add(part.path);
        telling.warn(`the content of file ${row.id}, "${part.name}", is missing in ${ctx.blobs.place}.`);
        continue;
      }
      const mtime = new Date(row.created_at);
      await zip.add(part.path, found.stream, { compress: /^text\/|json|xml/.test(part.mime_type), mtime });
      done += part.size;
      telling.progress('bytes of files', done, user.storage_used);
    }
  }
  await addJson(
    'files.json',
    jsonList(listFiles(reading, left), () => undefined),
  );
}

/** A JSON list with one member per line. */
async function* jsonList(items: AsyncIterable<object>, told: (done: number) => void): AsyncGenerator<string> {
  let done = 0;
  for await (const item of items) {
    yield `${done === 0 ? '[\n' : ',\n'}${JSON.stringify(item)}`;
    told(++done);
  }
  yield done === 0 ? '[]\n' : '\n]\n';
}

function pretty(value: object): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

async function profileOf(reading: Reading, user: User) {
  return {
    id: String(user.id),
    username: user.username,
    name: user.name,
    description: { text: user.description, entities: JSON.parse(user.description_entities) },
    type: user.type,
    tier: user.tier,
    locale: user.locale,
    timezone: user.timezone,
    email: user.email,
    verified_domain: user.verified_domain,
    created_at: exactTime(user.created_at),
    annotations: await exportAnnotations(reading, user.annotations),
  };
}

/** Adds the avatar or cover. @returns its path in the archive; null if there is none. */
async function addPicture(
  { blobs }: Ctx,
  zip: Zip,
  user: User,
  kind: 'avatar' | 'cover',
): Promise<string | null> {
  const json = user[kind];
  if (json === null) return null;
  const found = await blobs.get((JSON.parse(json) as ImageRef).file);
  if (found === undefined) return null;
  const bytes = await buffer(found.stream);
  const type = typeOf(bytes)?.replace('image/', '').replace('jpeg', 'jpg') ?? 'bin';
  const path = `profile/${kind}.${type}`;
  await zip.add(path, Readable.from([bytes]), { compress: false, mtime: new Date(user.created_at) });
  return path;
}
