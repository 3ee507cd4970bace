// Writes `long-tests.json`: how many seconds each file of tests takes, of those that take longer than the rest, from the report
// of a whole run: `npm test -- --reporter=json --outputFile=FILE`, then `node scripts/long-tests.mjs FILE`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SHORT_SECONDS } from './changed.mjs';

const scripts = dirname(fileURLToPath(import.meta.url));
const { testResults } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const seconds = new Map();
/** The path within the repository, also of a file of another clone. */
function pathOf(name) {
  const parts = name.replaceAll('\\', '/').split('/');
  while (parts.length > 0 && !existsSync(join(dirname(scripts), ...parts))) parts.shift();
  return parts.join('/');
}
// A file that several projects have takes the time of all.
for (const { name, startTime, endTime } of testResults) {
  const file = pathOf(name);
  seconds.set(file, (seconds.get(file) ?? 0) + (endTime - startTime) / 1000);
}
const long = [...seconds]
  .filter(([, took]) => Math.round(took) > SHORT_SECONDS)
  .sort(([, a], [, b]) => b - a);
const rounded = Object.fromEntries(long.map(([file, took]) => [file, Math.round(took)]));
writeFileSync(join(scripts, 'long-tests.json'), `${JSON.stringify(rounded, null, 2)}\n`);
