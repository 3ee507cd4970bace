import { expect, test } from 'vitest';
import { describeService } from '../harness.ts';
import { ids, people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('replies', (service) => {
  test('join the thread of their root and are counted at their parent', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const root = await post(alice, 'root');
    const first = await post(bob, 'first', { reply_to: root });
    const events = await service().eventsOf(async () => {
      const { data } = await alice.post('/posts', { text: 'second', reply_to: first });
      expect(data).toMatchObject({ reply_to: first, thread_id: root });
    });
    expect(events).toMatchObject([{ type: 'post', body: { thread: Number(root), reply_to: Number(first) } }]);
    const count = async (id: string) => (await service().anonymous.get(`/posts/${id}`)).data.num_replies;
    expect([await count(root), await count(first)]).toEqual([1, 1]);
    const second = String((events[0]!.body as { id: number }).id);
    await alice.delete(`/posts/${second}`);
    expect([await count(root), await count(first)]).toEqual([1, 0]);
  });

  test('the whole thread is given, whichever post of it is asked for', async () => {
    const { alice, bob } = await people(service(), 'alice', 'bob');
    const root = await post(alice, 'root');
    const first = await post(bob, 'first', { reply_to: root });
    const second = await post(alice, 'second', { reply_to: first });
    const other = await post(alice, 'no part of it');
    for (const id of [root, first, second]) {
      const { data } = await bob.get(`/posts/${id}/replies`);
      expect(ids(data)).toEqual([second, first, root]);
    }
    expect(ids((await bob.get(`/posts/${other}/replies`)).data)).toEqual([other]);
    await alice.delete(`/posts/${root}`);
    const { data } = await bob.get(`/posts/${first}/replies`);
    expect(data.at(-1)).toMatchObject({ id: root, is_deleted: true });
    expect(ids((await bob.get(`/posts/${first}/replies?include_deleted=0`)).data)).toEqual([second, first]);
  });

  test('show the post that was asked for though its author is muted, there and in streams', async () => {
    const { alice, bob, carol } = await people(service(), 'alice', 'bob', 'carol');
    const root = await post(alice, 'root');
    const asked = await post(bob, 'asked for', { reply_to: root });
    const other = await post(bob, 'another', { reply_to: asked });
    await carol.post(`/users/${bob.id}/mute`);
    const stream = await HttpStream.open(carol);
    const path = `/posts/${asked}/replies?`;
    const { data, meta } = await carol.get(`${path}connection_id=${stream.connectionId}`);
    expect([ids(data), meta.more]).toEqual([[asked, root], false]);
    expect(data[0].user.you_muted).toBe(true);
    expect(ids((await carol.get(`${path}include_muted=0`)).data)).toEqual([asked, root]);
    expect(ids((await carol.get(`${path}include_muted=1`)).data)).toEqual([other, asked, root]);
    expect(ids((await carol.get(`/posts/${root}/replies`)).data)).toEqual([root]);
    await bob.delete(`/posts/${other}`);
    await bob.delete(`/posts/${asked}`);
    const frame = await stream.next();
    expect([frame.meta, ids(frame.data)]).toMatchObject([{ type: 'post', is_deleted: true }, [asked]]);
    // One who has blocked the reader is not shown at all.
    await bob.post(`/users/${carol.id}/block`);
    expect((await carol.get(path)).status).toBe(404);
    stream.close();
  });

  test('to what is missing, deleted or malformed are refused', async () => {
    const { alice } = await people(service(), 'alice');
    const gone = await post(alice, 'gone');
    await alice.delete(`/posts/${gone}`);
    const events = await service().eventsOf(async () => {
      for (const reply_to of ['999999', gone, 'abc', '-1', 0, '1.5', {}, true]) {
        const { status, meta } = await alice.post('/posts', { text: 'a reply', reply_to });
        expect(status, String(reply_to)).toBe(400);
        expect(meta.error_message).toMatch(/^Bad Request: .*repl/);
      }
    });
    expect(events).toEqual([]);
  });

  test.each([null, ''])('to %j are none', async (reply_to) => {
    const { alice } = await people(service(), 'alice');
    const { status, data } = await alice.post('/posts', { text: 'no reply', reply_to });
    expect([status, data.reply_to, data.thread_id]).toEqual([200, null, data.id]);
  });
});
