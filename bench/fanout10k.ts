/** `fanout10k`: a post to ten thousand open streams with twenty subscriptions each, against a plain loop that writes the same bytes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Audience } from './audience.ts';
import { HttpClient } from './client.ts';
import { compare, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { atMost, decimal, percent, whole } from './report.ts';
import { idsOf, USERS } from './sample-plan.ts';
import { residentKb, startBaseline } from './server.ts';
import { longestStallMs } from './stall.ts';
import { median, rounded, spread } from './statistics.ts';
import type { Subscribing } from './streams.ts';

const KEY = 'fanout10k';
const SUBSCRIPTIONS = 20;
/** The event loop may be held up for this long, in milliseconds. */
const STALL_MS = 20;
/** Left alone for this long before memory is read. */
const SETTLE_MS = 1500;

/** Two streams for each user. */
const seats = [1, 2].flatMap(() => idsOf({ first: 1, last: USERS }));

/**
 * A hashtag of the star's posts for all streams, the timelines of their users, and hashtags and threads that differ from stream
 * to stream.
 */
function toMany(clients: Subscribing['clients']): Subscribing {
  const fixed = ['tag/canal', 'stream', 'stream/unified'];
  return {
    clients,
    paths: (place) => {
      const others = Array.from({ length: SUBSCRIPTIONS - fixed.length }, (_, index) => {
        const number = place * 7 + index * 293;
        return index % 2 === 0 ? `${1 + (number % 40_000)}/replies` : `tag/ferry${number % 1000}`;
      });
      return [...fixed, ...others].map((list) => `/api/posts/${list}`);
    },
  };
}

async function run(setting: Setting): Promise<Outcome> {
  const program = await setting.start(KEY);
  await sleep(SETTLE_MS);
  const idleKb = residentKb(program.pid);
  const since = performance.now();
  const audience = await Audience.gather([{ port: program.port, users: seats }], 'http', toMany);
  const subscribed = (seats.length * SUBSCRIPTIONS * 1000) / (performance.now() - since);
  setting.tell(`  ${whole(seats.length)} streams are open: ${whole(subscribed)} subscriptions a second`);
  await sleep(SETTLE_MS);
  const kbEach = (residentKb(program.pid) - idleKb) / seats.length;
  await audience.publish(WARM_UP_MS, 1);
  const stalls: number[] = [];
  const { own } = await setting.byTurns({
    own: async () => {
      const client = await HttpClient.open(program.port);
      await longestStallMs(client);
      const round = await setting.underLoad(KEY, () => audience.publish(ROUND_MS, 1));
      stalls.push(await longestStallMs(client));
      client.close();
      return round;
    },
  });
  audience.checkComplete();
  audience.leave();
  await program.stop();

  // Not one after another: twice as many sockets are more than many machines let one process have.
  const file = join(runFolder, 'frame.json');
  writeFileSync(file, JSON.stringify(audience.example));
  const baseline = await startBaseline('streams', file);
  const others = await Audience.gather([{ port: baseline.port, users: seats }], 'http', undefined);
  await others.publish(WARM_UP_MS, 1);
  const { plain } = await setting.byTurns({ plain: () => others.publish(ROUND_MS, 1) });
  others.leave();
  await baseline.stop();

  const figures = compare(own, plain);
  const stall = median(stalls);
  const what = `deliveries/s to ${whole(seats.length)} streams with ${SUBSCRIPTIONS} subscriptions each, one post after another`;
  return {
    results: {
      [KEY]: {
        ...figures,
        stall_ms: rounded(stall),
        longest_stall_ms: rounded(Math.max(...stalls)),
        kb_per_stream: rounded(kbEach),
        subscriptions_per_second: rounded(subscribed),
        frame_bytes: Buffer.byteLength(audience.example),
      },
    },
    lines: [
      rateLine(KEY, what, figures),
      {
        key: KEY,
        what: `ms the event loop was held up at most (in any round ${decimal(Math.max(...stalls), 1)}); KB a stream: ${decimal(kbEach, 1)}`,
        program: decimal(stall, 1),
        spread: percent(spread(stalls)),
        targets: [atMost('', stall, STALL_MS, ' ms')],
      },
    ],
  };
}

export const fanout10k: Part = {
  keys: {
    [KEY]:
      'a post to 10,000 open streams with 20 subscriptions each; baseline: a loop that writes the same bytes',
  },
  isLong: true,
  minutes: 15,
  run,
};
