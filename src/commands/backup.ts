import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import program from '../../package.json' with { type: 'json' };
import { makeWhole } from '../db/whole-folder.ts';
import type { CommandOnConfig } from './command.ts';
import { copyStore, withSource } from './copy-store.ts';
import { describeBackup, MANIFEST } from './manifest.ts';
import { withProgress } from './progress.ts';

export const backup: CommandOnConfig = {
  name: 'backup',
  usage: '<folder>',
  summary: 'Write the whole store as it is now to a new folder; the service may be running.',
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
