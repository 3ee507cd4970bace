import type { Context } from '../../context.ts';
import { importApp } from '../apps/service-apps.ts';
import { selectUsers } from '../users/users.sql.ts';
import { Archive } from './archive.ts';
import { storeId } from './export.actions.ts';
import type { Holdings, Skip } from './given.ts';
import { importFile } from './import.files.ts';
import { importPosts } from './import.posts.ts';
import { importProfile } from './import.profile.ts';
import { importRelations } from './import.relations.ts';
import { type ImportCounts, ImportRun, type ImportTelling, type Leave } from './import.run.ts';
import { MastodonArchive } from './mastodon.ts';
import { openExport } from './millrace.ts';

/** How many names of unknown files an import reports. */
const NAMES_TOLD = 5;

/**
 * Imports an archive for an account: our own export, or Mastodon's (docs/export.md). Skips what was imported before, so that
 * repeating an interrupted import continues it.
 * @throws if the file is no such archive, cannot be read any further, or the account has no more storage.
 */
export async function importArchive(
  ctx: Context,
  userId: number,
  path: string,
  telling: ImportTelling,
): Promise<ImportCounts> {
  const archive = await Archive.open(path);
  try {
    const counts = { posts: 0, files: 0, follows: 0, skipped: 0 };
    const skip: Skip = (what, why) => {
      counts.skipped++;
      telling.warn(`${what}: ${why}.`);
    };
    const sums = new Map<string, number>();
    const note: Leave = (what, why, count = 1) => {
      const kind = `${what}: ${why}.`;
      sums.set(kind, (sums.get(kind) ?? 0) + count);
    };
    const leave: Leave = (what, why, count = 1) => {
      counts.skipped += count;
      note(what, why, count);
    };
    const holdings = await openHoldings(ctx, archive, skip);
    const [user] = await selectUsers(ctx.store.read, { ids: [userId] });
    if (user === undefined) throw new Error('there is no such account.');
    const author = { userId, appId: await importApp(ctx) };
    const run = new ImportRun(ctx, author, user, holdings, { counts, skip, leave, note, telling });
    await importProfile(run);
    for await (const file of holdings.files()) await importFile(run, file);
    await importPosts(run);
    await importRelations(run);
    await leaveOthers(archive, holdings, leave);
    for (const [kind, count] of sums) telling.sum(`${count} ${kind}`);
    return counts;
  } finally {
    archive.close();
  }
}

async function openHoldings(ctx: Context, archive: Archive, skip: Skip): Promise<Holdings> {
  if (archive.find('export.json') !== undefined) return openExport(archive, storeId(ctx.digestKey), skip);
  const outboxes = [...archive.names()].filter((name) => /^([^/]+\/)?outbox\.json$/.test(name));
  const [outbox] = outboxes.sort((a, b) => a.length - b.length);
  if (outbox === undefined) {
    throw new Error(
      'it is neither an export of Millrace (export.json) nor an archive of Mastodon (outbox.json).',
    );
  }
  return new MastodonArchive(archive, outbox.slice(0, -'outbox.json'.length), ctx.config, skip);
}

/** Counts what no import supports, even in files that were not read. */
async function leaveOthers(archive: Archive, { notTaken }: Holdings, leave: Leave): Promise<void> {
  for (const { list, key, what, why } of notTaken) {
    let count = 0;
    for await (const _ of archive.items(list, key)) count++;
    if (count > 0) leave(what, why, count);
  }
  const names = archive.unasked();
  if (names.length === 0) return;
  const more = names.length > NAMES_TOLD ? ', …' : '';
  leave('other files', `import does not know ${names.slice(0, NAMES_TOLD).join(', ')}${more}`, names.length);
}
