/** Load by `wrk` (Debian's package), which takes a fifth of what a client in JavaScript does: it leaves the cores to the program. */

import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { spawnChild } from './children.ts';
import type { Round } from './compare.ts';
import { runFolder } from './folders.ts';
import type { Request } from './load.ts';
import { check } from './part.ts';

let scripts = 0;

/** Writes a script that sends requests one after another, over and over. @returns its file. */
export function writeScript(requests: readonly Request[]): string {
  const file = join(runFolder, `requests-${++scripts}.lua`);
  const texts = requests.map(({ bytes }) => `${JSON.stringify(bytes.toString('latin1'))},`);
  writeFileSync(
    file,
    `local requests = {\n${texts.join('\n')}\n}\nlocal n = 0\nfunction request()\n  n = n % #requests + 1\n  return requests[n]\nend\n`,
  );
  return file;
}

/** Keeps connections busy with the requests of a script; each must be answered with 200. */
export async function wrk(script: string, port: number, connections: number, ms: number): Promise<Round> {
  const url = `http://127.0.0.1:${port}`;
  // Durations are whole seconds.
  const options = `-t 1 -c ${connections} -d ${Math.ceil(ms / 1000)}s --latency --timeout 30s -s ${script}`;
  const child = spawnChild('wrk', [...options.split(' '), url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  await once(child, 'close');
  check(child.exitCode === 0 && !/Non-2xx|Socket errors/.test(out), `wrk says: ${out}`);
  const [p50, p99] = ['50%', '99%'].map((name) => delayOf(out, name));
  return { perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(out)?.[1]), p50: p50 ?? NaN, p99: p99 ?? NaN };
}

/** A line such as `99%    1.23ms`, in milliseconds. */
function delayOf(out: string, name: string): number {
  const [, value, unit] = new RegExp(`^\\s+${name}\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(out) ?? [];
  return Number(value) * (unit === 'us' ? 0.001 : unit === 's' ? 1000 : 1);
}
