import { basename } from 'node:path';
import { importPlaces } from '../features/places/places.actions.ts';
import { openPlaceFile } from '../features/places/places.files.ts';
import { letItBeHeard } from './be-heard.ts';
import type { Command } from './command.ts';
import { tellProgress } from './progress.ts';

/** How many rejected rows to list individually. */
const MAX_TOLD = 20;
const MB = 1_000_000;

export const placesImport: Command = {
  name: 'places import',
  usage: '<file.jsonl|file.csv> [--replace]',
  summary: 'Import places from a file, which may be compressed (.gz); importing it again changes nothing.',
  help: [['--replace', 'remove the places that the file does not have']],
  options: { replace: { type: 'boolean' } },
  words: 1,
  async run(ctx, [path = ''], flags) {
    const file = await openPlaceFile(path);
    const { progress, end } = tellProgress();
    let faults = 0;
    const warn = (message: string): void => {
      if (++faults > MAX_TOLD) return;
      end();
      process.stderr.write(`${path}: ${message}\n`);
    };
    const { removed, ...json } = await importPlaces(ctx.store, file.rows, {
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
