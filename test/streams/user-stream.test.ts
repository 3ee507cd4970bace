import { describe, expect, test } from 'vitest';
import { describeService, type Person, type TestService, until } from '../harness.ts';
import { HttpStream, SocketStream, StreamRefused } from '../stream-client.ts';

let count = 0;

async function people(service: TestService, ...names: string[]): Promise<Person[]> {
  const run = ++count;
  return Promise.all(names.map((name) => service.person(`${name}_${run}`)));
}

const transports = { HTTP: HttpStream, WebSocket: SocketStream };

describeService('user streams', (service) => {
  describe.each(Object.entries(transports))('over %s', (_name, Stream) => {
    test('a subscribed personal stream receives posts of followees, as the same call would show them', async () => {
      const [alice, bob] = (await people(service(), 'alice', 'bob')) as [Person, Person];
      await bob.post(`/users/${alice.id}/follow`);
      const stream = await Stream.open(bob, '?include_annotations=1');
      const page = await bob.get(`/posts/stream?connection_id=${stream.connectionId}&include_annotations=1`);
      expect(page.meta.subscription_id).toEqual(expect.any(String));
      expect(page.meta.subscription_ids).toEqual([page.meta.subscription_id]);
      const posted = await alice.post('/posts', { text: 'Grüße an #alle 😀' });
      const frame = await stream.next();
      const { data } = await bob.get('/posts/stream?include_annotations=1');
      expect(frame.data).toEqual([data[0]]);
      expect(frame.meta).toEqual({
        code: 200,
        type: 'post',
        connection_id: stream.connectionId,
        subscription_ids: [page.meta.subscription_id],
        min_id: posted.data.id,
        max_id: posted.data.id,
        more: false,
      });
      stream.close();
    });

    test('deletions say so and carry the tombstone', async () => {
      const [alice] = (await people(service(), 'alice')) as [Person];
      const stream = await Stream.open(alice);
      await alice.get(`/users/me/posts?connection_id=${stream.connectionId}&subscription_id=own`);
      const { data } = await alice.post('/posts', { text: 'soon gone' });
      await alice.delete(`/posts/${data.id}`);
      await stream.next();
      const frame = await stream.next();
      expect(frame.meta).toMatchObject({ is_deleted: true, deleted_id: data.id, subscription_ids: ['own'] });
      expect(frame.data[0]).toMatchObject({ id: data.id, is_deleted: true });
      expect(frame.data[0]).not.toHaveProperty('text');
      stream.close();
    });

    test('what was missed is replayed once, in order, under the same connection', async () => {
      const [alice] = (await people(service(), 'alice')) as [Person];
      const first = await Stream.open(alice);
      await alice.get(`/posts/stream?connection_id=${first.connectionId}`);
      const ids: string[] = [];
      const post = async (text: string) => ids.push((await alice.post('/posts', { text })).data.id);
      await post('seen live');
      const frame = await first.next();
      expect(frame.data[0].id).toBe(ids[0]);
      first.close();
      await until(async () => (await service().ctx.metrics.text()).includes('millrace_open_streams 0'));
      for (let n = 0; n < 5; n++) await post(`missed ${n}`);
      const again = await Stream.open(alice, `?connection_id=${first.connectionId}`);
      expect(again.connectionId).toBe(first.connectionId);
      await post('live again');
      const received: string[] = [];
      while (received.length < 6) received.push((await again.next()).data[0].id);
      expect(received).toEqual(ids.slice(1));
      again.close();
    });

    test('another client that asks for the connection takes it over', async () => {
      const [alice] = (await people(service(), 'alice')) as [Person];
      const first = await Stream.open(alice);
      await alice.get(`/posts/stream?connection_id=${first.connectionId}`);
      const second = await Stream.open(alice, `?connection_id=${first.connectionId}`);
      expect(second.connectionId).toBe(first.connectionId);
      await first.untilClosed();
      await alice.post('/posts', { text: 'for the second' });
      expect((await second.next()).data[0].text).toBe('for the second');
      expect(first.frames.filter((frame) => 'data' in frame)).toEqual([]);
      second.close();
    });

    test('a connection without a valid user token is refused with the matching error', async () => {
      const refused = async (token: string | undefined, query = '') => {
        const { Client } = await import('../harness.ts');
        const error = await Stream.open(new Client(service().origin, token), query).catch((thrown) => thrown);
        expect(error).toBeInstanceOf(StreamRefused);
        return error as StreamRefused;
      };
      expect((await refused(undefined)).status).toBe(401);
      expect((await refused('x'.repeat(40))).body.meta.error_slug).toBe('invalid-token');
      expect((await refused((await service().app()).token)).status).toBe(403);
      expect(
        (await refused((await people(service(), 'alice'))[0]!.token, '?include_html=maybe')).status,
      ).toBe(400);
    });
  });
});
