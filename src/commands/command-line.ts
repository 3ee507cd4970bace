import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { SERVICE_FILE } from '../env-file.ts';
import { nearest } from '../nearest.ts';
import { type AnyCommand, type Flags, UsageError } from './command.ts';

/** Options of every command. */
const common = {
  data: { type: 'string' },
  'env-file': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  json: { type: 'boolean' },
} as const;

/** Options of commands that act, and of those that ask first. */
const reasonOption = { reason: { type: 'string' } } as const;
const yesOption = { yes: { type: 'boolean', short: 'y' } } as const;

/** All options of a command. */
export function optionsOf({ options, isAction, asks }: AnyCommand): ParseArgsOptionsConfig {
  return { ...common, ...(isAction && reasonOption), ...(asks && yesOption), ...options };
}

/** A parsed command line: help, or a command with its words and options. */
export type Asked = { help: string } | { command: AnyCommand; words: readonly string[]; flags: Flags };

/**
 * Parses a command line.
 * @throws {UsageError} saying in one line what is wrong, with the nearest name.
 */
export function readCommandLine(args: readonly string[], commands: readonly AnyCommand[]): Asked {
  const [first = '', second = ''] = args;
  if (['--help', '-h', 'help'].includes(first)) return { help: overview(commands) };
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`);
  if (command !== undefined) return readOptions(args.slice(command.name.split(' ').length), command);
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) throw unknownCommand(first.startsWith('-') ? first : args, commands);
  if (['--help', '-h', 'help'].includes(second)) return { help: overview(group, first) };
  if (second !== '' && !second.startsWith('-')) throw unknownCommand(args, group, first);
  throw new UsageError(
    `"${first}" needs one of: ${group.map(({ name }) => name.slice(first.length + 1)).join(', ')}.`,
  );
}

/** @param group - the first word, if commands of several words begin with it. */
function unknownCommand(
  given: readonly string[] | string,
  among: readonly AnyCommand[],
  group?: string,
): UsageError {
  const names = among.map(({ name }) => name);
  if (typeof given === 'string') {
    const meant = nearest(given, ['--help', '--version']);
    return new UsageError(
      `there is no option ${given}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
    );
  }
  const words = given.filter((word) => !word.startsWith('-')).slice(0, 2);
  const [name, more] = [words.slice(0, 1).join(' '), words.join(' ')];
  const meant = nearest(more, names) ?? nearest(name, names);
  return new UsageError(
    `there is no command "${group !== undefined || meant?.includes(' ') ? more : name}"; ${
      meant === undefined
        ? `"millrace ${group === undefined ? '' : `${group} `}--help" lists all`
        : `did you mean "${meant}"?`
    }`,
  );
}

/** Lists the commands, or those of a group, with their summaries. */
export function overview(commands: readonly AnyCommand[], group?: string): string {
  return [
    `usage: millrace ${group === undefined ? '' : `${group} `}<command> [options]`,
    '',
    ...align(commands.map(({ name, summary }) => [name, summary])),
    '',
    '"millrace <command> --help" tells the options of a command.',
    ...(group === undefined ? ['"millrace --version" tells the version.'] : []),
  ].join('\n');
}

function helpOf(command: AnyCommand): string {
  const ownJson = command.printsJson === false ? [] : ['--json'];
  return [
    [
      'usage: millrace',
      command.name,
      command.usage ?? '',
      '[--data DIR]',
      '[--env-file F]',
      ...(command.isAction ? ['[--reason R]'] : []),
      ...(command.asks ? ['[--yes]'] : []),
      ...ownJson.map((flag) => `[${flag}]`),
    ]
      .filter((part) => part !== '')
      .join(' '),
    '',
    command.summary,
    '',
    ...align([
      ...(command.help ?? []),
      ...(command.isAction ? [['--reason R', 'why, for the audit']] : []),
      ...(command.asks ? [['--yes', 'do not ask first; needed without a terminal']] : []),
      ['--data DIR', 'folder of the store; default $MILLRACE_DATA, else ./data'],
      [
        '--env-file F',
        `file of settings; default ${SERVICE_FILE} where it is, and no setting nor --data is given`,
      ],
      ...ownJson.map((flag) => [flag, 'print one JSON object and nothing else on standard output']),
    ]),
  ].join('\n');
}

function align(rows: readonly (readonly string[])[]): string[] {
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', text = '']) => `  ${name.padEnd(width)}   ${text}`);
}

function readOptions(args: readonly string[], command: AnyCommand): Asked {
  const options = optionsOf(command);
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  if (values.help === true) return { help: helpOf(command) };
  const known = Object.keys(options).filter((name) => name !== 'json' || command.printsJson !== false);
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!known.includes(name)) {
      const meant = nearest(name, known);
      const what = meant === undefined ? `see "millrace ${command.name} --help"` : `did you mean --${meant}?`;
      throw new UsageError(`${command.name} takes no ${rawName}; ${what}`);
    }
    const takesValue = options[name]?.type === 'string';
    if (!takesValue && value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    // A value that looks like an option most likely means that the value is missing; --name=-value can give one.
    if (takesValue && (value === undefined || (!inlineValue && /^-./.test(value)))) {
      throw new UsageError(`${rawName} needs a value.`);
    }
  }
  const { name, words = 0, usage: rest = '' } = command;
  const [least, most] = typeof words === 'number' ? [words, words] : words;
  const usage = `usage: millrace ${name} ${rest}`.trimEnd();
  if (positionals.length < least) throw new UsageError(`${command.name} needs more than that; ${usage}`);
  if (positionals.length > most) {
    throw new UsageError(`${command.name} takes no "${positionals[most]}"; ${usage}`);
  }
  return { command, words: positionals, flags: values as Flags };
}
