/** `cluster_fanout`: a post to 3,000 open streams of three processes, against as many of one alone without Redis. */

import { Audience } from './audience.ts';
import { Cluster, costText, eachOf, PROCESSES, Redis } from './cluster.ts';
import { compare, rateLine } from './compare.ts';
import { POSTS_AT_A_TIME } from './fanout.ts';
import { type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { decimal, whole } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { toHome } from './streams.ts';

const KEY = 'cluster_fanout';
const followers = idsOf(roles.starFollowers);
const STREAMS = followers.length * PROCESSES;

/** Processes, and streams that they hold. */
async function open(setting: Setting, processes: number, redis?: Redis) {
  const cluster = await Cluster.start(setting, KEY, processes, redis);
  // Each follower has as many streams as there are processes in the larger case: in one of them, or one in each.
  const times = PROCESSES / processes;
  const users = Array.from({ length: times }, () => followers).flat();
  const seats = cluster.ports.map((port) => ({ port, users }));
  const audience = await Audience.gather(seats, 'http', toHome);
  const publish = (ms: number, atATime: number) =>
    cluster.measure(() => setting.underLoad(KEY, () => audience.publish(ms, atATime)));
  await publish(WARM_UP_MS, POSTS_AT_A_TIME);
  return {
    publish,
    async stop() {
      audience.checkComplete();
      audience.leave();
      await cluster.stop();
    },
  };
}

async function run(setting: Setting): Promise<Outcome> {
  const redis = await Redis.start();
  const three = await open(setting, PROCESSES, redis);
  const alone = await open(setting, 1);
  const rounds = await setting.byTurns({
    one: () => three.publish(ROUND_MS, 1),
    eight: () => three.publish(ROUND_MS, POSTS_AT_A_TIME),
    aloneOne: () => alone.publish(ROUND_MS, 1),
    aloneEight: () => alone.publish(ROUND_MS, POSTS_AT_A_TIME),
  });
  await three.stop();
  await alone.stop();
  await redis.stop();

  const outcome: Outcome = { results: {}, lines: [] };
  const lineOf = (what: string, own: typeof rounds.one, others: typeof rounds.one): object => {
    const figures = compare(own, others);
    const costs = { three: eachOf(own), alone: eachOf(others) };
    // What a post costs a process, whether it holds all of the streams or a third.
    const postUs = (us: number): string => decimal((us * STREAMS) / 1000, 1);
    const shares = costs.three.each_program_us.map(postUs).join(', ');
    const text = `${costText('delivery', costs.three, costs.alone)}; ms a post: each process ${shares}, alone ${postUs(costs.alone.programs_us)}`;
    outcome.lines.push(rateLine(KEY, `${what}; ${text}`, figures));
    return { ...figures, three: costs.three, alone: costs.alone };
  };
  const one = lineOf(
    `deliveries/s to ${whole(STREAMS)} streams of ${PROCESSES} processes, one post after another`,
    rounds.one,
    rounds.aloneOne,
  );
  const eight = lineOf(`the same, ${POSTS_AT_A_TIME} posts at a time`, rounds.eight, rounds.aloneEight);
  outcome.results[KEY] = { one, eight };
  return outcome;
}

export const clusterFanout: Part = {
  keys: {
    [KEY]: `a post to ${whole(STREAMS)} open streams, ${whole(followers.length)} of each of ${PROCESSES} processes; baseline: all of one process without Redis`,
  },
  minutes: 8,
  run,
};
