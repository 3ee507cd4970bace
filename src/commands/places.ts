import { basename } from 'node:path';
import { importPlacesAs, readPlaces, removePlaceAs } from '../features/admin/admin.ts';
import { openPlaceFile } from '../features/places/places.ts';
import { letItBeHeard } from './be-heard.ts';
import { type Command, numberFlag, operatorFor, textFlag } from './command.ts';
import { tellProgress } from './progress.ts';
import { table } from './table.ts';

/** How many rejected rows to list individually. */
const MAX_TOLD = 20;
const MB = 1_000_000;

const placesList: Command = {
  name: 'places list',
  usage: '[--search S] [--count N] [--after N]',
  summary: 'List places, in the order in which they were imported.',
  help: [
    ['--search S', 'words of the name, or the id'],
    ['--count N', 'how many; default 100'],
    ['--after N', 'those after this number: the next page'],
  ],
  options: { search: { type: 'string' }, count: { type: 'string' }, after: { type: 'string' } },
  async run(ctx, _words, flags) {
    const places = await readPlaces(ctx.store.read, textFlag(flags, 'search') ?? '', {
      after: numberFlag(flags, 'after', 0, Number.MAX_SAFE_INTEGER),
      before: Number.MAX_SAFE_INTEGER,
      limit: numberFlag(flags, 'count', 100, Number.MAX_SAFE_INTEGER),
      ascending: true,
    });
    const rows = places.map(({ number, id, name, address }) => [String(number), id, name, address]);
    return {
      json: { places },
      lines: table(['NUMBER', 'ID', 'NAME', 'ADDRESS'], rows, 'There are no such places.'),
    };
  },
};

const placesRemove: Command = {
  name: 'places remove',
  usage: '<id>',
  summary: 'Remove a place; it comes back when it is imported again.',
  words: 1,
  isAction: true,
  asks: ([id]) => `Remove the place ${id}? Only another import brings it back.`,
  async run(ctx, [id = ''], flags) {
    await removePlaceAs(ctx.store, operatorFor(flags), id);
    await letItBeHeard(ctx);
    return { json: { id }, lines: [`Removed the place ${id}.`] };
  },
};

const placesImport: Command = {
  name: 'places import',
  usage: '<file.jsonl|file.csv> [--replace]',
  summary: 'Import places from a file, which may be compressed (.gz); importing it again changes nothing.',
  help: [['--replace', 'remove the places that the file does not have']],
  options: { replace: { type: 'boolean' } },
  words: 1,
  isAction: true,
  asks: ([path = ''], flags) =>
    flags.replace === true ? `Remove all places that ${path} does not have?` : undefined,
  async run(ctx, [path = ''], flags) {
    const file = await openPlaceFile(path);
    const { progress, end } = tellProgress();
    let faults = 0;
    const warn = (message: string): void => {
      if (++faults > MAX_TOLD) return;
      end();
      process.stderr.write(`${path}: ${message}\n`);
    };
    const { removed, ...json } = await importPlacesAs(ctx.store, operatorFor(flags), file.rows, {
      idField: ctx.config.placeIdField,
      replace: flags.replace === true,
      warn,
      told() {
        const { read, size } = file.progress();
        progress(`MB of ${basename(path)}`, Math.round(read / MB), Math.ceil(size / MB));
      },
    })
      .catch((error: Error) => {
        throw new Error(`${path}: ${error.message}`, { cause: error });
      })
      .finally(end);
    if (faults > MAX_TOLD) process.stderr.write(`${path}: and ${faults - MAX_TOLD} more lines like these.\n`);
    await letItBeHeard(ctx);
    const also = flags.replace === true ? `; removed ${removed}` : '';
    return {
      json,
      lines: [
        `Imported ${json.imported}, updated ${json.updated} and skipped ${json.skipped} places${also}.`,
      ],
    };
  },
};

/** Commands that manage places. */
export const placeCommands: readonly Command[] = [placesList, placesImport, placesRemove];
