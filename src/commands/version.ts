import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { newestMigration } from '../db/migrations.ts';

/** The version and what distinguishes its builds: the schema, and the commit, which is unknown to a build without git. */
export function versionLine(): string {
  const schema = Number.parseInt(newestMigration(), 10);
  const commit = readCommit();
  return `${manifest.version} (schema ${schema}${commit === '' ? '' : `, commit ${commit}`})`;
}

/** The commit that the build recorded with the program. */
function readCommit(): string {
  try {
    return readFileSync(join(import.meta.dirname, 'commit'), 'utf8').trim();
  } catch {
    return '';
  }
}
