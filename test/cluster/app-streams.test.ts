/** App streams over several processes: any of them takes one over, and what queued goes with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { OwnedAppStreams, sweepAppStreams } from '../../src/features/app-streams/owned-app-streams.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { channel, message, otherApp } from '../channels.ts';
import { Client, type Json, type Person, type TestService, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';
import { describeProcesses, type Group, type Member, watchNotices } from './member.ts';

describeProcesses('app streams over processes', (start) => {
  let group: Group;
  let first: TestService;
  let second: Member;
  let ann: Person;
  let app: Client;

  beforeAll(async () => {
    group = await start();
    first = await group.first();
    second = await group.member(first);
    await until(() => first.ctx.bus?.isHearing);
    ({ ann } = await people(first, 'ann'));
    app = await first.app();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
    await group.stop();
  });

  const create = async (): Promise<Json> => (await app.post('/streams', { object_types: ['post'] })).data;
  const at = ({ origin }: { origin: string }, { id }: Json, query = ''): Promise<HttpStream> =>
    HttpStream.openUrl(`${origin}/stream/app/${id}${query}`, app.token);
  const take = async (stream: HttpStream, count: number): Promise<string[]> => {
    const ids: string[] = [];
    while (ids.length < count) ids.push((await stream.next()).meta.id);
    return ids;
  };

  test('another process takes a stream over, and nothing is missing or comes twice', async () => {
    const created = await create();
    let stream = await at(first, created);
    const sent = [await post(ann, 'at the beginning')];
    const got: string[] = [];
    // Of two clients that ask at once either may have it: the next one asks when this one has it.
    const hasAll = (one: HttpStream): Promise<true> =>
      until(() => one.frames.at(-1)?.meta.id === sent.at(-1));
    await hasAll(stream);
    for (let round = 0; round < 6; round++) {
      sent.push(await post(ann, `round ${round}`));
      const opening = at(round % 2 === 0 ? second : first, created);
      sent.push(await post(ann, `while taking over ${round}`));
      const next = await opening;
      await stream.untilClosed();
      sent.push(await post(ann, `taken over ${round}`));
      await hasAll(next);
      got.push(...stream.frames.map(({ meta }) => meta.id));
      stream = next;
    }
    sent.push(await post(ann, 'at the end'));
    await hasAll(stream);
    got.push(...stream.frames.map(({ meta }) => meta.id));
    expect(got).toEqual(sent);
    stream.close();
  });

  test('that another process asks for while it is being taken goes there', async () => {
    const created = await create();
    const { claim } = OwnedAppStreams.prototype;
    const [isTaken, isAsked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    vi.spyOn(OwnedAppStreams.prototype, 'claim').mockImplementationOnce(async function (
      this: OwnedAppStreams,
      ...asked
    ) {
      const taken = await claim.apply(this, asked);
      isTaken.resolve();
      await isAsked.promise;
      return taken;
    });
    const before = at(first, created);
    await isTaken.promise;
    const hasLooked = watchNotices(first, 'app_streams');
    const after = at(second, created);
    await until(hasLooked);
    isAsked.resolve();
    await (await before).untilClosed();
    const id = await post(ann, 'after');
    const stream = await after;
    expect(await take(stream, 1)).toEqual([id]);
    stream.close();
  });

  test('is changed and deleted through another process', async () => {
    const created = await create();
    const stream = await at(second, created);
    await app.call(`/streams/${created.id}`, { method: 'PUT', body: { object_types: ['star'] } });
    const id = await post(ann, 'not streamed');
    await ann.post(`/posts/${id}/star`);
    expect((await stream.next()).meta.type).toBe('star');
    await app.delete(`/streams/${created.id}`);
    await stream.untilClosed();
  });

  test('the client of a process that died finds what it missed at another', async () => {
    const created = await create();
    const seen = await post(ann, 'seen');
    const missed = await post(ann, 'missed');
    const { store } = first.ctx;
    const seqOf = async (id: string): Promise<number> => {
      const rows = (await store.read.all('select seq, body from events order by seq', [])) as Json[];
      return Number(rows.find(({ body }) => JSON.parse(body).body.id === Number(id)).seq);
    };
    // A process of that id is dead; its record says what the client has.
    const record = Buffer.alloc(24);
    record.write(Number(created.id).toString(16).padStart(32, '0'), 0, 16, 'hex');
    record.writeDoubleLE(await seqOf(seen), 16);
    const { bus, config } = first.ctx;
    if (bus?.bytes === undefined) writeFileSync(join(config.data, 'app-stream-positions-dead'), record);
    else await bus.bytes.set('app-stream-positions:dead', record, 60);
    await store.bookkeeping((db) =>
      db.all(`update app_streams set owner = 'dead', epoch = epoch + 1 where id = ${created.id}`, []),
    );
    const stream = await at(second, created);
    expect(await take(stream, 1)).toEqual([missed]);
    stream.close();
  });

  test('a stream that was to be deleted with its client is, when its process has ended', async () => {
    const created = await create();
    await first.ctx.store.bookkeeping((db) =>
      db.all(`update app_streams set owner = 'dead', auto_delete = 1 where id = ${created.id}`, []),
    );
    await sweepAppStreams(first.ctx);
    expect((await app.get(`/streams/${created.id}`)).status).toBe(404);
  });

  test('is sent nothing after access was lost through another process, and ends with its token', async () => {
    const { bob, eve } = await people(first, 'bob', 'eve');
    const other = await otherApp(first, ann);
    const own = new Client(
      first.origin,
      await issueUserToken(first.ctx, other.id, Number(bob.id), ['messages']),
    );
    const room = await channel(ann, { readers: { user_ids: [bob.id] } });
    const { data: created } = await other.client.post('/streams', {
      object_types: ['post', 'message', 'block'],
    });
    const stream = await HttpStream.openUrl(`${second.origin}/stream/app/${created.id}`, other.client.token);
    const seen = await message(ann, room.id, 'seen');
    await bob.post(`/users/${eve.id}/block`);
    expect(await take(stream, 2)).toEqual([seen.id, `${bob.id}:${eve.id}`]);
    expect((await own.delete('/token')).status).toBe(200);
    await message(ann, room.id, 'no longer');
    await bob.delete(`/users/${eve.id}/block`);
    const mark = await post(ann, 'mark');
    expect(await take(stream, 1)).toEqual([mark]);
    expect((await other.client.delete('/token')).status).toBe(200);
    await stream.untilClosed();
    expect(stream.frames).toHaveLength(3);
  });
});
