/** Streams show what the same call would show: what is muted or blocked does not arrive either. */
import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post, repost } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('what streams leave out', (service) => {
  test('posts of muted people, unless the subscription wants them', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    await alice.post(`/users/${bob.id}/follow`);
    const stream = await HttpStream.open(alice);
    const path = `/posts/stream?connection_id=${stream.connectionId}`;
    await alice.get(`${path}&subscription_id=usual`);
    await alice.get(`${path}&subscription_id=everybody&include_muted=1`);
    await post(bob, 'before');
    expect((await stream.next()).meta.subscription_ids.sort()).toEqual(['everybody', 'usual']);
    await alice.post(`/users/${bob.id}/mute`);
    await post(bob, 'after');
    const frame = await stream.next();
    expect(frame.meta.subscription_ids).toEqual(['everybody']);
    expect(frame.data[0].user.you_muted).toBe(true);
    stream.close();
  });

  test('anything of someone who has blocked the reader', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    for (const other of [bob, carol]) await alice.post(`/users/${other.id}/follow`);
    const root = await post(alice, 'root');
    const stream = await HttpStream.open(alice);
    for (const path of ['/posts/stream', `/posts/${root}/replies`]) {
      await alice.get(`${path}?connection_id=${stream.connectionId}&include_muted=1`);
    }
    await bob.post(`/users/${alice.id}/block`);
    const hidden = await post(bob, 'not for alice', { reply_to: root }).catch(() =>
      post(bob, 'not for alice'),
    );
    await repost(carol, hidden);
    const seen = await post(carol, 'for all');
    expect(ids((await stream.next()).data)).toEqual([seen]);
    stream.close();
  });

  test('everyone is told in their own words how they stand to the author', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    for (const reader of [bob, carol]) await reader.post(`/users/${alice.id}/follow`);
    await alice.post(`/users/${bob.id}/follow`);
    const readers = [alice, bob, carol];
    const streams = await Promise.all(readers.map((reader) => HttpStream.open(reader)));
    for (const [n, reader] of readers.entries())
      await reader.get(`/posts/stream?connection_id=${streams[n]!.connectionId}`);
    const id = await post(alice, 'hello');
    for (const [n, reader] of readers.entries()) {
      const [shown] = (await reader.get('/posts/stream')).data;
      expect(shown.id).toBe(id);
      expect((await streams[n]!.next()).data).toEqual([shown]);
      streams[n]!.close();
    }
  });
});
