/** `search`: newest-first searches for posts, against the bare full-text query in a plain server on a copy of the same store. */

import { indexLanguages } from '../src/search/index-text.ts';
import { makeRequest, openClients } from './client.ts';
import { compare, rateLine } from './compare.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { tokenOf } from './prepare.ts';
import { atLeast } from './report.ts';
import { roles, username } from './sample-plan.ts';
import { startBaseline } from './server.ts';

const CONNECTIONS = 16;
const PAGE = 20;
/** Those who search, in turn. */
const READERS = 500;

/** What is searched for, in turn: a rare word, a common one, and two of which each post of a sixteenth has both. */
const searches: readonly ((turn: number) => string[])[] = [
  // Of those whom posts mention.
  (turn) => [username(roles.busyReaders.first + 8 * (turn % 250))],
  () => ['harbour'],
  () => ['loom', 'train'],
];

function taking(make: (words: string[], user: number) => Buffer): () => Request {
  let turn = 0;
  return () => {
    const user = roles.busyReaders.first + (turn % READERS);
    const words = (searches[turn % searches.length] as (turn: number) => string[])(turn);
    turn++;
    return { bytes: make(words, user), user };
  };
}

function checkSamples(round: LoadResult): LoadResult {
  for (const { reply } of round.samples) {
    const { data, meta } = JSON.parse(reply.body) as { data: { text: string }[]; meta: { count: number } };
    check(data.length > 0 && data.length <= PAGE, `a search gave ${data.length} posts`);
    check(meta.count === data.length, `a search of ${data.length} posts says ${meta.count}`);
  }
  return round;
}

async function run(setting: Setting): Promise<Outcome> {
  const program = await setting.start('search');
  const scratch = await setting.copyStore();
  const baseline = await startBaseline('search', scratch.place);
  const { condition } = indexLanguages[setting.database];
  const own = await openClients(program.port, CONNECTIONS);
  const others = await openClients(baseline.port, CONNECTIONS);
  const next = taking((words, user) =>
    makeRequest('GET', `/api/posts/search?count=${PAGE}&text=${words.join('+')}`, tokenOf(user)),
  );
  const nextBare = taking((words) => {
    const bare = condition(words.map((word) => [{ words: [word] }]));
    return makeRequest('GET', `/?q=${encodeURIComponent(bare)}`);
  });
  await load({ clients: own, ms: WARM_UP_MS, next });
  await load({ clients: others, ms: WARM_UP_MS, next: nextBare });
  const rounds = await setting.byTurns({
    search: async () =>
      checkSamples(await setting.underLoad('search', () => load({ clients: own, ms: ROUND_MS, next }))),
    baseline: () => load({ clients: others, ms: ROUND_MS, next: nextBare }),
  });
  for (const client of [...own, ...others]) client.close();
  await baseline.stop();
  await program.stop();
  await scratch.drop();
  const figures = compare(rounds.search, rounds.baseline);
  return {
    results: { search: { ...figures, connections: CONNECTIONS } },
    lines: [
      rateLine('search', `searches/s, ${CONNECTIONS} connections`, figures, [
        atLeast('ratio', figures.ratio, 0.3),
      ]),
    ],
  };
}

export const search: Part = {
  keys: {
    search: `posts found newest first over ${CONNECTIONS} connections: a rare word, a common one, two words`,
  },
  minutes: 6,
  run,
};
