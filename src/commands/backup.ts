import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import { openBlobs } from '../blobs/open.ts';
import { describeS3 } from '../blobs/s3-place.ts';
import { type Config, placeOf } from '../config.ts';
import { makeFolder, syncPath } from '../db/data-folder.ts';
import { noListeners, openStore } from '../db/open.ts';
import { makeWhole } from '../db/whole-folder.ts';
import type { CommandOnConfig } from './command.ts';
import { copyFiles, copyStore, withSource } from './copy-store.ts';
import { DATABASE, describeBackup, MANIFEST, readManifest, sha256Of } from './manifest.ts';
import { withProgress } from './progress.ts';

export const backup: CommandOnConfig = {
  name: 'backup',
  usage: '<folder>',
  summary: 'Write the whole store as it is now to a new folder; it may be serving.',
  words: 1,
  async runOn(config, [folder = '']) {
    const path = resolve(folder);
    const bytes = await withProgress((progress) =>
      withSource({ ...config, files: config }, (from) =>
        makeWhole(path, 'a backup', async (data) => {
          const to = { data, databaseUrl: undefined, files: { data, s3: undefined } };
          const { rows, migrations, files } = await copyStore(from, to, config.namespace, progress);
          const about = { version: program.version, schema: migrations, rows };
          const manifest = await describeBackup(data, about);
          const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
          await writeFile(join(data, MANIFEST), text, { flush: true });
          return manifest.database.bytes + files.bytes + Buffer.byteLength(text);
        }),
      ),
    );
    return { json: { path, bytes }, lines: [`Wrote ${bytes} bytes to ${path}.`] };
  },
};

export const restore: CommandOnConfig = {
  name: 'restore',
  usage: '<folder>',
  summary: 'Make the store of a backup, in a data folder or PostgreSQL database in which there is none.',
  words: 1,
  async runOn(config, [folder = '']) {
    const manifest = await readManifest(folder);
    const filesStay = config.s3 && describeS3(config.s3);
    await withProgress(
      (progress) =>
        inDraft(config, async (data) => {
          // Restoring to PostgreSQL goes through an embedded store.
          const place = config.databaseUrl === undefined ? data : join(data, 'restore');
          await mkdir(place, { recursive: true });
          const file = join(place, DATABASE);
          await copyFile(join(folder, DATABASE), file);
          if ((await sha256Of(file)) !== manifest.database.sha256) {
            throw new Error(
              `${join(resolve(folder), DATABASE)} is damaged: its SHA-256 is not that of ${MANIFEST}.`,
            );
          }
          await bringUpToDate(config, place);
          const [source, files] = [
            { data: folder, s3: undefined },
            { data, s3: config.s3 },
          ];
          if (config.databaseUrl === undefined) {
            await copyFiles(await openBlobs(source), await openBlobs(files), progress);
            syncPath(file);
            return;
          }
          const from = { data: place, databaseUrl: undefined, files: source };
          await withSource(from, (open) => copyStore(open, { ...config, files }, config.namespace, progress));
          await rm(place, { recursive: true });
        }),
      filesStay,
    );
    const path = resolve(config.data);
    return { json: { path }, lines: [`Made the store of ${manifest.created_at} in ${placeOf(config)}.`] };
  },
};

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

/** Migrates the store, since a backup may be of an earlier version. */
async function bringUpToDate({ namespace }: Config, data: string): Promise<void> {
  const store = await openStore({ data, databaseUrl: undefined, namespace }, noListeners);
  await store.close();
}
