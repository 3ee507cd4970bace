/** Who is typing (docs/interface.md, Typing). */
import { expect, test } from 'vitest';
import { channel, message } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

describeService('typing', (service) => {
  const typing = async (who: Client, id: string) => (await who.post(`/channels/${id}/typing`)).status;

  async function listen(person: Person, ...paths: string[]): Promise<HttpStream> {
    const stream = await HttpStream.open(person);
    for (const path of paths) {
      const query = `connection_id=${stream.connectionId}&subscription_id=${paths.indexOf(path)}`;
      expect((await person.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)).status).toBe(200);
    }
    return stream;
  }

  /** The users that a stream is told of in its next frames, up to so many. */
  async function nextUsers(stream: HttpStream, count: number): Promise<{ users: string[]; frames: number }> {
    const users: string[] = [];
    let frames = 0;
    while (users.length < count) {
      const { data, meta } = await stream.next();
      expect(meta.type).toBe('typing');
      users.push(...data.map(({ user }: Json) => user.id));
      frames++;
    }
    return { users: users.sort(), frames };
  }

  test('needs the right to write, in an active channel', async () => {
    const { ann, bob, eve } = await people(service(), 'ann', 'bob', 'eve');
    const open = await channel(ann, { readers: { any_user: true } });
    const closed = await channel(ann, { writers: { user_ids: [bob.id] } });
    const events = await service().eventsOf(async () => {
      expect(await typing(bob, closed.id)).toBe(204);
      expect(await typing(bob, open.id)).toBe(403);
      expect(await typing(eve, closed.id)).toBe(404);
      expect(await typing(service().anonymous, closed.id)).toBe(401);
      expect(await typing(await service().app(), closed.id)).toBe(403);
      expect(await typing(await service().tokenFor(bob, ['public_messages']), closed.id)).toBe(404);
      expect(await typing(await service().tokenFor(bob, ['stream']), closed.id)).toBe(403);
    });
    expect(events).toEqual([]);
    await ann.delete(`/channels/${closed.id}`);
    expect(await typing(ann, closed.id)).toBe(403);
  });

  test('is told in few frames to who asks, reads the channel and has nobody muted or blocked', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `writer${n}`);
    const writers = Object.values(await people(service(), ...names));
    const { ann, bob, cal, dot, eve } = await people(service(), 'ann', 'bob', 'cal', 'dot', 'eve');
    const [first, blocked, muting] = writers as [Person, Person, Person];
    const { id } = await channel(ann, { writers: { any_user: true } });
    for (const reader of [bob, cal]) await reader.post(`/channels/${id}/subscribe`);
    await bob.post(`/users/${blocked.id}/block`);
    await muting.post(`/users/${bob.id}/mute`);
    const asking = await listen(bob, `/channels/${id}/messages?include_typing=1`, '/channels');
    const subscribed = await listen(
      cal,
      '/channels?include_typing=1',
      '/channels?include_typing=1&channel_types=com.example.other',
      `/channels/${id}/messages`,
    );
    const own = await listen(first, `/channels/${id}/messages?include_typing=1`);
    const hidden = await channel(ann, { writers: { user_ids: [eve.id] } });
    await listen(dot, '/channels?include_typing=1');
    expect(await typing(first, id)).toBe(204);
    const frame = await asking.next();
    expect(frame.data).toMatchObject([{ channel_id: id, user: { id: first.id, you_follow: false } }]);
    expect(frame.data).toHaveLength(1);
    expect(frame.meta).toEqual({
      code: 200,
      type: 'typing',
      subscription_ids: ['0'],
      connection_id: asking.connectionId,
    });
    expect((await subscribed.next()).meta.subscription_ids).toEqual(['0']);
    // Some repeat it, and one goes on elsewhere, which the others do not see.
    for (let n = 0; n < 2; n++) for (const writer of writers) expect(await typing(writer, id)).toBe(204);
    await typing(eve, hidden.id);
    const rest = writers.slice(1).map((writer) => writer.id);
    const { users, frames } = await nextUsers(subscribed, rest.length);
    expect(users).toEqual([...rest].sort());
    expect(frames).toBeLessThan(rest.length);
    const others = rest.filter((writer) => writer !== blocked.id && writer !== muting.id);
    expect((await nextUsers(asking, others.length)).users).toEqual(others.sort());
    expect((await nextUsers(own, rest.length)).users).toEqual([...rest].sort());
    const said = await message(ann, id, 'the last');
    for (const stream of [asking, subscribed, own]) expect((await stream.next()).data[0].id).toBe(said.id);
    for (const stream of [asking, subscribed, own]) stream.close();
  });
});
