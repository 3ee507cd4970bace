import { openBlobs } from '../blobs/open.ts';
import { isS3Url, readS3Url, S3_FORM } from '../blobs/s3-place.ts';
import { type Config, placeOf } from '../config.ts';
import { type CommandOnConfig, type Flags, textFlag, UsageError } from './command.ts';
import { copyStore, type StorePlace } from './copy-store.ts';
import { tellProgress } from './progress.ts';

export const copy: CommandOnConfig = {
  name: 'copy',
  usage: '--from STORE --to STORE [--from-files FILES] [--to-files FILES]',
  summary: 'Copy a whole store, which may be serving, to an empty place: a folder or a PostgreSQL database.',
  help: [
    ['--from STORE', 'folder, or postgres://… URL'],
    ['--to STORE', 'folder or URL in which there is no store'],
    [
      '--from-files FILES',
      'where the contents of its files are: a bucket (s3://…) or, of a PostgreSQL store, a data folder;',
    ],
    ['', 'default $MILLRACE_S3_URL or --data for a PostgreSQL store, else the folder itself'],
    ['--to-files FILES', 'the same for the copy'],
  ],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'from-files': { type: 'string' },
    'to-files': { type: 'string' },
  },
  words: 0,
  async runOn(config, _words, flags) {
    const from = await placeFlag(config, flags, 'from');
    const to = await placeFlag(config, flags, 'to');
    const { progress, end } = tellProgress();
    const { rows, files } = await copyStore(from, to, config.namespace, progress).finally(end);
    const json = { rows: sum(rows), files: files.count };
    return { json, lines: [`Copied ${json.rows} rows and ${json.files} files to ${placeOf(to)}.`] };
  },
};

/** The sum of the rows of all tables. */
export function sum(rows: Record<string, number>): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}

/** @throws {UsageError} */
async function placeFlag(config: Config, flags: Flags, name: 'from' | 'to'): Promise<StorePlace> {
  const store = textFlag(flags, name);
  const files = textFlag(flags, `${name}-files`);
  if (store === undefined) throw new UsageError(`copy needs --${name}: a folder or a postgres://… URL.`);
  const isDatabase = /^postgres(ql)?:\/\//.test(store);
  const data = isDatabase ? config.data : store;
  const place = isDatabase ? { data, databaseUrl: store } : { data, databaseUrl: undefined };
  if (files === undefined)
    return { ...place, files: await openBlobs({ data, s3: isDatabase ? config.s3 : undefined }) };
  if (isS3Url(files)) {
    const s3 = readS3Url(files);
    if (s3 === undefined)
      throw new UsageError(`--${name}-files must be a folder or a URL such as ${S3_FORM}.`);
    return { ...place, files: await openBlobs({ data, s3 }) };
  }
  if (!isDatabase)
    throw new UsageError(`--${name}-files is a folder for PostgreSQL only: a folder has its files in it.`);
  return { ...place, files: await openBlobs({ data: files, s3: undefined }) };
}
