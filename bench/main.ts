/** `npm run bench`: measures the built program on a large store, next to the least that the same work can cost. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killChildren } from './children.ts';
import { create } from './create.ts';
import { fanoutHttp, fanoutWs } from './fanout.ts';
import { runFolder } from './folders.ts';
import { home } from './home.ts';
import { memory } from './memory.ts';
import { type Line, type Part, type Result, Setting } from './part.ts';
import { prepare } from './prepare.ts';
import { printProfile } from './profile.ts';
import { conditions, table } from './report.ts';
import { start } from './start.ts';

const parts: readonly Part[] = [home, create, fanoutHttp, fanoutWs, memory, start];
const keys = parts.flatMap((part) => part.keys);

const usage = `usage: npm run bench -- [--only KEY,…] [--json FILE] [--postgres] [--profile KEY]

  --only KEY,…    measure only these; the start of a name stands for all that begin with it
  --json FILE     write the figures there as well
  --postgres      on PostgreSQL, without marks, instead of the embedded store
  --profile KEY   measure only this one and tell where the program's processor time goes

keys: ${keys.join(', ')}`;

class UsageError extends Error {}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        json: { type: 'string' },
        postgres: { type: 'boolean', default: false },
        profile: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** The keys that a list names, in the benchmark's own order. */
function chooseKeys(list: string | undefined): Set<string> {
  if (list === undefined) return new Set(keys);
  const names = list.split(',').map((name) => name.trim());
  for (const name of names) {
    if (name === '' || !keys.some((key) => key.startsWith(name)))
      throw new UsageError(`there is no key "${name}".`);
  }
  return new Set(keys.filter((key) => names.some((name) => key.startsWith(name))));
}

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  const options = readOptions();
  if (options.help) {
    console.log(usage);
    return;
  }
  const chosen = chooseKeys(options.profile ?? options.only);
  const profile = options.profile === undefined ? undefined : join(runFolder, 'profile');
  const prepared = await prepare(options.postgres ? 'postgres' : 'sqlite', tell);
  const results: Record<string, Result> = {};
  const lines: Line[] = [];
  try {
    for (const part of parts) {
      const wanted = new Set(part.keys.filter((key) => chosen.has(key)));
      if (wanted.size === 0) continue;
      tell(`${[...wanted].join(', ')}…`);
      const setting = new Setting(prepared, tell, profile);
      const outcome = await part.run(setting, wanted);
      Object.assign(results, outcome.results);
      lines.push(...outcome.lines);
      if (profile !== undefined) printProfile(profile, setting.windows);
    }
  } finally {
    await prepared.close();
  }
  const about = conditions(prepared.database);
  console.log(table(lines, about, prepared.database === 'sqlite'));
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ conditions: about, ...results }, null, 2)}\n`);
  }
}

process.on('exit', killChildren);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

try {
  await main();
  process.exit(0);
} catch (error) {
  if (error instanceof UsageError) tell(`bench: ${error.message}\n\n${usage}`);
  else tell(`bench: ${(error as Error).stack}`);
  process.exit(error instanceof UsageError ? 2 : 1);
}
