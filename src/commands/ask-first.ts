import { createInterface } from 'node:readline/promises';
import { type AnyCommand, type Flags, UsageError } from './command.ts';

/**
 * Asks on a terminal before a command does what cannot be undone, or is much. Without a terminal, such as in a script, `--yes` says it.
 * @throws {UsageError} unless the answer is yes.
 */
export async function askFirst(
  { name, asks }: AnyCommand,
  words: readonly string[],
  flags: Flags,
): Promise<void> {
  const question = flags.yes === true ? undefined : asks?.(words, flags);
  if (question === undefined) return;
  if (!process.stdin.isTTY) {
    throw new UsageError(`${name} asks first; without a terminal to ask, it needs --yes.`);
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question} [y/N] `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new UsageError('nothing was done.');
  } finally {
    lines.close();
  }
}
