import { readFile } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import { setInstance } from '../features/instance/instance.actions.ts';
import {
  type Instance,
  type InstanceKey,
  instanceKeys,
  readInstance,
} from '../features/instance/instance.ts';
import { type Command, operatorFor, textFlag, UsageError } from './command.ts';
import { properties } from './table.ts';

function linesOf(instance: Instance): string[] {
  const shown = instanceKeys.map((key) => [key, instance[key] || '(none)']);
  return properties(Object.fromEntries(shown));
}

export const instanceShow: Command = {
  name: 'instance show',
  summary: 'Show what the service says of itself: name, description, contact, rules, terms.',
  async run(ctx) {
    const instance = await readInstance(ctx.store.read);
    return { json: { ...instance }, lines: linesOf(instance) };
  },
};

export const instanceSet: Command = {
  name: 'instance set',
  usage: '<name|description|contact|rules|terms|app_registration|admin_second_factor> (<text> | --file F)',
  summary: 'Set one of the texts that the pages show; an empty one sets the default again.',
  help: [['--file F', 'read the text from a file; - is standard input']],
  options: { file: { type: 'string' } },
  words: [1, 2],
  isAction: true,
  async run(ctx, [key = '', text], flags) {
    const file = textFlag(flags, 'file');
    if (!instanceKeys.includes(key as InstanceKey)) {
      throw new UsageError(`instance set knows ${instanceKeys.join(', ')}, not "${key}".`);
    }
    if ((text === undefined) === (file === undefined)) {
      throw new UsageError('instance set needs either a text or --file F.');
    }
    const given =
      text ?? (file === '-' ? await readAll(process.stdin) : await readFile(file as string, 'utf8'));
    const instance = await setInstance(ctx.store, operatorFor(flags), key as InstanceKey, given);
    return { json: { ...instance }, lines: linesOf(instance) };
  },
};

/** Commands that manage the service's description of itself. */
export const instanceCommands: readonly Command[] = [instanceShow, instanceSet];
