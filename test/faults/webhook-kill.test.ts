/** A webhook is sent every event in order, however often the service is killed or stopped during deliveries. */
import { afterEach, describe, expect, test } from 'vitest';
import { issueAppToken } from '../../src/features/tokens/tokens.actions.ts';
import { Client, databases, type Json, until } from '../harness.ts';
import { hasRedis, REDIS_MISSING } from '../redis-server.ts';
import { hook, idsOf, Receiver } from '../webhooks/receiver.ts';
import { pause } from './load.ts';
import { type Account, Program } from './program.ts';
import { Several } from './several.ts';

const settings = { MILLRACE_WEBHOOK_URLS: 'any' };
const used: { dispose(): unknown }[] = [];

afterEach(async () => {
  for (const one of used.splice(0)) await one.dispose();
});

async function receive(): Promise<Receiver> {
  const receiver = await Receiver.start();
  used.push({ dispose: () => receiver.stop() });
  // Long enough for a kill to meet requests that are under way.
  receiver.answer = (response) => setTimeout(() => response.writeHead(200).end(), 20);
  return receiver;
}

const appToken = (program: Program): Promise<string> =>
  program.withContext(async (ctx) => {
    const [app] = (await ctx.store.read.all("select id from apps where name = 'Faults'", [])) as Json[];
    return issueAppToken(ctx, app.id);
  });

/** Writes posts until it is told to stop, which gives the ids of those that were acknowledged. */
function writing(client: Client): () => Promise<string[]> {
  let isOver = false;
  const done = (async () => {
    const ids: string[] = [];
    while (!isOver) {
      const reply = await client.post('/posts', { text: 'again' }).catch(() => undefined);
      if (reply?.status === 200) ids.push(reply.data.id);
      await pause();
    }
    return ids;
  })();
  return () => {
    isOver = true;
    return done;
  };
}

/** That every post came, in order, but that the request under way at each interruption was repeated. */
async function expectAll(program: Program, receiver: Receiver, acknowledged: string[], repeats: number) {
  const all = await program.withContext(async ({ store }) => {
    const rows = (await store.read.all('select id from posts order by id', [])) as { id: number }[];
    return rows.map(({ id }) => String(id));
  });
  await until(() => idsOf(receiver).at(-1) === all.at(-1));
  expect([...new Set(idsOf(receiver))]).toEqual(all);
  expect(all).toEqual(expect.arrayContaining(acknowledged));
  const seen = new Set<string>();
  const repeated = receiver.received.filter(({ events }) => {
    const ids = events.map(({ meta }) => meta.id as string);
    const isRepeat = ids.some((id) => seen.has(id));
    for (const id of ids) seen.add(id);
    return isRepeat;
  });
  expect(repeated.length).toBeLessThanOrEqual(repeats);
  for (const { signedBy } of receiver.received) expect(signedBy).toEqual(receiver.secrets);
}

describe.each(databases)('webhooks through restarts on %s', (database) => {
  test('nothing is missing, and nothing comes twice but the request that a kill interrupted', async () => {
    const program = await Program.create(database, { settings });
    used.push(program);
    const [author] = (await program.accounts('author')) as [Account];
    const receiver = await receive();
    const token = await appToken(program);
    await program.start();
    const { id } = await hook(new Client(program.origin, token), receiver);
    const stop = writing(author.client);
    let kills = 0;
    for (const end of ['kill', 'stop', 'kill', 'kill'] as const) {
      const before = receiver.received.length;
      await until(() => receiver.received.length > before + 10 && receiver.open > 0);
      await program[end]();
      if (end === 'kill') kills++;
      await program.start();
    }
    await expectAll(program, receiver, await stop(), kills);
    const { data } = await new Client(program.origin, token).get(`/webhooks/${id}`);
    expect(data.failing_since).toBeUndefined();
    expect(program.faults).toEqual([]);
  });
});

describe('webhooks of several processes', () => {
  test.skipIf(!hasRedis)(
    `are delivered by one, and by another when it is killed${hasRedis ? '' : ` (${REDIS_MISSING})`}`,
    async () => {
      const several = await Several.create(3, { settings });
      used.push(several);
      const [author] = (await several.at(0).accounts('author')) as [Account];
      const receiver = await receive();
      const token = await appToken(several.at(0));
      await several.start();
      await hook(new Client(several.at(0).origin, token), receiver);
      /** The process id of the one that delivers. */
      const owner = (): Promise<number | undefined> =>
        several.at(0).withContext(async ({ store }) => {
          const rows = await store.read.all(
            "select place from processes p join consumers c on c.owner = p.id where c.name = 'webhooks'",
            [],
          );
          return rows.length === 0 ? undefined : JSON.parse((rows as Json[])[0].place).pid;
        });
      for (let round = 1; round <= 2; round++) {
        const pid = await until(owner);
        const delivering = several.programs.find((program) => program.pid === pid) as Program;
        const stops = several.programs.map((program) => writing(program.clientOf(author.token)));
        const before = receiver.received.length;
        await until(() => receiver.received.length > before + 10 && receiver.open > 0);
        await delivering.kill();
        await until(async () => ![pid, undefined].includes(await owner()));
        const acknowledged = (await Promise.all(stops.map((stop) => stop()))).flat();
        await delivering.start();
        await expectAll(delivering, receiver, acknowledged, round);
      }
      expect(receiver.most).toBe(1);
      for (const program of several.programs) expect(program.faults).toEqual([]);
    },
  );
});
