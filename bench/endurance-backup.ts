/** A backup of `endurance`: made while the service is used, restored to another folder, and checked. */

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { check } from './part.ts';
import { runProgram } from './server.ts';
import { rounded } from './statistics.ts';

/**
 * Makes a backup and restores it. `acknowledged`: the posts that it must hold.
 * @returns nothing where the backup failed, as when the database ends meanwhile.
 * @throws when anything is wrong with what was made.
 */
export async function tryBackup(
  env: Record<string, string>,
  folder: string,
  acknowledged: readonly number[],
): Promise<{ seconds: number; mb: number; posts: number } | undefined> {
  const backup = join(folder, 'backup');
  const restored = join(folder, 'restored');
  const remove = (): void => {
    for (const path of [backup, restored]) rmSync(path, { recursive: true, force: true });
  };
  remove();
  const start = performance.now();
  const made = await runProgram(env, 'backup', backup, '--json');
  if (made.status !== 0) return undefined;
  const seconds = rounded((performance.now() - start) / 1000);
  const elsewhere = { MILLRACE_DATA: restored };
  for (const command of [
    ['restore', backup],
    ['check', '--json'],
  ]) {
    const { status, out } = await runProgram(elsewhere, ...command);
    check(status === 0, `${command[0]} of the backup ended with ${status}: ${out.slice(0, 2000)}`);
  }
  const db = new DatabaseSync(join(restored, 'millrace.db'), { readOnly: true });
  const ids = new Set(
    db
      .prepare('select id from posts')
      .all()
      .map(({ id }) => Number(id)),
  );
  db.close();
  remove();
  const lost = acknowledged.filter((id) => !ids.has(id));
  check(lost.length === 0, `the backup lacks ${lost.length} posts, of which ${lost[0]} is the first`);
  return { seconds, mb: rounded(JSON.parse(made.out).bytes / 1e6), posts: acknowledged.length };
}
