import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { newestMigration } from '../db/migrations.ts';

/** The version with what tells builds of it apart: the schema, and the commit, which a build without git does not know. */
export function versionLine(): string {
  const schema = Number.parseInt(newestMigration(), 10);
  const commit = readCommit();
  return `${manifest.version} (schema ${schema}${commit === '' ? '' : `, commit ${commit}`})`;
}

/** What the build wrote beside the program. */
function readCommit(): string {
  try {
    return readFileSync(join(import.meta.dirname, 'commit'), 'utf8').trim();
  } catch {
    return '';
  }
}
