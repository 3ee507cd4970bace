import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
/** What stays between runs: the prepared stores. */
export const benchFolder = join(root, '.bench');
/** What belongs to one run: copies of the store, logs, files for the baseline servers. */
export const runFolder = join(benchFolder, 'run');
