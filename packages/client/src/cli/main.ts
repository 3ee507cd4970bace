#!/usr/bin/env node
/** The command line for people: `npx millrace-client`. */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createClient } from '../client.ts';
import { MillraceError } from '../error.ts';
import { findAccount, recall } from './accounts.ts';
import { type Call, type Command, commonOptions, describeOptions } from './command.ts';
import { errorReply, Failure, UsageError } from './failure.ts';
import { readingCommands } from './reading.ts';
import { originOf } from './sign-in.ts';
import { signingCommands } from './signing.ts';
import { Terminal } from './terminal.ts';
import { writingCommands } from './writing.ts';

/** What the help ends with. */
const ENDS = [
  'Status: 0 done, 1 failed, 2 wrong usage.',
  'Environment: MILLRACE_URL and MILLRACE_TOKEN in place of an account; MILLRACE_ACCOUNT as --account; NO_COLOR.',
];

/** How many seconds a call waits where a limit is reached. */
const MAX_WAIT = 60;

const commands: Readonly<Record<string, Command>> = {
  ...signingCommands,
  ...readingCommands,
  ...writingCommands,
};

const terminal = new Terminal(process.stdout, process.stderr);
const [name = '', ...rest] = process.argv.slice(2);
let isJson = false;
try {
  if (name === '--version') terminal.line(readVersion());
  else if (name === '--help' || name === '-h' || name === 'help') terminal.line(helpOf(rest[0]));
  else await run(name, rest);
} catch (error) {
  process.exitCode = error instanceof UsageError ? 2 : 1;
  const { message } = error as Error;
  terminal.note({ text: message, style: 'alert' });
  const isExpected =
    error instanceof MillraceError || error instanceof Failure || error instanceof UsageError;
  if (isJson && error instanceof MillraceError && error.slug !== '') terminal.json(errorReply(error));
  if (!isExpected) terminal.note((error as Error).stack ?? '');
  else if (error instanceof MillraceError && error.status === 401) {
    terminal.note(
      process.env.MILLRACE_TOKEN ? 'Check MILLRACE_TOKEN.' : 'Sign in again: millrace-client login <url>',
    );
  }
}

async function run(name: string, given: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    throw new UsageError(
      name === '' ? helpOf() : `There is no command "${name}". See: millrace-client --help`,
    );
  }
  const { values: options, positionals: args } = parse(command, given);
  isJson = options.json === true;
  if (options.help) {
    terminal.line(helpOf(name));
    return;
  }
  const least = command.args.match(/</g)?.length ?? 0;
  const most = command.args.includes('…') ? Number.POSITIVE_INFINITY : least;
  if (args.length < least || args.length > most) {
    throw new UsageError(`Usage: millrace-client ${name} ${command.args}`.trim());
  }
  const remembered = recall();
  const account: Call['account'] = () =>
    findAccount(remembered, options.account ?? (process.env.MILLRACE_ACCOUNT || undefined));
  const service: Call['service'] = () =>
    (options.account === undefined && serviceOfEnvironment()) || account();
  const client: Call['client'] = () => createClient({ ...service(), maxWait: MAX_WAIT });
  await command.run({ args, options, terminal, remembered, account, service, client });
}

/** The service of MILLRACE_URL with the token of MILLRACE_TOKEN; what is set to nothing is not set. @throws {Failure} */
function serviceOfEnvironment(): ReturnType<Call['service']> | undefined {
  const { MILLRACE_URL: url, MILLRACE_TOKEN: token } = process.env;
  if (url) return { url: originOf(url), token };
  if (token) throw new Failure('MILLRACE_TOKEN is set, but not MILLRACE_URL: the service that it is for.');
  return undefined;
}

function parse(command: Command, args: readonly string[]) {
  try {
    const options = { ...command.options, ...commonOptions };
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** What the program can do, or one command. */
function helpOf(name = ''): string {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) {
    const list = Object.entries(commands).map(
      ([name, { args, about }]) => `  ${`${name} ${args}`.padEnd(32)} ${about}`,
    );
    const usage = 'Usage: millrace-client <command> [options]   (--help after a command says more)';
    return [usage, '', ...list, '', ...describeOptions(commonOptions), '', ...ENDS].join('\n');
  }
  const { args, about, more, options = {} } = command;
  const shown = describeOptions({ ...options, ...commonOptions });
  const usage = `Usage: millrace-client ${name} ${args}`.trim();
  return [
    usage,
    '',
    `${about[0]?.toUpperCase()}${about.slice(1)}.${more === undefined ? '' : ` ${more}`}`,
    '',
    ...shown,
  ].join('\n');
}

function readVersion(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
