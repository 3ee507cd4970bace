/** `memory`: what the process takes when idle, and for every open stream; against a bare server with as many. */

import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient, makeRequest, openClients } from './client.ts';
import { PEOPLE } from './community.ts';
import { check, decimal, type Outcome, type Part, whole } from './part.ts';
import { tokenOf } from './prepare.ts';
import { type Listener, startBare } from './server.ts';
import { median, rounded, spread } from './statistics.ts';
import { inParallel, openStream, type StreamClient, subscribeHome } from './streams.ts';

const ROUNDS = 3;
/** Open streams at which memory is read. */
const STEPS = [1000, PEOPLE];
/** Left alone for this long before memory is read. */
const SETTLE_MS = 1500;

interface Round {
  idleMb: number;
  /** KB per stream at each step. */
  perStream: number[];
}

/** Resident memory of a process in KB. */
function resident(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

async function settled(server: Listener): Promise<number> {
  await sleep(SETTLE_MS);
  return resident(server.pid);
}

/** Opens a stream for one person after another; `isOurs` also reads and subscribes to their personal stream. */
async function measure(server: Listener, isOurs: boolean): Promise<Round> {
  if (isOurs) {
    const client = await HttpClient.open(server.port);
    const { status } = await client.request(makeRequest('GET', '/api/posts/stream', tokenOf(PEOPLE)));
    check(status === 200, `the first read was answered with ${status}`);
    client.close();
  }
  const idle = await settled(server);
  const clients = await openClients(server.port, 8);
  const streams: StreamClient[] = [];
  const perStream: number[] = [];
  for (const step of STEPS) {
    const people = Array.from({ length: step - streams.length }, (_, index) => streams.length + index + 1);
    await inParallel(people, clients.length, async (person, worker) => {
      const stream = await openStream(server.port, 'http', person, () => undefined);
      streams.push(stream);
      if (isOurs) await subscribeHome(clients[worker] as HttpClient, stream, person);
    });
    perStream.push(((await settled(server)) - idle) / step);
  }
  for (const client of [...streams, ...clients]) client.close();
  return { idleMb: idle / 1024, perStream };
}

async function run(setting: Parameters<Part['run']>[0]): Promise<Outcome> {
  const rounds = await setting.byTurns(
    () => setting.withProgram((program) => measure(program, true)),
    async () => {
      const bare = await startBare('streams');
      const round = await measure(bare, false);
      await bare.stop();
      return round;
    },
    ROUNDS,
  );
  const idle = rounds.ours.map(({ idleMb }) => idleMb);
  const bareIdle = rounds.bare.map(({ idleMb }) => idleMb);
  const lines: Outcome['lines'] = [
    {
      key: 'memory',
      what: 'MB resident when idle',
      ours: whole(median(idle)),
      bare: whole(median(bareIdle)),
      ratio: decimal(median(idle) / median(bareIdle)),
      p50: '',
      p99: '',
      spread: `${Math.round(spread(idle) * 100)} %`,
      reach: '≤ 130 MB',
      met: median(idle) <= 130,
    },
  ];
  const streams: Record<string, object> = {};
  for (const [index, step] of STEPS.entries()) {
    const of = (list: Round[]): number[] => list.map(({ perStream }) => perStream[index] as number);
    const ours = median(of(rounds.ours));
    const bare = median(of(rounds.bare));
    const apart = spread(of(rounds.ours));
    streams[`per_stream_${step}`] = {
      kb: rounded(ours),
      bare: rounded(bare),
      ratio: rounded(ours / bare),
      spread: rounded(apart),
    };
    lines.push({
      key: 'memory',
      what: `KB per open stream, ${whole(step)} open`,
      ours: decimal(ours, 1),
      bare: decimal(bare, 1),
      ratio: decimal(ours / bare),
      p50: '',
      p99: '',
      spread: `${Math.round(apart * 100)} %`,
      reach: '≤ twice the bare cost',
      met: ours <= 2 * bare,
    });
  }
  return {
    results: {
      memory: {
        idle_mb: rounded(median(idle)),
        bare: rounded(median(bareIdle)),
        ratio: rounded(median(idle) / median(bareIdle)),
        spread: rounded(spread(idle)),
        ...streams,
      },
    },
    lines,
  };
}

export const memory: Part = { keys: ['memory'], run };
