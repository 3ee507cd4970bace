import { askFirst } from './commands/ask-first.ts';
import { type AnyCommand, type Flags, type Output, textFlag } from './commands/command.ts';
import { overview, readCommandLine } from './commands/command-line.ts';
import { STARTED_MS } from './commands/ready.ts';
import { runProgram } from './commands/report.ts';
import { serveCommand } from './commands/serve-command.ts';
import { warnOfStaleBuild } from './commands/stale-build.ts';
import { type Config, readConfig } from './config.ts';
import { addEnvFile } from './env-file.ts';
import { boundHeapGrowth } from './heap.ts';

async function main(args: readonly string[]): Promise<number> {
  if (args[0] === '--version') {
    // Modules bring migrations.
    await import('./app.ts');
    console.log((await import('./commands/version.ts')).versionLine());
    return 0;
  }
  // The process that starts workers does without the rest of the program.
  const commands = args[0] === 'serve' ? [serveCommand] : (await import('./commands/commands.ts')).commands;
  if (args.length === 0) {
    console.log(overview(commands));
    return 2;
  }
  const asked = readCommandLine(args, commands);
  if ('help' in asked) {
    console.log(asked.help);
    return 0;
  }
  const { command, words, flags } = asked;
  // It looks at all sources, for which a service does not wait.
  if (command === serveCommand) setTimeout(warnOfStaleBuild, STARTED_MS, import.meta.filename).unref();
  else warnOfStaleBuild(import.meta.filename);
  addEnvFile(
    process.env,
    { file: textFlag(flags, 'env-file'), hasFolder: flags.data !== undefined },
    (message) => process.stderr.write(`millrace: ${message}\n`),
  );
  const [host, port, data, roles, workers] = ['host', 'port', 'data', 'roles', 'workers'].map((name) =>
    textFlag(flags, name),
  );
  await askFirst(command, words, flags);
  const config = readConfig(process.env, { host, port, data, roles, workers });
  const { json, lines, status = 0 } = await run(command, config, words, flags);
  console.log(flags.json ? JSON.stringify(json) : lines.join('\n'));
  return status;
}

async function run(
  command: AnyCommand,
  config: Config,
  words: readonly string[],
  flags: Flags,
): Promise<Output> {
  if ('runOn' in command) return command.runOn(config, words, flags);
  const [{ app }, { closeContext }] = await Promise.all([import('./app.ts'), import('./context.ts')]);
  const ctx = await app.open(config, command.purpose ?? 'use');
  boundHeapGrowth();
  try {
    return await command.run(ctx, words, flags);
  } finally {
    await closeContext(ctx);
  }
}

await runProgram(() => main(process.argv.slice(2)));
