import { existsSync } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openRepository } from '../backup/open-repository.ts';
import { readOwner } from '../backup/owner.ts';
import { findPoint } from '../backup/point.ts';
import { rebuild } from '../backup/rebuild.ts';
import { filesOf } from '../backup/repository.ts';
import { SNAPSHOTS } from '../backup/snapshot.ts';
import { BACKUP_FORM, type BackupPlace, readBackupPlace } from '../blobs/backup-place.ts';
import { copyFiles } from '../blobs/copy-files.ts';
import { type ContentsPlace, openBlobs } from '../blobs/open.ts';
import { describeS3, isS3Url } from '../blobs/s3-place.ts';
import { type Config, placeOf } from '../config.ts';
import type { Progress } from '../db/copy/copy.ts';
import { makeFolder, syncPath } from '../db/data-folder.ts';
import { refuseUnknown } from '../db/migrations.ts';
import { noListeners, openStore } from '../db/open.ts';
import { makeWhole } from '../db/whole-folder.ts';
import { readTime } from '../text/given-time.ts';
import { type CommandOnConfig, type Flags, textFlag, UsageError } from './command.ts';
import { copyStore, withSource } from './copy-store.ts';
import { DATABASE, MANIFEST, readManifest, sha256Of } from './manifest.ts';
import { withProgress } from './progress.ts';

/** A store that can be restored. */
interface Restorable {
  /** The moment, in RFC 3339. */
  at: string;
  isContinuous?: true;
  /** Changes that are not in it, for people. */
  lacks?: string | undefined;
  /** Makes the database file. */
  make(file: string, progress: Progress): Promise<void>;
  /** Where the contents of its files are. @param data - the new data folder. */
  files(data: string): ContentsPlace;
}

export const restore: CommandOnConfig = {
  name: 'restore',
  usage: '[<backup>] [--at TIME]',
  summary: 'Restore a backup to a data folder or PostgreSQL database in which there is no store.',
  words: [0, 1],
  help: [
    ['<backup>', 'folder that "backup" made, or folder or bucket (s3://…) of continuous backups; default'],
    ['', '$MILLRACE_BACKUP_URL'],
    ['--at TIME', 'of continuous backups: a moment such as 2026-12-31T18:30:00Z; default the last one'],
  ],
  options: { at: { type: 'string' } },
  async runOn(config, [given], flags) {
    const from = await openRestorable(config, given, flags);
    const filesStay = config.s3 && describeS3(config.s3);
    await withProgress(
      (progress) => inDraft(config, (data) => restoreTo(config, data, from, progress)),
      filesStay,
    );
    const path = resolve(config.data);
    const lines = [`Made the store of ${from.at} in ${placeOf(config)}.`];
    if (from.lacks !== undefined) lines.push(from.lacks);
    return { json: { path, ...(from.isContinuous && { at: from.at }) }, lines };
  },
};

async function openRestorable(config: Config, given: string | undefined, flags: Flags): Promise<Restorable> {
  const at = textFlag(flags, 'at');
  const wanted = at === undefined ? undefined : readMoment(at);
  const isFolder = given !== undefined && !isS3Url(given);
  if (isFolder && !existsSync(join(given, SNAPSHOTS))) {
    if (wanted !== undefined) throw new UsageError('--at is for continuous backups.');
    return openFolder(given);
  }
  const place = given === undefined ? config.backup : readBackupPlace(isFolder ? resolve(given) : given);
  // The message omits the value: it may hold a secret.
  if (place === undefined) throw new UsageError(`restore needs a backup: a folder, or ${BACKUP_FORM}.`);
  return openContinuous(place, wanted);
}

/** @throws {UsageError} */
function readMoment(at: string): number {
  const time = /[T-]/.test(at) ? readTime(at) : undefined;
  if (time === undefined)
    throw new UsageError(`--at must be a time such as 2026-12-31T18:30:00Z, not "${at}".`);
  return time;
}

/** A folder that `backup` made. */
async function openFolder(folder: string): Promise<Restorable> {
  const manifest = await readManifest(folder);
  return {
    at: manifest.created_at,
    async make(file) {
      await copyFile(join(folder, DATABASE), file);
      if ((await sha256Of(file)) === manifest.database.sha256) return;
      throw new Error(
        `${join(resolve(folder), DATABASE)} is damaged: its SHA-256 is not that of ${MANIFEST}.`,
      );
    },
    files: () => ({ data: folder, s3: undefined }),
  };
}

/** A moment of continuous backups. */
async function openContinuous(place: BackupPlace, wanted: number | undefined): Promise<Restorable> {
  const repository = await openRepository(place);
  const point = await findPoint(repository, wanted);
  refuseUnknown(point.snapshot.schema);
  const at = new Date(point.at).toISOString();
  const run = (await readOwner(repository))?.run ?? point.snapshot.run;
  const begun = Number(run.split('-')[0]);
  const isOlder = run !== point.snapshot.run && begun <= (wanted ?? begun);
  return {
    at,
    isContinuous: true,
    lacks: isOlder
      ? `Nothing written since ${new Date(begun).toISOString()} is in it: no snapshot was complete yet.`
      : undefined,
    make: (file, progress) => rebuild(repository, point, file, progress),
    files: (data) => filesOf(place, data),
  };
}

async function restoreTo(config: Config, data: string, from: Restorable, progress: Progress): Promise<void> {
  // Restoring to PostgreSQL goes through an embedded store.
  const place = config.databaseUrl === undefined ? data : join(data, 'restore');
  await mkdir(place, { recursive: true });
  const file = join(place, DATABASE);
  await from.make(file, progress);
  await bringUpToDate(config, place);
  const [source, files] = [from.files(data), { data, s3: config.s3 }];
  if (config.databaseUrl === undefined) {
    await copyFiles(await openBlobs(source), await openBlobs(files), progress);
    syncPath(file);
    return;
  }
  const store = { data: place, databaseUrl: undefined, files: source };
  await withSource(store, (open) => copyStore(open, { ...config, files }, config.namespace, progress));
  await rm(place, { recursive: true });
}

/**
 * Runs work in the data folder, which is created whole or not at all. If all of the store is elsewhere, uses a temporary folder.
 */
async function inDraft(config: Config, work: (data: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl === undefined || config.s3 === undefined) {
    return makeWhole(config.data, 'a store', work);
  }
  const draft = join(config.data, 'restore.unfinished');
  await rm(draft, { recursive: true, force: true });
  const made = makeFolder(resolve(draft));
  try {
    await work(draft);
  } finally {
    await rm(made[0] as string, { recursive: true });
  }
}

/** Migrates the store, since a backup may be of an earlier version, whose file cannot shrink either. */
async function bringUpToDate({ namespace }: Config, data: string): Promise<void> {
  const store = await openStore({ data, databaseUrl: undefined, namespace }, noListeners);
  try {
    if (store.file?.space().canShrink === false) await store.file.compact();
  } finally {
    await store.close();
  }
}
