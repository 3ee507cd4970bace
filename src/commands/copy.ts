import { type Config, placeOf } from '../config.ts';
import { type CommandOnConfig, type Flags, textFlag, UsageError } from './command.ts';
import { copyStore, type StorePlace } from './copy-store.ts';
import { tellProgress } from './progress.ts';

export const copy: CommandOnConfig = {
  name: 'copy',
  usage: '--from STORE --to STORE [--from-files DIR] [--to-files DIR]',
  summary: 'Copy a whole store, which may be serving, to an empty place: a folder or a PostgreSQL database.',
  help: [
    ['--from STORE', 'folder, or postgres://… URL'],
    ['--to STORE', 'folder or URL in which there is no store'],
    ['--from-files DIR', 'data folder with the files of a PostgreSQL store; default the one of --data'],
    ['--to-files DIR', 'the same for the copy'],
  ],
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    'from-files': { type: 'string' },
    'to-files': { type: 'string' },
  },
  words: 0,
  async runOn(config, _words, flags) {
    const [from, to] = [placeFlag(config, flags, 'from'), placeFlag(config, flags, 'to')];
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
function placeFlag({ data }: Config, flags: Flags, name: 'from' | 'to'): StorePlace {
  const store = textFlag(flags, name);
  const files = textFlag(flags, `${name}-files`);
  if (store === undefined) throw new UsageError(`copy needs --${name}: a folder or a postgres://… URL.`);
  if (/^postgres(ql)?:\/\//.test(store)) return { data, databaseUrl: store, files: files ?? data };
  if (files !== undefined)
    throw new UsageError(`--${name}-files is for PostgreSQL only: a folder has its files in it.`);
  return { data: store, databaseUrl: undefined, files: store };
}
