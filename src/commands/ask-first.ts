import { createInterface } from 'node:readline/promises';
import { type AnyCommand, type Flags, UsageError } from './command.ts';

/**
 * Asks on a terminal before a command does what cannot easily be undone. Scripts, which have no terminal, are not asked.
 * @throws {UsageError} unless the answer is yes.
 */
export async function askFirst({ asks }: AnyCommand, words: readonly string[], flags: Flags): Promise<void> {
  if (asks === undefined || flags.yes === true || !process.stdin.isTTY) return;
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${asks(words)} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('nothing was done.');
  } finally {
    lines.close();
  }
}
