import { openBlobs } from '../blobs/open.ts';
import { isS3Url, readS3Url, S3_FORM } from '../blobs/s3-place.ts';
import { type Config, placeOf } from '../config.ts';
import { makeWhole } from '../db/whole-folder.ts';
import { type CommandOnConfig, type Flags, textFlag, UsageError } from './command.ts';
import { type Copied, copyStore, type StorePlace, withSource } from './copy-store.ts';
import { moving } from './moving.ts';
import { withProgress } from './progress.ts';

export const copy: CommandOnConfig = {
  name: 'copy',
  usage: '--from STORE --to STORE [--from-files FILES] [--to-files FILES] [--move]',
  summary: 'Copy a whole store to an empty folder or PostgreSQL database; the service may be running.',
  help: [
    ['--from STORE', 'folder, or postgres://… URL'],
    ['--to STORE', 'folder or URL in which there is no store'],
    [
      '--from-files FILES',
      'where the contents of its files are: a bucket (s3://…) or, of a PostgreSQL store, a data folder;',
    ],
    ['', 'default $MILLRACE_S3_URL or --data for a PostgreSQL store, else the folder itself'],
    ['--to-files FILES', 'the same for the copy'],
    [
      '--move',
      'nothing may use the store at its old place afterwards: every command there says where it is now.',
    ],
    ['', 'A copy with its files in the same place is such a move too, since two stores cannot share them'],
  ],
  options: {
    move: { type: 'boolean' },
    from: { type: 'string' },
    to: { type: 'string' },
    'from-files': { type: 'string' },
    'to-files': { type: 'string' },
  },
  async runOn(config, _words, flags) {
    const [from, to] = [placeFlag(config, flags, 'from'), placeFlag(config, flags, 'to')];
    const [fromFiles, toFiles] = [await openBlobs(from.files), await openBlobs(to.files)];
    const sharesFiles = fromFiles.place === toFiles.place;
    const staysElsewhere = to.databaseUrl !== undefined || to.files.s3 !== undefined;
    const filesStay = staysElsewhere && !sharesFiles ? toFiles.place : undefined;
    const work = () => copyTo(from, to, config.namespace, filesStay);
    const isMove = flags.move === true || sharesFiles;
    const { rows, files } = isMove ? await moving(from, to, config.namespace, work) : await work();
    const json = { rows: sum(rows), files: files.count };
    const lines = [`Copied ${json.rows} rows and ${json.files} files to ${placeOf(to)}.`];
    if (isMove) lines.push(`The store in ${placeOf(from)} is marked as moved: nothing uses it any more.`);
    return { json, lines };
  },
};

/** `filesStay` is where the contents of files go if it is not the folder that is written as a whole. */
function copyTo(
  from: StorePlace,
  to: StorePlace,
  namespace: string,
  filesStay: string | undefined,
): Promise<Copied> {
  return withProgress(
    (progress) =>
      withSource(from, (source) => {
        if (to.databaseUrl !== undefined) return copyStore(source, to, namespace, progress);
        return makeWhole(to.data, 'a store', (data) =>
          copyStore(source, { ...to, data, files: { ...to.files, data } }, namespace, progress),
        );
      }),
    filesStay,
  );
}

/** The number of rows of all tables. */
function sum(rows: Record<string, number>): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}

/** @throws {UsageError} */
function placeFlag(config: Config, flags: Flags, name: 'from' | 'to'): StorePlace {
  const store = textFlag(flags, name);
  const files = textFlag(flags, `${name}-files`);
  if (store === undefined) throw new UsageError(`copy needs --${name}: a folder or a postgres://… URL.`);
  const isDatabase = /^postgres(ql)?:\/\//.test(store);
  const data = isDatabase ? config.data : store;
  const place = isDatabase ? { data, databaseUrl: store } : { data, databaseUrl: undefined };
  if (files === undefined) return { ...place, files: { data, s3: isDatabase ? config.s3 : undefined } };
  if (isS3Url(files)) {
    const s3 = readS3Url(files);
    if (s3 === undefined)
      throw new UsageError(`--${name}-files must be a folder or a URL such as ${S3_FORM}.`);
    return { ...place, files: { data, s3 } };
  }
  if (!isDatabase)
    throw new UsageError(`--${name}-files is a folder for PostgreSQL only: a folder has its files in it.`);
  return { ...place, files: { data: files, s3: undefined } };
}
