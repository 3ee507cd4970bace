import { requireUser } from './account.ts';
import type { Command } from './command.ts';
import { tellProgress } from './progress.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: '<username> <file.zip>',
  summary: 'Write everything that an account made, and its files, to a zip file; the service may be running.',
  words: 2,
  async run(ctx, [username = '', file = '']) {
    // Loaded only here: the code for archives would slow down the start of the service.
    const { exportAccount } = await import('../features/archives/export.actions.ts');
    const user = await requireUser(ctx, username);
    const { progress, end } = tellProgress();
    const warn = (message: string): void => {
      end();
      process.stderr.write(`${message}\n`);
    };
    const stop = new AbortController();
    const interrupt = (): void => stop.abort(new Error('interrupted; nothing was written.'));
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
    const { signal } = stop;
    const json = await exportAccount(ctx, user.id, file, { progress, warn, signal }).finally(end);
    return { json, lines: [`Wrote ${json.bytes} bytes to ${json.path}.`] };
  },
};
