/** Writes wait while delivery is behind (docs/streams.md, Pace). */
import { afterEach, expect, test, vi } from 'vitest';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { Recipients } from '../../src/streams/recipients.ts';
import { describeService, type Person, until } from '../harness.ts';
import { ids, people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('delivery that falls behind', (service) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** A stream that follows the author, who has written one post that cannot be delivered for now. */
  async function fallBehind() {
    const { author, reader } = await people(service(), 'author', 'reader');
    await reader.post(`/users/${author.id}/follow`);
    const stream = await HttpStream.open(reader);
    await reader.get(`/posts/stream?connection_id=${stream.connectionId}`);
    const failing = vi
      .spyOn(Recipients.prototype, 'of')
      .mockRejectedValue(new Error('the store is unavailable'));
    const first = await write(author, 'first');
    await until(() => service().ctx.streams.keepUp() !== undefined);
    return { author, reader, stream, first, goOn: () => failing.mockRestore() };
  }

  async function write(author: Person, text: string): Promise<string> {
    return (await author.post('/posts', { text })).data.id;
  }

  test('holds up writes of clients and nothing else, and delivers all of them', async () => {
    const { author, reader, stream, first, goOn } = await fallBehind();
    const held = [write(author, 'second'), write(author, 'third')];
    await reader.get('/posts/stream');
    const { ctx, appId } = service();
    const content = {
      text: 'own',
      replyTo: undefined,
      machineOnly: false,
      annotations: [],
      entities: undefined,
    };
    const own = String(await createPost(ctx, { userId: Number(author.id), appId }, content));
    expect(ids((await reader.get('/posts/stream')).data)).toEqual([own, first]);
    goOn();
    const written = [first, own, ...(await Promise.all(held)).toSorted((a, b) => Number(a) - Number(b))];
    for (const id of written) expect((await stream.next()).data[0].id).toBe(id);
    stream.close();
  });

  test('does not hold up writes for ever', async () => {
    const { author, stream, first, goOn } = await fallBehind();
    const second = await write(author, 'second');
    goOn();
    for (const id of [first, second]) expect((await stream.next()).data[0].id).toBe(id);
    stream.close();
  });
});
