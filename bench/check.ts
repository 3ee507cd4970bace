/** `check`: `millrace check` of the whole store, against reading every row. */

import type { Outcome, Part, Setting } from './part.ts';
import { decimal, percent } from './report.ts';
import { checkStore, runBaseline } from './server.ts';
import { median, rounded, spread } from './statistics.ts';

const ROUNDS = 3;

async function run(setting: Setting): Promise<Outcome> {
  const copy = await setting.copyStore();
  const rounds = await setting.byTurns(
    {
      check: async () => {
        const start = performance.now();
        await checkStore(copy.env);
        return (performance.now() - start) / 1000;
      },
      baseline: async () => (await runBaseline<{ ms: number }>('check', copy.place)).ms / 1000,
    },
    ROUNDS,
  );
  await copy.drop();
  const seconds = median(rounds.check);
  const baseline = median(rounds.baseline);
  const ratio = seconds / baseline;
  return {
    results: {
      check: {
        seconds: rounded(seconds),
        baseline: rounded(baseline),
        ratio: rounded(ratio),
        spread: rounded(spread(rounds.check)),
      },
    },
    lines: [
      {
        key: 'check',
        what: 'seconds to check the whole store',
        program: decimal(seconds, 1),
        baseline: decimal(baseline, 1),
        ratio: decimal(ratio),
        spread: percent(spread(rounds.check)),
        targets: [],
      },
    ],
  };
}

export const checkPart: Part = {
  keys: {
    check: 'checking the whole store with `millrace check`; baseline: reading every column of every row',
  },
  isLong: true,
  minutes: 10,
  run,
};
