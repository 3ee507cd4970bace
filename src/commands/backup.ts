import { copyFile, mkdir, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import { LocalBlobs } from '../blobs/local.ts';
import { openBlobs } from '../blobs/open.ts';
import { type Config, placeOf } from '../config.ts';
import { prepareDataFolder, requireNoStore } from '../db/data-folder.ts';
import { noListeners, openStore } from '../db/open.ts';
import { type CommandOnConfig, plain } from './command.ts';
import { copyFiles, copyStore } from './copy-store.ts';
import { DATABASE, describeBackup, MANIFEST, readManifest, sha256Of } from './manifest.ts';
import { tellProgress } from './progress.ts';

export const backup: CommandOnConfig = {
  ...plain,
  name: 'backup',
  usage: '<folder>',
  summary: 'Write the whole store as it is now to a new folder; it may be serving.',
  words: 1,
  async runOn(config, [folder = '']) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = resolve(folder);
    if ((await readdir(path)).length > 0) throw new Error(`${path} is not empty.`);
    const { progress, end } = tellProgress();
    const from = { ...config, files: await openBlobs(config) };
    const to = { data: path, databaseUrl: undefined, files: new LocalBlobs(path) };
    const { rows, migrations, files } = await copyStore(from, to, config.namespace, progress).finally(end);
    const about = { version: program.version, schema: migrations, rows };
    const manifest = await describeBackup(path, about);
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`;
    await writeDurably(join(path, MANIFEST), text);
    const bytes = manifest.database.bytes + files.bytes + Buffer.byteLength(text);
    return { json: { path, bytes }, lines: [`Wrote ${bytes} bytes to ${path}.`] };
  },
};

export const restore: CommandOnConfig = {
  ...plain,
  name: 'restore',
  usage: '<folder>',
  summary: 'Make the store of a backup, in a data folder or PostgreSQL database in which there is none.',
  words: 1,
  async runOn(config, [folder = '']) {
    const manifest = await readManifest(folder);
    requireNoStore(config.data);
    prepareDataFolder(config.data);
    const { progress, end } = tellProgress();
    const draft = await mkdtemp(join(config.data, 'restore-'));
    try {
      const file = join(draft, DATABASE);
      await copyFile(join(folder, DATABASE), file);
      if ((await sha256Of(file)) !== manifest.database.sha256) {
        throw new Error(
          `${join(resolve(folder), DATABASE)} is damaged: its SHA-256 is not that of ${MANIFEST}.`,
        );
      }
      await bringUpToDate(config, draft);
      if (config.databaseUrl === undefined) {
        await copyFiles(new LocalBlobs(folder), await openBlobs(config), progress);
        await sync(file);
        await rename(file, join(config.data, DATABASE));
        if (process.platform !== 'win32') await sync(config.data);
      } else {
        const from = { data: draft, databaseUrl: undefined, files: new LocalBlobs(folder) };
        const to = { ...config, files: await openBlobs(config) };
        await copyStore(from, to, config.namespace, progress);
      }
    } catch (error) {
      await rm(join(config.data, 'blobs'), { recursive: true, force: true });
      throw error;
    } finally {
      end();
      await rm(draft, { recursive: true, force: true });
    }
    const path = resolve(config.data);
    return { json: { path }, lines: [`Made the store of ${manifest.created_at} in ${placeOf(config)}.`] };
  },
};

/** A backup may be of an earlier version. */
async function bringUpToDate({ namespace }: Config, data: string): Promise<void> {
  const store = await openStore({ data, databaseUrl: undefined, namespace }, noListeners);
  await store.close();
}

async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { flush: true });
  if (process.platform !== 'win32') await sync(resolve(path, '..'));
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
