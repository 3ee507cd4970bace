/** `home`, `home_first`, `home_cold`: reads of home timelines, against a plain server that sends the same bytes. */

import { type HttpClient, openClients } from './client.ts';
import { compare, rateLine } from './compare.ts';
import {
  CONNECTIONS,
  checkPage,
  eachReaderOnce,
  everyReader,
  PageChanger,
  writePages,
} from './home-pages.ts';
import { type LoadResult, load, summed } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { atLeast, atMost, decimal } from './report.ts';
import { roles } from './sample-plan.ts';
import { startBaseline } from './server.ts';
import { median, rounded } from './statistics.ts';

/** Checks the samples of a load; where `newest` is given, that their pages hold posts from this id on. */
function checkSamples(round: LoadResult, newest = 0): LoadResult {
  for (const { reply, user } of round.samples) {
    check(checkPage(reply.body, user) >= newest, `reader ${user} got a page without the newest post`);
  }
  return round;
}

/** Reads every reader's page after each has changed, again and again; only the reads are counted. */
async function readChanged(
  clients: readonly HttpClient[],
  changer: PageChanger,
  underLoad: (work: () => Promise<LoadResult>) => Promise<LoadResult>,
): Promise<LoadResult> {
  const loads: LoadResult[] = [];
  for (let ms = 0; ms < ROUND_MS; ms += loads.at(-1)?.ms ?? 0) {
    const lowest = await changer.change(clients);
    const round = await underLoad(() => load({ clients, next: eachReaderOnce() }));
    loads.push(checkSamples(round, lowest));
  }
  return summed(loads);
}

/** Starts the program and has every reader read once. */
async function readCold(setting: Setting): Promise<LoadResult> {
  const program = await setting.start('home_cold');
  const clients = await openClients(program.port, CONNECTIONS);
  const round = await setting.underLoad('home_cold', () => load({ clients, next: eachReaderOnce() }));
  for (const client of clients) client.close();
  await program.stop();
  return checkSamples(round);
}

/** The median latency of each reader. */
function byReader(rounds: readonly LoadResult[]): Map<number, number> {
  const latencies = new Map<number, number[]>();
  for (const { users, latencies: values } of rounds) {
    for (const [index, user] of users.entries()) {
      const list = latencies.get(user);
      if (list === undefined) latencies.set(user, [values[index] as number]);
      else list.push(values[index] as number);
    }
  }
  return new Map([...latencies].map(([user, list]) => [user, median(list)]));
}

/** Starts a server that sends the pages that the readers of a program see now. */
async function startPages(clients: readonly HttpClient[]) {
  const { file, bytes } = await writePages(clients);
  const server = await startBaseline('page', file);
  const own = await openClients(server.port, CONNECTIONS);
  const next = everyReader();
  await load({ clients: own, ms: WARM_UP_MS, next });
  return {
    bytes: Math.round(bytes),
    read: () => load({ clients: own, ms: ROUND_MS, next }),
    async stop() {
      for (const client of own) client.close();
      await server.stop();
    },
  };
}

/** What `home_first` needs: posts change what readers see, so it has a program of its own. */
async function startChanging(setting: Setting) {
  const program = await setting.start('home_first');
  const clients = await openClients(program.port, CONNECTIONS);
  const changer = new PageChanger(program.people);
  const read = (underLoad: Parameters<typeof readChanged>[2]) => readChanged(clients, changer, underLoad);
  await read((work) => work());
  const baseline = await startPages(clients);
  return {
    bytes: baseline.bytes,
    home_first: () => read((work) => setting.underLoad('home_first', work)),
    baseline: baseline.read,
    async stop() {
      for (const client of clients) client.close();
      await baseline.stop();
      await program.stop();
    },
  };
}

async function run(setting: Setting): Promise<Outcome> {
  const wants = (key: string): boolean => setting.keys.has(key);
  const program = await setting.start('home');
  const clients = await openClients(program.port, CONNECTIONS);
  const baseline = await startPages(clients);
  const next = everyReader();
  await load({ clients, ms: WARM_UP_MS, next });
  const changing = wants('home_first') ? await startChanging(setting) : undefined;
  const rounds = await setting.byTurns({
    home: async () =>
      checkSamples(await setting.underLoad('home', () => load({ clients, ms: ROUND_MS, next }))),
    baseline: baseline.read,
    ...(changing && { home_first: changing.home_first, firstBaseline: changing.baseline }),
    ...(wants('home_cold') && { home_cold: () => readCold(setting) }),
  });
  for (const client of clients) client.close();
  await baseline.stop();
  await program.stop();
  await changing?.stop();

  // PostgreSQL is to reach this part of what the embedded store does.
  const part = setting.database === 'sqlite' ? 1 : 0.8;
  const outcome: Outcome = { results: {}, lines: [] };
  if (wants('home')) {
    const figures = compare(rounds.home, rounds.baseline);
    const medians = byReader(rounds.home);
    const slowest = Math.max(...medians.values()) / median([...medians.values()]);
    const group = (first: number): number =>
      rounded(median([...medians].filter(([id]) => id >= first && id < first + 500).map(([, ms]) => ms)));
    outcome.results.home = {
      ...figures,
      slowest_reader_to_median: rounded(slowest),
      quiet_p50_ms: group(roles.quietReaders.first),
      busy_p50_ms: group(roles.busyReaders.first),
      reply_bytes: baseline.bytes,
      connections: CONNECTIONS,
    };
    outcome.lines.push(
      rateLine(
        'home',
        `reads/s, ${CONNECTIONS} connections; slowest reader ${decimal(slowest, 1)} × median`,
        figures,
        [atLeast('ratio', figures.ratio, 0.5 * part), atMost('slowest', slowest, 10, ' ×')],
      ),
    );
  }
  if (rounds.home_first !== undefined && rounds.firstBaseline !== undefined) {
    const figures = compare(rounds.home_first, rounds.firstBaseline);
    outcome.results.home_first = {
      ...figures,
      reply_bytes: changing?.bytes,
      connections: CONNECTIONS,
    };
    outcome.lines.push(
      rateLine('home_first', 'reads/s of pages that changed since they were last read', figures, [
        atLeast('ratio', figures.ratio, 0.25 * part),
      ]),
    );
  }
  if (rounds.home_cold !== undefined) {
    const figures = compare(rounds.home_cold, rounds.home);
    outcome.results.home_cold = { ...figures, connections: CONNECTIONS };
    outcome.lines.push(
      rateLine('home_cold', 'first reads/s after a start; baseline: `home`', figures, [
        atLeast('ratio', figures.ratio, 0.15 * part),
        atMost('p99', figures.p99_ms / figures.p50_ms, 5, ' × median'),
      ]),
    );
  }
  return outcome;
}

const same = 'baseline: a server that sends the same bytes';

export const home: Part = {
  keys: {
    home: `reads of home timelines, ${CONNECTIONS} connections, pages mostly unchanged; ${same}`,
    home_first: `the same where each page changed since it was last read; ${same}`,
    home_cold: 'the same by 1,000 users once each after a start; baseline: home',
  },
  minutes: 8,
  run,
};
