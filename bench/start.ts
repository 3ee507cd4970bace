/** `start`: from starting the process to its first correct reply, against a Node.js that does nothing. */

import { once } from 'node:events';
import { spawnChild } from './children.ts';
import { HttpClient, makeRequest } from './client.ts';
import { check, type Outcome, type Part, type Setting } from './part.ts';
import { tokenOf } from './prepare.ts';
import { atMost, decimal, percent, whole } from './report.ts';
import { USERS } from './sample-plan.ts';
import { median, percentile, rounded, spread } from './statistics.ts';

const ROUNDS = 7;

async function run(setting: Setting): Promise<Outcome> {
  const copy = await setting.copyStore();
  const startOnce = async (): Promise<number> => {
    const program = await setting.startOn(copy, 'start');
    const client = await HttpClient.open(program.port);
    const request = makeRequest('GET', '/api/posts/stream', tokenOf(USERS));
    const { status, body } = await client.request(request, true);
    const ms = performance.now() - program.since;
    check(status === 200, `the first request was answered with ${body}`);
    check(JSON.parse(body).data.length === 20, 'the first reply has not 20 posts');
    client.close();
    await program.stop();
    return ms;
  };
  const rounds = await setting.byTurns(
    {
      start: () => setting.underLoad('start', startOnce),
      baseline: async () => {
        const since = performance.now();
        await once(spawnChild(process.execPath, ['-e', '0'], { stdio: 'ignore' }), 'exit');
        return performance.now() - since;
      },
    },
    ROUNDS,
  );
  await copy.drop();
  const ms = median(rounds.start);
  const p99 = percentile(rounds.start, 0.99);
  const baseline = median(rounds.baseline);
  return {
    results: {
      start: {
        ms: rounded(ms),
        baseline: rounded(baseline),
        ratio: rounded(ms / baseline),
        p99_ms: rounded(p99),
        spread: rounded(spread(rounds.start)),
        baseline_spread: rounded(spread(rounds.baseline)),
      },
    },
    lines: [
      {
        key: 'start',
        what: 'ms from process start to the first reply',
        program: whole(ms),
        baseline: whole(baseline),
        ratio: decimal(ms / baseline, 1),
        p50: whole(ms),
        p99: whole(p99),
        spread: percent(spread(rounds.start)),
        targets: [atMost('ratio', ms / baseline, 10)],
      },
    ],
  };
}

export const start: Part = {
  keys: {
    start:
      'from starting the process to its first reply; baseline: starting and ending a Node.js that does nothing',
  },
  minutes: 5,
  run,
};
