// Counts how the sources are cut: `npm run check` prints it, and fails where a bound is exceeded. test/layers.test.ts has what may
// import what.
import { join } from 'node:path';
import { cyclesOf, importsOf, readSources } from '../test/imports.ts';

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
  const cycles = cyclesOf([...sources].flatMap(([file, code]) => importsOf(file, code)));
  const plainKind = filesOfPlainKind(sources);
  const lengths = [...sources].map(([file, code]) => ({ file, lines: code.split('\n').length - 1 }));
  const longest = lengths.reduce((one, other) => (other.lines > one.lines ? other : one));
  return [
    { what: 'lines of the longest file', value: longest.lines, most: 400, detail: longest.file },
    {
      what: 'cycles of files that import one another, be it only for types',
      value: cycles.length,
      most: 0,
      detail: cycles.map((files) => files.join(' ')).join('; '),
    },
    {
      what: 'files besides its own that a plain kind is named in',
      value: plainKind.length,
      most: 1,
      detail: plainKind.join(' '),
    },
  ];
}

for (const { what, value, most, detail } of count(join(import.meta.dirname, '../src'))) {
  const isExceeded = value > most;
  console.log(`${what}: ${value} (at most ${most})${isExceeded ? `: ${detail}` : ''}`);
  if (isExceeded) process.exitCode = 1;
}
