/** `start`: from starting the process to its first correct reply, against a Node.js that does nothing. */

import { once } from 'node:events';
import { spawnChild } from './children.ts';
import { HttpClient, makeRequest } from './client.ts';
import { PEOPLE } from './community.ts';
import { check, decimal, type Outcome, type Part, share, whole } from './part.ts';
import { tokenOf } from './prepare.ts';
import { startProgram } from './server.ts';
import { median, percentile, rounded, spread } from './statistics.ts';

const ROUNDS = 7;

async function run(setting: Parameters<Part['run']>[0]): Promise<Outcome> {
  const copy = await setting.prepared.copy();
  const rounds = await setting.byTurns(
    async () => {
      const program = await startProgram(copy, setting.profile);
      const client = await HttpClient.open(program.port);
      const { status, body } = await client.request(
        makeRequest('GET', '/api/posts/stream', tokenOf(PEOPLE)),
        true,
      );
      const ms = performance.now() - program.since;
      check(status === 200, `the first request was answered with ${body}`);
      check(JSON.parse(body).data.length === 20, 'the first reply has not 20 posts');
      client.close();
      await program.stop();
      return ms;
    },
    async () => {
      const since = performance.now();
      await once(spawnChild(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
      return performance.now() - since;
    },
    ROUNDS,
  );
  await copy.drop();
  const ours = median(rounds.ours);
  const bare = median(rounds.bare);
  return {
    results: {
      start: {
        ms: rounded(ours),
        bare: rounded(bare),
        ratio: rounded(ours / bare),
        p50_ms: rounded(ours),
        p99_ms: rounded(percentile(rounds.ours, 0.99)),
        spread: rounded(spread(rounds.ours)),
      },
    },
    lines: [
      {
        key: 'start',
        what: 'ms from process start to the first reply',
        ours: whole(ours),
        bare: whole(bare),
        ratio: decimal(ours / bare, 1),
        p50: whole(ours),
        p99: whole(percentile(rounds.ours, 0.99)),
        spread: share(spread(rounds.ours)),
        reach: '≤ 600 ms',
        met: ours <= 600,
      },
    ],
  };
}

export const start: Part = { keys: ['start'], run };
