/**
 * Runs commands of the built program one after another, each as if in a process of its own: most of what a short command
 * costs is the start of its process. Started by `run-command.ts`, which sends what is to be run.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A command with its environment. */
export interface Command {
  args: readonly string[];
  env: NodeJS.ProcessEnv;
}

const main = join(import.meta.dirname, '../../dist/main.js');
const program = pathToFileURL(main).href;
let count = 0;
// Each command listens to the end of its process, and here that does not come.
process.setMaxListeners(0);

/** What keeps this process from ending, looked at from where nothing of this file does. */
const active = (): Promise<number> =>
  new Promise((resolve) => setTimeout(() => resolve(process.getActiveResourcesInfo().length), 1));

process.stdout.write('');
process.stderr.write('');
process.once('disconnect', () => process.exit());
process.on('message', run);
const idle = await active();
process.send?.('ready');

/** The first module of the program is run again, and those that it imports are there already. */
async function run({ args, env }: Command): Promise<void> {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, main, ...args];
  try {
    await import(`${program}?${++count}`);
  } catch (error) {
    // As Node.js ends for it.
    console.error(error);
    process.exitCode = 1;
  }
  // A process ends when nothing keeps it, and so does a command.
  while ((await active()) > idle);
  for (const atExit of process.listeners('exit')) atExit(0);
  process.stdout.removeAllListeners('error');
  process.stderr.write('\0');
  process.stdout.write(`\0${process.exitCode ?? 0}\0`);
  process.exitCode = undefined;
}
