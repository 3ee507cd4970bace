import cluster from 'node:cluster';
import { ConfigError } from '../config.ts';
import { reasonOf } from '../errors.ts';
import { UsageError } from './command.ts';

/** Runs a program to its end; reports an error in a line on standard error and as its exit status. */
export async function runProgram(main: () => Promise<number>): Promise<void> {
  // Files it writes are readable by its own user only.
  process.umask(0o077);
  // The reader of a pipe may end before it has read everything, as `head` does.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    process.exitCode = await main();
  } catch (error) {
    process.stderr.write(`millrace: ${reasonOf(error)}\n`);
    process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
    // Its channel to the process that started it would keep a worker running.
    if (cluster.isWorker) process.exit();
  }
}
