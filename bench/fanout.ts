/**
 * `fanout_http`, `fanout_ws`: a post to a thousand open streams, against a plain loop that writes the same bytes; on
 * WebSocket also against the library `ws`.
 */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Audience } from './audience.ts';
import { type Comparison, compare, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { atLeast, delayAtMost, type Target } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { startBaseline } from './server.ts';
import { type Transport, toHome } from './streams.ts';

/** Posts under way at a time in the second half of each round. */
export const POSTS_AT_A_TIME = 8;

const followers = idsOf(roles.starFollowers);

async function measure(setting: Setting, key: string, transport: Transport): Promise<Outcome> {
  const program = await setting.start(key);
  const audience = await Audience.gather([{ port: program.port, users: followers }], transport, toHome);
  await audience.publish(WARM_UP_MS, POSTS_AT_A_TIME);
  const file = join(runFolder, 'frame.json');
  writeFileSync(file, JSON.stringify(audience.example));
  const baseline = await startBaseline('streams', file);
  const baselineAudience = await Audience.gather(
    [{ port: baseline.port, users: followers }],
    transport,
    undefined,
  );
  await baselineAudience.publish(WARM_UP_MS, POSTS_AT_A_TIME);
  const library = transport === 'ws' ? await startLibrary(file) : undefined;
  const rounds = await setting.byTurns({
    one: () => setting.underLoad(key, () => audience.publish(ROUND_MS, 1)),
    eight: () => setting.underLoad(key, () => audience.publish(ROUND_MS, POSTS_AT_A_TIME)),
    baselineOne: () => baselineAudience.publish(ROUND_MS, 1),
    baselineEight: () => baselineAudience.publish(ROUND_MS, POSTS_AT_A_TIME),
    ...(library && { library: library.publish }),
  });
  const ids = audience.checkComplete();
  const [row] = await program.copy.query<{ n: number | string }>(
    `select count(*) as n from posts where user_id = ${roles.star} and id >= ${Math.min(...ids)}`,
  );
  check(Number(row?.n) === ids.length, `${ids.length} posts came, ${row?.n} were made`);
  audience.leave();
  baselineAudience.leave();
  await baseline.stop();
  await library?.stop();
  await program.stop();

  const one = compare(rounds.one, rounds.baselineOne);
  const eight = compare(rounds.eight, rounds.baselineEight);
  const isTarget = setting.database === 'sqlite';
  const targetsOf = (figures: Comparison, least: number, times: number): Target[] =>
    isTarget
      ? [atLeast('ratio', figures.ratio, least), delayAtMost(times, figures.p99_ms, figures.baseline_p99_ms)]
      : [];
  const broadcast = rounds.library && compare(rounds.one, rounds.library);
  return {
    results: { [key]: { one, eight, broadcast, frame_bytes: Buffer.byteLength(audience.example) } },
    lines: [
      rateLine(
        key,
        `deliveries/s to 1,000 ${transport} streams, one post after another`,
        one,
        targetsOf(one, 0.8, 2),
      ),
      ...(broadcast
        ? [
            rateLine(
              key,
              'the same; baseline: broadcasting with the library ws',
              broadcast,
              isTarget ? [delayAtMost(1, broadcast.p99_ms, broadcast.baseline_p99_ms)] : [],
            ),
          ]
        : []),
      rateLine(key, `the same, ${POSTS_AT_A_TIME} posts at a time`, eight, targetsOf(eight, 1.5, 1)),
    ],
  };
}

/** Broadcasting with the library `ws`, to as many streams. */
async function startLibrary(file: string) {
  const server = await startBaseline('ws', file);
  const audience = await Audience.gather([{ port: server.port, users: followers }], 'ws', undefined);
  await audience.publish(WARM_UP_MS, 1);
  return {
    publish: () => audience.publish(ROUND_MS, 1),
    async stop() {
      audience.leave();
      await server.stop();
    },
  };
}

const what = (transport: string): string =>
  `a post to 1,000 open ${transport} streams, one after another and ${POSTS_AT_A_TIME} at a time; baseline: a loop that writes the same bytes`;

export const fanoutHttp: Part = {
  keys: { fanout_http: what('HTTP') },
  minutes: 6,
  run: (setting) => measure(setting, 'fanout_http', 'http'),
};
export const fanoutWs: Part = {
  keys: { fanout_ws: `${what('WebSocket')}; one after another also the library ws` },
  minutes: 6,
  run: (setting) => measure(setting, 'fanout_ws', 'ws'),
};
