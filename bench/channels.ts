/** `channels`: reads of the channels that users are subscribed to, against a plain server that sends the same bytes. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { makeRequest, openClients, type Reply } from './client.ts';
import { compare, rateLine } from './compare.ts';
import { runFolder } from './folders.ts';
import { CONNECTIONS, ownHeaders } from './home-pages.ts';
import { type LoadResult, load, type Request } from './load.ts';
import { check, type Outcome, type Part, ROUND_MS, type Setting, WARM_UP_MS } from './part.ts';
import { type StoreCopy, tokenOf } from './prepare.ts';
import { atLeast } from './report.ts';
import { idsOf, roles } from './sample-plan.ts';
import { startBaseline } from './server.ts';

const READERS = 100;
const SUBSCRIPTIONS = 500;
const PAGE = 20;
const CHANNELS = 5000;
/** Messages of each channel. */
const MESSAGES = 4;
/** The first reader, who is subscribed to the channels from the first on; the others to those after them. */
const FIRST = roles.busyReaders.first;

const readers = idsOf({ first: FIRST, last: FIRST + READERS - 1 });

/** Every third channel is one of private messages, every third a broadcast; the reader has read half of each. */
function statements(base: number): string[] {
  const numbers = (count: number) =>
    `with recursive k(n) as (select 0 union all select n + 1 from k where n + 1 < ${count})`;
  const channel = `${base} + n`;
  const message = `${base + CHANNELS} + n`;
  const subscription = base + CHANNELS * (1 + MESSAGES);
  const count = READERS * SUBSCRIPTIONS;
  const reader = `${FIRST} + n / ${SUBSCRIPTIONS}`;
  const subscribed = `(n / ${SUBSCRIPTIONS} * 37 + n % ${SUBSCRIPTIONS} * 7) % ${CHANNELS}`;
  const type = ['pm', 'broadcast', 'chat']
    .map((name, at) => `when ${at} then 'net.svc.core.${name}'`)
    .join(' ');
  return [
    `insert into channels (id, owner_id, type, created_at, annotations, readers_open, writers_open, readers_immutable,
       writers_immutable, editors_immutable)
     ${numbers(CHANNELS)} select ${channel}, 2 + n % 1000, case n % 3 ${type} end, 1735689600000, '[]', 1, 1, 0, 0, 0 from k`,
    `insert into messages (id, channel_id, user_id, app_id, created_at, text, entities, annotations)
     ${numbers(CHANNELS * MESSAGES)} select ${message}, ${base} + n % ${CHANNELS}, 2 + n % 1000, 1, 1735689600000,
       'The first boats are coming in and the coffee is finally hot, number ' || n,
       '{"hashtags":[],"links":[],"mentions":[]}', '[]' from k`,
    `insert into channel_counts (channel_id, num_messages, num_subscribers, activity_id)
     ${numbers(CHANNELS)} select ${channel}, ${MESSAGES}, 0, ${base + CHANNELS * MESSAGES} + n from k`,
    `insert into channel_subscriptions (id, channel_id, user_id, created_at)
     ${numbers(count)} select ${subscription} + n, ${base} + ${subscribed}, ${reader}, 1735689600000 from k`,
    `insert into stream_markers (id, user_id, name, position, last_read_id, percentage, version, updated_at)
     ${numbers(count)} select ${subscription + count} + n, ${reader}, 'channel:' || (${base} + ${subscribed}),
       ${base + CHANNELS * (MESSAGES - 1)} + ${subscribed} + ${CHANNELS} * (n % 2),
       ${base + CHANNELS * (MESSAGES - 1)} + ${subscribed} + ${CHANNELS} * (n % 2), 0, 1, 1735689600000 from k`,
    `update channel_counts set num_subscribers = (
       select count(*) from channel_subscriptions s where s.channel_id = channel_counts.channel_id)`,
    ...['tokens', 'authorizations'].map(
      (table) =>
        `update ${table} set scopes = scopes || ' messages' where user_id >= ${FIRST} and user_id < ${FIRST + READERS}`,
    ),
    `update clock set last_id = ${subscription + 2 * count}`,
  ];
}

