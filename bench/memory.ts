/** `memory`: what the process takes when idle, and for every open stream; against a plain server with as many. */

import { setTimeout as sleep } from 'node:timers/promises';
import { apiOf } from './api.ts';
import { openClients } from './client.ts';
import type { Outcome, Part, Setting } from './part.ts';
import { tokenOf } from './prepare.ts';
import { atMost, decimal, percent, whole } from './report.ts';
import { idsOf, USERS } from './sample-plan.ts';
import { type Listener, residentKb, startBaseline } from './server.ts';
import { median, rounded, spread } from './statistics.ts';
import { AT_A_TIME, openStreams, type StreamClient, toHome } from './streams.ts';

const ROUNDS = 3;
/** Open streams at which memory is read. */
const STEPS = [1000, USERS];
/** Left alone for this long before memory is read. */
const SETTLE_MS = 1500;
/** Resident memory when idle, in MB. */
const IDLE_MB = 100;

interface Round {
  idleMb: number;
  /** KB per stream at each step. */
  perStream: number[];
}

async function settled(server: Listener): Promise<number> {
  await sleep(SETTLE_MS);
  return residentKb(server.pid);
}

/** Opens a stream for one user after another; `isProgram` also reads and subscribes to their home timelines. */
async function measure(server: Listener, isProgram: boolean): Promise<Round> {
  if (isProgram) await apiOf(server, tokenOf(USERS)).posts.stream();
  const idle = await settled(server);
  const clients = isProgram ? await openClients(server.port, AT_A_TIME) : undefined;
  const streams: StreamClient[] = [];
  const perStream: number[] = [];
  for (const step of STEPS) {
    const users = idsOf({ first: streams.length + 1, last: step });
    const subscribing = clients && toHome(clients);
    streams.push(...(await openStreams(server.port, 'http', users, subscribing, () => undefined)));
    perStream.push(((await settled(server)) - idle) / step);
  }
  for (const client of [...streams, ...(clients ?? [])]) client.close();
  return { idleMb: idle / 1024, perStream };
}

async function run(setting: Setting): Promise<Outcome> {
  const rounds = await setting.byTurns(
    {
      memory: async () => {
        const program = await setting.start('memory');
        const round = await setting.underLoad('memory', () => measure(program, true));
        await program.stop();
        return round;
      },
      baseline: async () => {
        const baseline = await startBaseline('streams');
        const round = await measure(baseline, false);
        await baseline.stop();
        return round;
      },
    },
    ROUNDS,
  );
  const figuresOf = (read: (round: Round) => number) => {
    const program = rounds.memory.map(read);
    const value = median(program);
    const baseline = median(rounds.baseline.map(read));
    return { value, baseline, ratio: value / baseline, apart: spread(program) };
  };
  const idle = figuresOf(({ idleMb }) => idleMb);
  const outcome: Outcome = {
    results: {},
    lines: [
      {
        key: 'memory',
        what: 'MB resident when idle',
        program: whole(idle.value),
        baseline: whole(idle.baseline),
        ratio: decimal(idle.ratio),
        spread: percent(idle.apart),
        targets: [atMost('', idle.value, IDLE_MB, ' MB')],
      },
    ],
  };
  const perStream: Record<string, object> = {};
  for (const [index, step] of STEPS.entries()) {
    const { value, baseline, ratio, apart } = figuresOf((round) => round.perStream[index] as number);
    perStream[`per_stream_${step}`] = {
      kb: rounded(value),
      baseline: rounded(baseline),
      ratio: rounded(ratio),
      spread: rounded(apart),
    };
    outcome.lines.push({
      key: 'memory',
      what: `KB per open stream, ${whole(step)} open`,
      program: decimal(value, 1),
      baseline: decimal(baseline, 1),
      ratio: decimal(ratio),
      spread: percent(apart),
      targets: [atMost('ratio', ratio, 2)],
    });
  }
  outcome.results.memory = {
    idle_mb: rounded(idle.value),
    baseline: rounded(idle.baseline),
    ratio: rounded(idle.ratio),
    spread: rounded(idle.apart),
    ...perStream,
  };
  return outcome;
}

export const memory: Part = {
  keys: {
    memory:
      'resident memory when idle and for each open stream; baseline: a server that only holds as many streams',
  },
  minutes: 8,
  run,
};
