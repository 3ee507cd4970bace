/** kill -9 while calls with an Idempotency-Key are answered: sent again, each has created one object. */
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { type ApiReply, databases, type Json, until } from '../harness.ts';
import { type Account, Program } from './program.ts';
import { RawSocket } from './raw.ts';

const ROUNDS = 4;
const CLIENTS = 12;

/** Sends a call until the process that was killed no longer has it under way. */
async function untilAnswered(send: () => Promise<ApiReply>): Promise<ApiReply> {
  let reply: ApiReply | undefined;
  await until(async () => {
    reply = await send();
    return reply.status !== 409;
  });
  return reply as ApiReply;
}

describe.each(databases)('calls with a key whose service is killed, on %s', (database) => {
  let program: Program;
  afterEach(() => program.dispose());

  test('reply again where the first reply was lost', async () => {
    program = await Program.create(database);
    const [ann] = (await program.accounts('ann')) as [Account];
    await program.start();
    const key = randomUUID();
    const body = JSON.stringify({ text: 'once' });
    const list = async () => (await program.clientOf().get(`/users/${ann.id}/posts`)).data;
    const socket = new RawSocket(
      program.port,
      `POST /api/posts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ann.token}\r\nIdempotency-Key: ${key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await until(async () => (await list()).length === 1);
    await program.kill();
    socket.destroy();
    await program.start();
    const reply = await untilAnswered(() =>
      ann.client.call('/posts', {
        method: 'POST',
        body: { text: 'once' },
        headers: { 'idempotency-key': key },
      }),
    );
    expect([reply.status, reply.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await list()).map(({ id }: Json) => id)).toEqual([reply.data.id]);
    expect(program.faults).toEqual([]);
  });

  test('create what they create once', async () => {
    program = await Program.create(database);
    const [ann] = (await program.accounts('ann')) as [Account];
    const texts: string[] = [];
    const lost: { key: string; text: string }[] = [];
    let replayed = 0;
    const send = (key: string, text: string): Promise<ApiReply> =>
      ann.client.call('/posts', { method: 'POST', body: { text }, headers: { 'idempotency-key': key } });
    for (let round = 0; round < ROUNDS; round++) {
      await program.start();
      for (const { key, text } of lost.splice(0)) {
        const reply = await untilAnswered(() => send(key, text));
        expect(reply.status).toBe(200);
        expect(reply.data.text).toBe(text);
        if (reply.headers.get('idempotency-replayed') === 'true') replayed++;
      }
      let acknowledged = 0;
      const clients = Array.from({ length: CLIENTS }, async (_, client) => {
        for (let n = 0; program.isRunning; n++) {
          const [key, text] = [randomUUID(), `${round} ${client} ${n}`];
          texts.push(text);
          const reply = await send(key, text).catch(() => undefined);
          if (reply?.status !== 200) {
            lost.push({ key, text });
            return;
          }
          if (++acknowledged === 40) await program.kill();
        }
      });
      await Promise.all(clients);
    }
    await program.start();
    for (const { key, text } of lost) expect((await untilAnswered(() => send(key, text))).status).toBe(200);
    const found: string[] = [];
    for (let before = ''; ; ) {
      const { data, meta } = await ann.client.get(`/users/${ann.id}/posts?count=200${before}`);
      found.push(...data.map(({ text }: Json) => text));
      if (!meta.more) break;
      before = `&before_id=${meta.min_id}`;
    }
    expect(found.sort()).toEqual(texts.sort());
    console.info(`${texts.length} posts, ${replayed} of them replayed after a kill`);
    expect(await program.json('check')).toEqual({ ok: true, problems: [] });
    expect(program.faults).toEqual([]);
  });
});
