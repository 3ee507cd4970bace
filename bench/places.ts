/** `places`: searches among a million places, against the bare index query for the same positions. */

import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeRequest, openClients } from './client.ts';
import { compare, type Round, rateLine } from './compare.ts';
import { benchFolder, runFolder } from './folders.ts';
import { load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { type Spot, spots, writePlaces } from './places-data.ts';
import { tokenOf } from './prepare.ts';
import { atLeast } from './report.ts';
import { importPlaces, runBaseline } from './server.ts';

const CONNECTIONS = 16;
const RADIUS = 100;
const COUNT = 20;
/** Users who search, in turn, each in a place of their own. */
const SEARCHERS = 1000;

interface Place {
  name: string;
  distance: number;
}

/** Checks what was found around a position. @returns how many places. */
function checkPlaces(body: string): number {
  const { data } = JSON.parse(body) as { data: Place[] };
  check(data.length > 0 && data.length <= COUNT, `a search found ${data.length} places`);
  check(
    data.every(({ name, distance }) => name !== '' && distance <= RADIUS),
    'a search found a place without a name or too far away',
  );
  return data.length;
}

function everySearcher(centres: readonly Spot[]): () => Request {
  const requests = centres.map(({ latitude, longitude }, index) => ({
    bytes: makeRequest(
      'GET',
      `/api/places/search?latitude=${latitude}&longitude=${longitude}&radius=${RADIUS}&count=${COUNT}`,
      tokenOf(index + 1),
    ),
    user: index + 1,
  }));
  let next = 0;
  return () => requests[next++ % requests.length] as Request;
}

async function run(setting: Setting): Promise<Outcome> {
  const file = join(benchFolder, 'places.jsonl');
  if (!existsSync(file)) writePlaces(file);
  const copy = await setting.copyStore();
  setting.tell('  importing the places…');
  await importPlaces(copy.env, file);
  const program = await setting.startOn(copy, 'places');
  const clients = await openClients(program.port, CONNECTIONS);
  const centres = spots(SEARCHERS);
  const positions = join(runFolder, 'positions.json');
  writeFileSync(positions, JSON.stringify(centres));
  const next = everySearcher(centres);
  await load({ clients, ms: WARM_UP_MS, next });
  let found = 0;
  const rounds = await setting.byTurns({
    places: async () => {
      const round = await setting.underLoad('places', () => load({ clients, ms: ROUND_MS, next }));
      const counts = round.samples.map(({ reply }) => checkPlaces(reply.body));
      found = counts.reduce((sum, count) => sum + count, 0) / counts.length;
      return round;
    },
    baseline: () =>
      runBaseline<Round>(
        'places',
        copy.place,
        positions,
        ...[RADIUS, COUNT, CONNECTIONS, ROUND_MS].map(String),
      ),
  });
  for (const client of clients) client.close();
  await program.stop();
  await copy.drop();
  const figures = compare(rounds.places, rounds.baseline);
  return {
    results: { places: { ...figures, connections: CONNECTIONS, places_found: Math.round(found) } },
    lines: [
      rateLine(
        'places',
        `searches/s, ${CONNECTIONS} connections, ${Math.round(found)} places found`,
        figures,
        [atLeast('ratio', figures.ratio, 0.3)],
      ),
    ],
  };
}

export const places: Part = {
  keys: {
    places: `searches among 1,000,000 places, ${CONNECTIONS} connections; baseline: the bare index query`,
  },
  minutes: 15,
  run,
};
