import { type Others, tellOthers } from '../features/archives/archives.ts';
import { requireUser } from './account.ts';
import { letItBeHeard } from './be-heard.ts';
import type { Command } from './command.ts';
import { tellProgress } from './progress.ts';
import { oneLine } from './table.ts';

/** How many skipped items to list individually. */
const MAX_TOLD = 20;

export const importCommand: Command = {
  name: 'import',
  usage: '<username> <file>',
  summary:
    'Import an export of an account, or an archive of Mastodon or Bluesky; importing it again changes nothing.',
  words: 2,
  async run(ctx, [username = '', file = '']) {
    // Loaded only here: the code for archives would slow down the start of the service.
    const { importArchive } = await import('../features/archives/import.actions.ts');
    const user = await requireUser(ctx, username);
    const { progress, end } = tellProgress();
    let faults = 0;
    const warn = (message: string): void => {
      if (++faults > MAX_TOLD) return;
      end();
      process.stderr.write(`${oneLine(message)}\n`);
    };
    const sums: string[] = [];
    const sum = (left: Others) => void sums.push(tellOthers(left));
    const counts = await importArchive(ctx, user.id, file, { progress, warn, sum })
      .catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      })
      .finally(end);
    if (faults > MAX_TOLD) process.stderr.write(`and ${faults - MAX_TOLD} more like these.\n`);
    for (const line of sums) process.stderr.write(`${oneLine(line)}\n`);
    await letItBeHeard(ctx);
    const { posts, files, follows, skipped } = counts;
    return {
      json: { posts, files, follows, skipped },
      lines: [
        `Imported ${posts} posts, ${files} files and ${follows} follows for ${user.username}; skipped ${skipped}.`,
      ],
    };
  },
};
