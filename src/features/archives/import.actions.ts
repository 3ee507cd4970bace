import type { Context } from '../../context.ts';
import { importApp } from '../apps/apps.ts';
import { selectUsers } from '../users/users.ts';
import type { Skip } from './given.ts';
import { openHoldings } from './holdings.ts';
import { importFile } from './import.files.ts';
import { importPosts } from './import.posts.ts';
import { importProfile } from './import.profile.ts';
import { importRelations } from './import.relations.ts';
import { type ImportCounts, ImportRun, type ImportTelling, type Leave, LeftOut } from './import.run.ts';
import { ArchiveError, fileSource, type Source } from './source.ts';

/** Imports an archive in a file; see `importFrom`. */
export async function importArchive(
  ctx: Context,
  userId: number,
  path: string,
  telling: ImportTelling,
): Promise<ImportCounts> {
  return importFrom(ctx, userId, await fileSource(path), telling);
}

/**
 * Imports an archive for an account (docs/export.md). Skips what was imported before, so that repeating an interrupted import
 * continues it.
 * @throws {ArchiveError} if it is no archive, cannot be read any further, or the account has no more storage.
 */
export async function importFrom(
  ctx: Context,
  userId: number,
  source: Source,
  telling: ImportTelling,
): Promise<ImportCounts> {
  const counts = { posts: 0, files: 0, follows: 0, skipped: 0 };
  const skip: Skip = (what, why) => {
    counts.skipped++;
    telling.warn(`${what}: ${why}.`);
  };
  const left = new LeftOut();
  const leave: Leave = (what, why, count = 1) => {
    counts.skipped += count;
    left.add(what, why, count);
  };
  const { holdings, close } = await openHoldings(ctx, source, skip);
  try {
    const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
    if (user === undefined) throw new ArchiveError('there is no such account.');
    const author = { userId, appId: await importApp(ctx) };
    const run = new ImportRun(ctx, author, user, holdings, { counts, skip, leave, note: left.add, telling });
    await importProfile(run);
    for await (const file of holdings.files?.() ?? []) await importFile(run, file);
    await importPosts(run);
    await importRelations(run);
    for await (const { what, why, count } of holdings.others()) leave(what, why, count);
    for (const one of left.values()) telling.sum(one);
    return counts;
  } finally {
    close();
  }
}
