/** How many statements a call for one object takes; those of lists are in batch.test.ts. */
import { expect, test, vi } from 'vitest';
import { createMessage } from '../../src/features/messages/messages.actions.ts';
import { columnsOf, postFilter, readGlobal } from '../../src/features/posts/posts.ts';
import { channel, message } from '../channels.ts';
import { signedUp } from '../form-client.ts';
import { describeService, type Person, until } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('statements of calls for one object', (service, database) => {
  async function setUp() {
    const { ann, bob, cal } = await people(service(), 'ann', 'bob', 'cal');
    await bob.post(`/users/${ann.id}/follow`);
    const id = await post(ann, `hello @${cal.username} #tag`);
    await cal.post(`/posts/${id}/star`);
    return { ann, bob, id };
  }

  /** Of a call with nothing cached but its token, and of the same call again. */
  async function costs(call: () => Promise<{ status: number }>): Promise<[first: number, again: number]> {
    const cost = async (): Promise<number> => {
      const statements = await service().statementsOf(async () => expect((await call()).status).toBe(200));
      return statements.length;
    };
    service().ctx.objects.clear();
    return [await cost(), await cost()];
  }

  test('looking a post or a user up', async () => {
    const { ann, bob, id } = await setUp();
    const { anonymous } = service();
    expect({
      post: await costs(() => bob.get(`/posts/${id}`)),
      'post, without a token': await costs(() => anonymous.get(`/posts/${id}`)),
      user: await costs(() => bob.get(`/users/${ann.id}`)),
      'user, without a token': await costs(() => anonymous.get(`/users/${ann.id}`)),
    }).toEqual({
      post: [6, 0],
      'post, without a token': [4, 0],
      user: [2, 0],
      'user, without a token': [1, 0],
    });
  });

  test('a page of Home looks for people to suggest only once', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const reader = await signedUp(service());
    const me = await service().tokenFor(reader, ['follow']);
    await me.post(`/users/${ann.id}/follow`);
    for (const one of [ann, bob]) await post(one, 'hello');
    const { read } = service().ctx.store;
    const range = { after: 0, before: Number.MAX_SAFE_INTEGER, limit: 100, ascending: false };
    const latest = { ...range, ...columnsOf(postFilter({}, { deleted: false })) };
    const [search] = await service().statementsOf(() => readGlobal(read, latest));
    const statements = await service().statementsOf(async () => {
      const { text } = await reader.get('/home');
      expect(text).toContain(`/@${ann.username}/post/`);
      expect(text).toContain(`/@${bob.username}"`);
    });
    expect(statements.filter((one) => one === search)).toHaveLength(1);
  });

  test('creating a post', async () => {
    const { ann, bob, id } = await setUp();
    const full = { text: `hello @${bob.username} #one #two`, reply_to: id };
    expect({
      plain: await costs(() => ann.post('/posts', { text: 'hello' })),
      full: await costs(() => ann.post('/posts', full)),
    }).toEqual(
      database === 'sqlite' ? { plain: [13, 12], full: [18, 16] } : { plain: [11, 10], full: [16, 14] },
    );
  });

  test('channels and messages', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const { id } = await channel(ann, { writers: { user_ids: [bob.id] } });
    const said = await message(ann, id, 'hello');
    await bob.post(`/channels/${id}/subscribe`);
    expect({
      channel: await costs(() => bob.get(`/channels/${id}`)),
      channels: await costs(() => bob.get('/channels?include_recent_message=1')),
      messages: await costs(() => bob.get(`/channels/${id}/messages`)),
      message: await costs(() => bob.get(`/channels/${id}/messages/${said.id}`)),
      create: await costs(() => bob.post(`/channels/${id}/messages`, { text: 'hello' })),
      reply: await costs(() => bob.post(`/channels/${id}/messages`, { text: 'yes', reply_to: said.id })),
      'subscribe again': await costs(() => bob.post(`/channels/${id}/subscribe`)),
    }).toEqual({
      channel: [6, 0],
      channels: [10, 0],
      messages: [9, 1],
      message: [7, 0],
      // The channel and the message that is replied to are judged beside each other: where PostgreSQL's replies for both come
      // together, the writer's bits for the channel are read once.
      ...(database === 'sqlite'
        ? { create: [16, 11], reply: [24, 19], 'subscribe again': [14, 8] }
        : {
            create: [14, 9],
            reply: [expect.toBeOneOf([21, 22]), expect.toBeOneOf([16, 17])],
            'subscribe again': [12, 6],
          }),
    });
  });

  test('messages that are created at once share their statements', async () => {
    const { ctx, appId } = service();
    const writers = Object.values(await people(service(), ...Array.from({ length: 20 }, (_, n) => `w${n}`)));
    const owner = writers[0] as Person;
    const listed = { writers: { user_ids: writers.slice(1).map(({ id }) => id) } };
    const rooms = [await channel(owner, listed), await channel(owner, listed)];
    const write = (writer: Person, n: number) =>
      createMessage(
        ctx,
        { id: 0, appId, clientId: '', userId: Number(writer.id), isBot: false, scopes: ['messages'] },
        Number(rooms[n % 2].id),
        { text: `${n}`, replyTo: undefined, machineOnly: false, entities: undefined, annotations: [] },
      );
    await Promise.all(writers.map(write));
    const statements = await service().statementsOf(async () => {
      // All of them wait for another write, and then run together.
      const gate = Promise.withResolvers<void>();
      const asked = vi.spyOn(ctx.store, 'write');
      const first = ctx.store.write(() => gate.promise);
      const all = writers.map(write);
      await until(() => asked.mock.calls.length > writers.length);
      asked.mockRestore();
      gate.resolve();
      await Promise.all([first, ...all]);
    });
    // One more than one message alone: the channels are two.
    expect(statements).toHaveLength(database === 'sqlite' ? 12 : 10);
  });

  test('a message to 200 open streams', async () => {
    const listeners = await people(service(), ...Array.from({ length: 40 }, (_, n) => `l${n}`));
    const { ann } = await people(service(), 'ann');
    const { id } = await channel(ann, { readers: { any_user: true } });
    const opened = Object.values(listeners).map(async (one) => {
      const own: HttpStream[] = [];
      for (let n = 0; n < 5; n++) {
        const stream = await HttpStream.open(one);
        await one.get(`/channels/${id}/messages?connection_id=${stream.connectionId}`);
        own.push(stream);
      }
      return own;
    });
    const streams = (await Promise.all(opened)).flat();
    await message(ann, id, 'the first');
    await Promise.all(streams.map((stream) => stream.next()));
    const reads = await service().readsOf(async () => {
      await message(ann, id, 'the second');
      await Promise.all(streams.map((stream) => stream.next()));
    });
    expect(reads).toEqual([]);
    // The same with nothing cached: the author as shown and as judged, the app, the channel, and how the listeners stand to author
    // and channel. The reply to the author needs the former too: with PostgreSQL, both may ask for them before either has them.
    service().ctx.objects.clear();
    const readsAnew = await service().readsOf(async () => {
      await message(ann, id, 'the third');
      await Promise.all(streams.map((stream) => stream.next()));
    });
    expect(readsAnew.length).toBeOneOf(database === 'sqlite' ? [7] : [7, 8]);
    for (const stream of streams) stream.close();
  });
});
