import { readFile, stat } from 'node:fs/promises';
import { text as readAll } from 'node:stream/consumers';
import {
  type Instance,
  type InstanceKey,
  instanceKeys,
  instancePictures,
  readInstance,
  resetInstancePicture,
  setInstance,
  setInstancePicture,
} from '../features/instance/instance.ts';
import { MAX_PICTURE_BYTES } from '../features/profiles/profiles.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, type Output, operatorFor, textFlag, UsageError } from './command.ts';
import { properties } from './table.ts';

/** For programs: its pictures by the sizes of their files. */
function describe({ pictures, ...texts }: Instance): Output['json'] {
  const shown = Object.values(pictures).flatMap((row) =>
    row === undefined ? [] : [[row.name, { file: row.file, width: row.width, height: row.height }]],
  );
  return { ...texts, pictures: Object.fromEntries(shown) };
}

function show(instance: Instance): Output {
  const texts = instanceKeys.map((key) => [key, instance[key] || '(none)']);
  const pictures = instancePictures.map((kind) => {
    const isOwn = Object.keys(instance.pictures).some((name) => name.startsWith(kind));
    return [kind, isOwn ? 'of its own' : '(default)'];
  });
  return { json: describe(instance), lines: properties(Object.fromEntries([...texts, ...pictures])) };
}

export const instanceShow: Command = {
  name: 'instance show',
  summary:
    'Show what the service says about itself: name, description, headline, contact, rules, terms, language, look.',
  async run(ctx) {
    return show(await readInstance(ctx.store.read));
  },
};

export const instanceSet: Command = {
  name: 'instance set',
  usage: `<${instanceKeys.join('|')}> (<text> | --file F)`,
  summary: 'Set one of the texts that the pages show; an empty one restores the default.',
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
    return show(instance);
  },
};

export const instancePicture: Command = {
  name: 'instance picture',
  usage: '<logo|icon|cover> (<file> | --default)',
  summary: 'Set the logo, the icon or the cover of the pages to a picture, or restore the default.',
  help: [['--default', 'the one that comes with the program; no cover']],
  options: { default: { type: 'boolean' } },
  words: [1, 2],
  isAction: true,
  async run(ctx, [word = '', file], flags) {
    const kind = instancePictures.find((one) => one === word);
    if (kind === undefined)
      throw new UsageError(`instance picture knows ${instancePictures.join(', ')}, not "${word}".`);
    if ((file === undefined) === (flags.default !== true)) {
      throw new UsageError('instance picture needs either a file or --default.');
    }
    if (file === undefined) await resetInstancePicture(ctx, operatorFor(flags), kind);
    else await setInstancePicture(ctx, operatorFor(flags), kind, await readPictureFile(file));
    await letItBeHeard(ctx);
    return show(await readInstance(ctx.store.read));
  },
};

/** @throws {UsageError} if it is larger than pictures may be */
async function readPictureFile(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_PICTURE_BYTES) {
    throw new UsageError(`"${path}" must have at most ${MAX_PICTURE_BYTES / 1e6} MB.`);
  }
  return readFile(path);
}

/** Commands that manage the service's description of itself, and its look. */
export const instanceCommands: readonly Command[] = [instanceShow, instanceSet, instancePicture];
