// Writes `long-tests.json`: how many seconds each file of tests takes, of those that take longer than the rest, from the report
// of a whole run: `npm test -- --reporter=json --outputFile=FILE`, then `node scripts/long-tests.mjs FILE`.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT_SECONDS } from './changed.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const seconds = new Map();
// A file that several projects have takes the time of all.
for (const { name, startTime, endTime } of testResults) {
  const file = relative(dirname(scripts), name).replaceAll('\\', '/');
  seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000);
}
const long = [...seconds]
  .filter(([, took]) => Math.round(took) > SHORT_SECONDS)
  .sort(([, a], [, b]) => b - a);
const rounded = Object.fromEntries(long.map(([file, took]) => [file, Math.round(took)]));
writeFileSync(join(scripts, 'long-tests.json'), `${JSON.stringify(rounded, null, 2)}\n`);
