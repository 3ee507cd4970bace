import { ConfigError } from '../config.ts';
import { ApiError, errors } from '../errors.ts';
import { UsageError } from './command.ts';

/** Runs a program to its end; what it throws is told in a line on standard error, and is its exit status. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  // What it writes is for its own user only.
  process.umask(0o077);
  // The program that reads a list may end before it has read all, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`millrace: ${wordsOf(error)}\n`);
    process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** An error's message without the words that clients of the API look for. */
function wordsOf(error: unknown): string {
  const { message } = error as Error;
  return error instanceof ApiError ? message.slice(errors[error.slug].prefix.length) : message;
}
