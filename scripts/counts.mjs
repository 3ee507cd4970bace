// Counts how the sources are cut: `npm run check` prints it, and fails where a target that was met is missed.
import { join } from 'node:path';
import { cyclesOf, featureCyclesOf, importsOf, readSources } from '../test/imports.ts';

/** The value that so large a part of the sorted values does not exceed. */
const quantile = (sorted, part) => sorted[Math.ceil(sorted.length * part) - 1];

/** The texts of the pages in a language, a line each: how long these files are says nothing about how the program is cut. */
const CATALOGUE = /^web\/languages\/[a-z]{2}(\/|\.ts$)/;

/**
 * Files that have to be changed for a plain kind of object: they name filters and are neither theirs nor about what is made
 * of them (app streams, webhooks and the console), nor texts.
 */
function filesOfPlainKind(sources) {
  const own =
    /^(features\/(filters|app-streams|webhooks)|web\/(reference\/(client|console)|client|languages))\//;
  const names =
    /\/filters[/.]|-filters\.ts|['"`]filters(\.json)?['"`]|\b(from|join|into) filters\b|\bFilterTable\b/;
  return [...sources].flatMap(([file, code]) => (!own.test(file) && names.test(code) ? file : []));
}

/** @param {string} src - the folder of the sources */
function count(src) {
  const sources = readSources(src);
  const imports = [...sources].flatMap(([file, code]) => importsOf(file, code));
  const lengthsOf = (some) => some.map(([, code]) => code.split('\n').length - 1).sort((a, b) => a - b);
  const all = lengthsOf([...sources]);
  const lengths = lengthsOf([...sources].filter(([file]) => !CATALOGUE.test(file)));
  const plainKind = filesOfPlainKind(sources);
  return [
    { what: 'lines of a file, 90th percentile', value: quantile(lengths, 0.9), target: 180, isMet: true },
    { what: 'lines of the longest file', value: all.at(-1), target: 400, isMet: true },
    {
      what: 'lines in all',
      value: all.reduce((sum, lines) => sum + lines, 0),
      target: 57_285,
      isMet: false,
    },
    {
      what: 'features in the largest cycle',
      value: Math.max(0, ...featureCyclesOf(imports).map(({ length }) => length)),
      target: 0,
      isMet: true,
    },
    { what: 'cycles of files', value: cyclesOf(imports).length, target: 0, isMet: true },
    {
      what: 'files besides its own that a plain kind is named in',
      value: plainKind.length,
      target: 1,
      isMet: true,
      detail: plainKind.join(' '),
    },
  ];
}

for (const { what, value, target, isMet, detail } of count(join(import.meta.dirname, '../src'))) {
  const state = value <= target ? '' : isMet ? ', exceeded' : ', not met yet';
  console.log(`${what}: ${value} (target ${target}${state})${value > target && detail ? `: ${detail}` : ''}`);
  if (isMet && value > target) process.exitCode = 1;
}
