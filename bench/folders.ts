import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** What is kept between runs: the prepared stores. */
export const keptFolder = join(root, '.bench');
/** What belongs to one run: copies of the store, logs, files for the bare servers. */
export const runFolder = join(keptFolder, 'run');
