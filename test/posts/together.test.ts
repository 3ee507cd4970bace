/** Posts that are created at the same moment share a transaction, and the writes to those who are told of them. */
import { expect, test } from 'vitest';
import { type ApiReply, describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

const annotations = [{ type: 'com.example.place', value: { town: 'Überlingen' } }];

/** Bodies of every kind of post; `parent` is replied to by some. */
function bodies(count: number, parent: string): object[] {
  const kinds = [
    { text: 'nothing in it' },
    { text: '@writer_of_nothing @reader #Tag #tag and https://example.com/a, grüße 😀' },
    { text: 'a reply', reply_to: parent },
    { text: 'with an annotation', annotations },
    {
      text: 'my own page',
      entities: { links: [{ pos: 3, len: 3, url: 'https://own.example/{post_id}' }], parse_links: false },
    },
    { machine_only: true, annotations },
  ];
  return Array.from({ length: count }, (_, n) => kinds[n % kinds.length] as object);
}

/** Everybody posts at once, in turn; the replies in the order of the calls. */
function postAtOnce(writers: readonly Person[], posts: readonly object[]): Promise<ApiReply[]> {
  return Promise.all(
    posts.map((body, n) =>
      (writers[n % writers.length] as Person).post('/posts?include_annotations=1&include_machine=1', body),
    ),
  );
}

/** A post without what later posts change. */
function lasting({ user: { counts: _, ...user }, num_replies: __, ...rest }: Json): Json {
  return { ...rest, user };
}

describeService('posts created at once', (service) => {
  async function writers(): Promise<Person[]> {
    return Object.values(await people(service(), 'ann', 'bob', 'cal', 'dan', 'eve'));
  }

  test('are answered with what a look-up from the database shows', async () => {
    const all = await writers();
    const parent = await post(all[0] as Person, 'the first');
    const replies = await postAtOnce(all, bodies(60, parent));
    service().forget();
    for (const [n, { status, data }] of replies.entries()) {
      expect(status).toBe(200);
      const person = all[n % all.length] as Person;
      const again = await person.get(`/posts/${data.id}?include_annotations=1&include_machine=1`);
      expect(lasting(again.data)).toEqual(lasting(data));
    }
    expect((await all[0]?.get(`/posts/${parent}`))?.data.num_replies).toBe(10);
    for (const person of all)
      expect((await person.get('/users/me')).data.counts.posts).toBeGreaterThanOrEqual(12);
  });

  test('have ids in the order of their events and are each counted once', async () => {
    const all = await writers();
    const parent = await post(all[0] as Person, 'the first');
    const events = await service().eventsOf(() => postAtOnce(all, bodies(60, parent)));
    const made = events.flatMap((event) => (event.type === 'post' ? [event.body] : []));
    expect(made.length).toBe(60);
    expect(made.map(({ id }) => id)).toEqual(made.map(({ id }) => id).sort((a, b) => a - b));
    expect(await service().wrongCounts()).toEqual([]);
  });

  test('are not held up by one that fails after it was written', async () => {
    const all = await writers();
    const [ended] = all as [Person];
    await ended.get('/users/me');
    const parent = await post(all[1] as Person, 'the first');
    await end(service(), ended);
    const replies = await postAtOnce(all, bodies(60, parent));
    for (const [n, { status, meta }] of replies.entries()) {
      if (n % all.length > 0) expect(status).toBe(200);
      else expect([status, meta.error_slug]).toEqual([401, 'not-authorized']);
    }
    const { ctx } = service();
    expect(await service().wrongCounts()).toEqual([]);
    const [row] = await ctx.store.read.all(`select count(*) as n from posts where user_id = ${ended.id}`, []);
    expect(Number((row as { n: number }).n)).toBe(0);
  });

  test('reach every stream once and in order', async () => {
    const all = await writers();
    const { reader } = await people(service(), 'reader');
    for (const person of all) await reader.post(`/users/${person.id}/follow`);
    const streams = await Promise.all([HttpStream.open(reader), SocketStream.open(reader)]);
    for (const { connectionId } of streams) await reader.get(`/posts/stream?connection_id=${connectionId}`);
    const parent = await post(all[0] as Person, 'the first');
    const replies = await postAtOnce(all, bodies(80, parent));
    const shown = replies.filter(({ data }) => !data.machine_only).map(({ data }) => Number(data.id));
    const expected = [Number(parent), ...shown.sort((a, b) => a - b)];
    for (const stream of streams) {
      const received: number[] = [];
      while (received.length < expected.length) received.push(Number((await stream.next()).data[0].id));
      expect(received).toEqual(expected);
      stream.close();
    }
  });
});

/** Suspends an account behind the service's back, as another process does before its event is heard of. */
async function end({ ctx }: TestService, person: Person): Promise<void> {
  await ctx.store.write(async (tx) => {
    await tx.all(`update users set suspended_at = 1 where id = ${person.id}`, []);
    await tx.all(`delete from user_search where rowid = ${person.id}`, []);
  });
}
