import { parseArgs } from 'node:util';
import { openApp } from './app.ts';
import { appAdd, tokenIssue, userAdd } from './commands/accounts.ts';
import { adminCommands } from './commands/admin.ts';
import { appChange, appDelete, appList, appSecret } from './commands/apps.ts';
import { check } from './commands/check.ts';
import { type Command, type Flags, textFlag, UsageError } from './commands/command.ts';
import { demo } from './commands/demo.ts';
import { instanceCommands } from './commands/instance.ts';
import { inviteCommands } from './commands/invite.ts';
import { serveUntilSignal } from './commands/serve.ts';
import { ConfigError, readConfig } from './config.ts';
import { closeContext } from './context.ts';

const commands: readonly Command[] = [
  userAdd,
  ...adminCommands,
  ...inviteCommands,
  ...instanceCommands,
  appAdd,
  appList,
  appChange,
  appSecret,
  appDelete,
  tokenIssue,
  demo,
  check,
];

const common = {
  data: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} as const;

const serveOptions = { host: { type: 'string' }, port: { type: 'string' } } as const;

const serveHelp = `usage: millrace serve [--host H] [--port N] [--data DIR]

Serve until SIGTERM or SIGINT.

  --host H     address to listen on; default $MILLRACE_HOST, else 127.0.0.1
  --port N     port to listen on; default $MILLRACE_PORT, else 8080
  --data DIR   folder of the store; default $MILLRACE_DATA, else ./data`;

function overview(): string {
  const rows = [{ name: 'serve', summary: 'Serve until SIGTERM or SIGINT.' }, ...commands];
  return [
    'usage: millrace <command> [options]',
    '',
    ...rows.map(({ name, summary }) => `  ${name.padEnd(20)}${summary}`),
    '',
    '"millrace <command> --help" tells the options of a command.',
  ].join('\n');
}

function helpOf(command: Command): string {
  return [
    `usage: millrace ${command.name} ${command.usage} [--data DIR] [--json]`,
    '',
    command.summary,
    '',
    ...command.help.map((line) => `  ${line}`),
    '  --data DIR   folder of the store; default $MILLRACE_DATA, else ./data',
    '  --json       print one JSON object and nothing else on standard output',
  ].join('\n');
}

function parse(args: readonly string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { ...common, ...options },
      allowPositionals: true,
    });
    return { flags: values as Flags, words: positionals };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

async function main(args: readonly string[]): Promise<number> {
  const [first = ''] = args;
  if (first === '' || first === '--help' || first === '-h' || first === 'help') {
    console.log(overview());
    return first === '' ? 2 : 0;
  }
  if (first === 'serve') return serveMain(args.slice(1));
  const command = commands.find(({ name }) => args.slice(0, name.split(' ').length).join(' ') === name);
  if (command === undefined) throw new UsageError(`there is no command "${first}".\n\n${overview()}`);
  const { flags, words } = parse(
    args.slice(command.name.split(' ').length),
    command.options as Record<string, { type: 'string' }>,
  );
  if (flags.help) {
    console.log(helpOf(command));
    return 0;
  }
  const [least, most] = typeof command.words === 'number' ? [command.words, command.words] : command.words;
  if (words.length < least || words.length > most)
    throw new UsageError(`usage: millrace ${command.name} ${command.usage}`);
  const ctx = await openApp(readConfig(process.env, { data: textFlag(flags, 'data') }));
  try {
    const { json, lines, status = 0 } = await command.run(ctx, words, flags);
    console.log(flags.json ? JSON.stringify(json) : lines.join('\n'));
    return status;
  } finally {
    await closeContext(ctx);
  }
}

async function serveMain(args: readonly string[]): Promise<number> {
  const { flags, words } = parse(args, serveOptions);
  if (flags.help) {
    console.log(serveHelp);
    return 0;
  }
  if (words.length > 0) throw new UsageError(`serve takes no "${words[0]}".`);
  const ctx = await openApp(
    readConfig(process.env, {
      host: textFlag(flags, 'host'),
      port: textFlag(flags, 'port'),
      data: textFlag(flags, 'data'),
    }),
  );
  const { origin } = await serveUntilSignal(ctx);
  process.stderr.write(`listening on ${origin}\n`);
  return new Promise(() => undefined);
}

// What it writes is for its own user only.
process.umask(0o077);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`millrace: ${(error as Error).message}\n`);
  process.exitCode = error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
}
