/** `mixed`: reads, writes and deliveries at the same time, against each of them alone. */

import { type Comparison, compare, type Round, rateLine } from './compare.ts';
import { MixedLoad, type MixedRound, READERS, WRITERS } from './mixed-load.ts';
import { type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { whole } from './report.ts';
import { rounded } from './statistics.ts';

async function run(setting: Setting): Promise<Outcome> {
  const program = await setting.start('mixed');
  const mixed = await MixedLoad.open(program, true);
  await mixed.run(WARM_UP_MS, 'both');
  // Reads and writes alone are those of a program without streams.
  const plainProgram = await setting.start();
  const plain = await MixedLoad.open(plainProgram, false);
  await plain.run(WARM_UP_MS, 'both');
  const rounds = await setting.byTurns({
    mixed: () => setting.underLoad('mixed', () => mixed.run(ROUND_MS, 'both')),
    reads: () => plain.run(ROUND_MS, 'reads'),
    writes: () => plain.run(ROUND_MS, 'writes'),
    deliveries: () => mixed.run(ROUND_MS, 'writes'),
  });
  mixed.close();
  plain.close();
  await program.stop();
  await plainProgram.stop();

  const beside = (name: 'reads' | 'writes' | 'deliveries'): Comparison => {
    const read = (round: MixedRound): Round => round[name];
    return compare(rounds.mixed.map(read), rounds[name].map(read));
  };
  const reads = beside('reads');
  const writes = beside('writes');
  const deliveries = beside('deliveries');
  const stallOf = (of: readonly MixedRound[]): number =>
    rounded(Math.max(...of.map(({ stallMs }) => stallMs)));
  const stall = {
    ms: stallOf(rounds.mixed),
    reads_ms: stallOf(rounds.reads),
    writes_ms: stallOf(rounds.writes),
    deliveries_ms: stallOf(rounds.deliveries),
  };
  const alone = Math.max(stall.reads_ms, stall.writes_ms, stall.deliveries_ms);
  return {
    results: { mixed: { reads, writes, deliveries, stall } },
    lines: [
      rateLine('mixed', `reads/s over ${READERS} connections; baseline: reading alone`, reads),
      rateLine('mixed', `posts created/s over ${WRITERS} connections; baseline: writing alone`, writes),
      rateLine('mixed', 'deliveries/s to 1,000 streams; baseline: without reads', deliveries),
      {
        key: 'mixed',
        what: `longest stall of the event loop, ms; alone: reads ${whole(stall.reads_ms)}, writes ${whole(stall.writes_ms)}, deliveries ${whole(stall.deliveries_ms)}`,
        program: whole(stall.ms),
        baseline: whole(alone),
        ratio: (stall.ms / alone).toFixed(2),
        targets: [],
      },
    ],
  };
}

export const mixed: Part = {
  keys: {
    mixed: `${READERS} connections reading home timelines, ${WRITERS} creating posts, 1,000 open streams, all at once; baseline: each alone`,
  },
  minutes: 8,
  run,
};
