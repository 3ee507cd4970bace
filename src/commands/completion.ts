import { type AnyCommand, type CommandOnConfig, UsageError } from './command.ts';
import { optionsOf } from './command-line.ts';

const shells = ['bash', 'zsh', 'fish'] as const;

/** What a shell offers at one place of a command line: the words that may follow those before. */
interface Place {
  /** The words so far, without `millrace`; empty at the beginning. */
  after: string;
  words: readonly { word: string; about: string }[];
}

/** The places of all commands: their first words, their second words, and their options and choices. */
function placesOf(commands: readonly AnyCommand[]): Place[] {
  const groups = Map.groupBy(commands, ({ name }) => name.split(' ')[0] as string);
  const first = [...groups].map(([word, members]) => ({
    word,
    about: members.length === 1 ? (members[0]?.summary ?? '') : members.map(secondWord).join(', '),
  }));
  const seconds = [...groups]
    .filter(([, members]) => members.some(({ name }) => name.includes(' ')))
    .map(([after, members]) => ({
      after,
      words: members.map((member) => ({ word: secondWord(member), about: member.summary })),
    }));
  const options = commands.map((command) => ({ after: command.name, words: wordsOf(command) }));
  return [{ after: '', words: first }, ...seconds, ...options];
}

const secondWord = ({ name }: AnyCommand): string => name.split(' ')[1] ?? '';

/** The options of a command with what its help says of them, and the words that its usage lets choose from. */
function wordsOf(command: AnyCommand): Place['words'] {
  const help = new Map((command.help ?? []).map(([names, about]) => [/--[\w-]+/.exec(names)?.[0], about]));
  const names = Object.keys(optionsOf(command)).filter(
    (name) => name !== 'json' || command.printsJson !== false,
  );
  const options = names.map((name) => ({ word: `--${name}`, about: help.get(`--${name}`) ?? '' }));
  const choices = (command.usage ?? '')
    .split(' ')
    .filter((word) => /^[\w|-]+$/.test(word) && word.includes('|'))
    .flatMap((word) => word.split('|'));
  return [...new Set(choices)].map((word) => ({ word, about: '' })).concat(options);
}

/** A text in single quotes, as all three shells read it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const caseOf = (places: readonly Place[], line: (place: Place) => string): string =>
  places.map((place) => `    ${quoted(place.after)}) ${line(place)} ;;`).join('\n');

/** The loop of bash and zsh over the words before the cursor, which finds their place. @param words - how the shell writes them. */
const untilWord = (words: string, places: readonly Place[]): string => `  for word in ${words}; do
    case "$word" in -*) break ;; esac
    case "$before" in
${caseOf(
  places.filter(({ after }) => after === '' || !after.includes(' ')),
  ({ words }) =>
    `case "$word" in ${words.map(({ word }) => quoted(word)).join('|')}) before="\${before:+$before }$word" ;; esac`,
)}
    esac
  done
  case "$before" in`;

const scripts: Readonly<Record<(typeof shells)[number], (places: readonly Place[]) => string>> = {
  bash: (
    places,
  ) => `# Completion of millrace for bash: source it, or put it into /etc/bash_completion.d/millrace.
_millrace() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before='' words='' word
${untilWord(`"\${COMP_WORDS[@]:1:COMP_CWORD-1}"`, places)}
${caseOf(merged(places), ({ words }) => `words=${quoted(words.map(({ word }) => word).join(' '))}`)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -gt 0 ]] || COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _millrace millrace bin/millrace`,

  zsh: (places) => `#compdef millrace
# Completion of millrace for zsh: put it into a folder of $fpath as _millrace.
_millrace() {
  local before='' word
  local -a words_here
${untilWord(`"\${(@)words[2,CURRENT-1]}"`, places)}
${caseOf(merged(places), ({ words }) => `words_here=(${words.map(({ word, about }) => quoted(`${word.replaceAll(':', '\\:')}:${about}`)).join(' ')})`)}
  esac
  _describe 'millrace' words_here || _files
}
[[ $funcstack[1] == _millrace ]] && _millrace "$@" || compdef _millrace millrace`,

  fish: (places) => {
    const of = ({ after, words }: Place) => {
      const [group, second] = after.split(' ');
      const others = places.find((place) => place.after === group && !place.after.includes(' '))?.words ?? [];
      const isGroup = second === undefined && others.some(({ word }) => !word.startsWith('--'));
      const seen =
        after === ''
          ? '__fish_use_subcommand'
          : `__fish_seen_subcommand_from ${group}${second === undefined ? '' : `; and __fish_seen_subcommand_from ${second}`}`;
      const unless = isGroup
        ? `; and not __fish_seen_subcommand_from ${others
            .map(({ word }) => word)
            .filter((word) => !word.startsWith('--'))
            .join(' ')}`
        : '';
      return words.map(({ word, about }) => {
        const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${quoted(word)}`;
        return `complete -c millrace -n ${quoted(seen + (word.startsWith('--') ? '' : unless))} ${what} -d ${quoted(about)}`;
      });
    };
    return ['# Completion of millrace for fish: put it into ~/.config/fish/completions/millrace.fish.']
      .concat(places.flatMap(of))
      .join('\n');
  },
};

/** Places with the same words before are one: a group that is also a command. */
function merged(places: readonly Place[]): Place[] {
  return [...Map.groupBy(places, ({ after }) => after)].map(([after, same]) => ({
    after,
    words: same.flatMap(({ words }) => words),
  }));
}

/** Prints what lets a shell complete command lines; made from the table of commands. */
export function completionOf(commands: () => readonly AnyCommand[]): CommandOnConfig {
  return {
    name: 'completion',
    usage: shells.join('|'),
    summary: 'Print the completion script of a shell.',
    words: 1,
    printsJson: false,
    async runOn(_config, [given = '']) {
      const shell = shells.find((one) => one === given);
      if (shell === undefined) throw new UsageError(`completion knows ${shells.join(', ')}, not "${given}".`);
      return { json: {}, lines: [scripts[shell](placesOf(commands()))] };
    },
  };
}
