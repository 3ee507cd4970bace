import { app } from './app.ts';
import { type AnyCommand, type Flags, type Output, textFlag } from './commands/command.ts';
import { overview, readCommandLine } from './commands/command-line.ts';
import { commands } from './commands/commands.ts';
import { runProgram } from './commands/report.ts';
import { warnOfStaleBuild } from './commands/stale-build.ts';
import { versionLine } from './commands/version.ts';
import { type Config, readConfig } from './config.ts';
import { closeContext } from './context.ts';
import { addEnvFile } from './env-file.ts';

async function main(args: readonly string[]): Promise<number> {
  if (args.length === 0) {
    console.log(overview(commands));
    return 2;
  }
  if (args[0] === '--version') {
    console.log(versionLine());
    return 0;
  }
  const asked = readCommandLine(args, commands);
  if ('help' in asked) {
    console.log(asked.help);
    return 0;
  }
  const { command, words, flags } = asked;
  warnOfStaleBuild(import.meta.filename);
  addEnvFile(
    process.env,
    { file: textFlag(flags, 'env-file'), hasFolder: flags.data !== undefined },
    (message) => process.stderr.write(`millrace: ${message}\n`),
  );
  const [host, port, data, roles] = ['host', 'port', 'data', 'roles'].map((name) => textFlag(flags, name));
  const {
    json,
    lines,
    status = 0,
  } = await run(command, readConfig(process.env, { host, port, data, roles }), words, flags);
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
  const ctx = await app.open(config, command.purpose ?? 'use');
  try {
    return await command.run(ctx, words, flags);
  } finally {
    await closeContext(ctx);
  }
}

await runProgram(() => main(process.argv.slice(2)));