/** Adds channels, messages, subscriptions and markers to a copy of the store. */
async function fill(copy: StoreCopy, setting: Setting): Promise<void> {
  const [clock] = await copy.query<{ last_id: number | string }>('select last_id from clock');
  const all = statements(Number(clock?.last_id) + 1);
  if (setting.database === 'sqlite') {
    const db = new DatabaseSync(copy.place);
    for (const statement of all) db.exec(statement);
    db.close();
    return;
  }
  const db = new pg.Client({ connectionString: copy.place });
  await db.connect();
  for (const statement of all) await db.query(statement);
  await db.query('analyze');
  await db.end();
}

const requests: readonly Request[] = readers.map((user) => ({
  bytes: makeRequest(
    'GET',
    `/api/channels?count=${PAGE}&include_recent_message=1&include_marker=1`,
    tokenOf(user),
  ),
  user,
}));

interface Page {
  data: {
    recent_message: object;
    marker: { version?: string };
    has_unread: boolean;
    you_subscribed: boolean;
  }[];
  meta: { unread_counts: Record<string, number>; more: boolean };
}

function checkPage(body: string): void {
  const { data, meta } = JSON.parse(body) as Page;
  check(data !== undefined, body);
  check(data.length === PAGE && meta.more, `there are ${data.length} channels`);
  for (const { recent_message, marker, you_subscribed } of data) {
    check(
      recent_message !== undefined && marker.version === '1' && you_subscribed,
      'a channel lacks something',
    );
  }
  const unread = Object.values(meta.unread_counts);
  check(unread.length === 2 && unread.every((count) => count > 70 && count < 100), `${unread} are unread`);
}

function checkSamples(round: LoadResult): LoadResult {
  for (const { reply } of round.samples) checkPage(reply.body);
  return round;
}

async function run(setting: Setting): Promise<Outcome> {
  const copy = await setting.copyStore();
  await fill(copy, setting);
  const program = await setting.startOn(copy, 'channels');
  const clients = await openClients(program.port, CONNECTIONS);
  const pages: Reply[] = [];
  for (const { bytes } of requests) {
    const reply = await (clients[0] as (typeof clients)[0]).request(bytes, true);
    checkPage(reply.body);
    pages.push(reply);
  }
  const file = join(runFolder, 'channels.json');
  writeFileSync(file, JSON.stringify(pages.map(({ head, body }) => ({ headers: ownHeaders(head), body }))));
  const baseline = await startBaseline('page', file);
  const own = await openClients(baseline.port, CONNECTIONS);
  let turn = 0;
  const next = (): Request => requests[turn++ % requests.length] as Request;
  await load({ clients: own, ms: WARM_UP_MS, next });
  await load({ clients, ms: WARM_UP_MS, next });
  const rounds = await setting.byTurns({
    channels: async () =>
      checkSamples(await setting.underLoad('channels', () => load({ clients, ms: ROUND_MS, next }))),
    baseline: () => load({ clients: own, ms: ROUND_MS, next }),
  });
  for (const client of [...clients, ...own]) client.close();
  await baseline.stop();
  await program.stop();
  await copy.drop();
  const figures = compare(rounds.channels, rounds.baseline);
  const bytes = Math.round(pages.reduce((sum, { length }) => sum + length, 0) / pages.length);
  return {
    results: { channels: { ...figures, reply_bytes: bytes, connections: CONNECTIONS } },
    lines: [
      rateLine(
        'channels',
        `reads/s of ${PAGE} of ${SUBSCRIPTIONS} channels, ${CONNECTIONS} connections`,
        figures,
        [atLeast('ratio', figures.ratio, 0.3)],
      ),
    ],
  };
}

export const channels: Part = {
  keys: {
    channels: `reads of the channels of ${READERS} users with ${SUBSCRIPTIONS} subscriptions each, mostly unchanged, ${CONNECTIONS} connections; baseline: a server that sends the same bytes`,
  },
  minutes: 4,
  run,
};
