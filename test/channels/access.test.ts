/** Users who lose access to a channel stop receiving at once, whatever takes it away, while messages are being written. */
import { expect, test } from 'vitest';
import type { LogEvent } from '../../src/events/types.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { channel, message, patch } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';

const MESSAGES = 20;

describeService('losing access', (service) => {
  type Cast = { ann: Person; bob: Person; id: string };

  interface Cause {
    by(cast: Cast, own: Client): Promise<unknown>;
    /** The type of the event after which bob hears nothing. */
    event: LogEvent['type'];
    /** It ends his streams. */
    ends?: true;
    /** His token shows public channels only, and the channel begins as one. */
    isLimited?: true;
  }

  /** What takes bob's access away. */
  const causes: Record<string, Cause> = {
    'being taken off the ACL': {
      by: ({ ann, id }) => patch(ann, id, { readers: { user_ids: [] } }),
      event: 'channel',
    },
    'the channel becoming private': {
      by: ({ ann, bob, id }) => patch(ann, id, { readers: { user_ids: [bob.id] } }),
      event: 'channel',
      isLimited: true,
    },
    'a block by the author': {
      by: ({ ann, bob }) => ann.post(`/users/${bob.id}/block`),
      event: 'block',
    },
    'blocking the author': {
      by: ({ ann, bob }) => bob.post(`/users/${ann.id}/block`),
      event: 'block',
    },
    'muting the author': {
      by: ({ ann, bob }) => bob.post(`/users/${ann.id}/mute`),
      event: 'mute',
    },
    'the end of the token': { by: (_, own) => own.delete('/token'), event: 'token', ends: true },
    'a suspension': {
      by: ({ bob }) => suspendUser(service().ctx.store, undefined, Number(bob.id)),
      event: 'user',
      ends: true,
    },
    'the suspension of the author': {
      by: ({ ann }) => suspendUser(service().ctx.store, undefined, Number(ann.id)),
      event: 'user',
    },
    'the deactivation of the channel': {
      by: ({ ann, id }) => ann.delete(`/channels/${id}`),
      event: 'channel',
    },
  };

  const each = Object.keys(causes).flatMap((cause) => [
    [cause, 'HTTP', HttpStream] as const,
    [cause, 'WebSocket', SocketStream] as const,
  ]);

  test.each(each)('by %s, over %s', async (cause, _, kind) => {
    const { ann, bob, host } = await people(service(), 'ann', 'bob', 'host');
    const { by, event, ends, isLimited } = causes[cause] as Cause;
    const { id } = await channel(ann, { readers: isLimited ? { any_user: true } : { user_ids: [bob.id] } });
    await bob.post(`/channels/${id}/subscribe`);
    // Everybody sees it, and it comes after all that was written before.
    const mark = await channel(host, { readers: { public: true } });
    const own = await service().tokenFor(bob, isLimited ? ['public_messages'] : ['messages']);
    const stream = await kind.open(own);
    const paths = [
      '/channels',
      `/channels/${id}/messages`,
      `/channels/${id}/subscribers`,
      `/channels/${mark.id}/messages`,
    ];
    for (const path of paths) {
      const { meta } = await own.get(`${path}?connection_id=${stream.connectionId}`);
      expect(meta.subscription_id).toBeDefined();
    }
    const first = await message(ann, id, 'heard twice');
    for (const frame of [await stream.next(), await stream.next()]) expect(frame.data[0].id).toBe(first.id);
    const events = await service().eventsOf(async () => {
      const write = () => ann.post(`/channels/${id}/messages`, { text: 'in flight' });
      const before = Array.from({ length: MESSAGES }, write);
      const taken = by({ ann, bob, id }, own);
      const after = Array.from({ length: MESSAGES }, write);
      await Promise.all([...before, taken, ...after]);
      // Surely after it.
      await write();
      await host.post(`/channels/${mark.id}/messages`, { text: 'mark' });
    });
    const lost = events.find(({ type }) => type === event) as LogEvent;
    const marked = events.findLast(({ type }) => type === 'message') as LogEvent;
    if (ends) await stream.untilClosed();
    else await until(stream, String((marked.body as { id: number }).id));
    const allowed = new Set([first.id]);
    for (const { seq, body } of events) if (seq <= lost.seq || seq === marked.seq) allowed.add(idOf(body));
    const heard = stream.frames.flatMap(({ data, meta }) => (meta.type === 'message' ? data[0].id : []));
    expect(heard.filter((one) => !allowed.has(one))).toEqual([]);
    stream.close();
  });

  const idOf = (body: LogEvent['body']) => String((body as { id?: number }).id);

  async function until(stream: HttpStream | SocketStream, id: string): Promise<void> {
    for (;;) if (((await stream.next()) as Json).data[0]?.id === id) return;
  }

  test('a stream that comes back is not sent what was written while its user could read', async () => {
    const { ann, bob, host } = await people(service(), 'ann', 'bob', 'host');
    const { id } = await channel(ann, { readers: { user_ids: [bob.id] }, auto_subscribe: true });
    const stream = await HttpStream.open(bob);
    const { connectionId } = stream;
    for (const path of ['/channels', `/channels/${id}/messages`, `/channels/${id}/subscribers`]) {
      await bob.get(`${path}?connection_id=${connectionId}`);
    }
    stream.close();
    await stream.untilClosed();
    await message(ann, id, 'for bob then');
    await patch(ann, id, { readers: { user_ids: [host.id] }, auto_subscribe: true });
    await message(ann, id, 'no longer for bob');
    const own = await channel(bob);
    const again = await HttpStream.open(bob, `?connection_id=${connectionId}`);
    expect(again.connectionId).toBe(connectionId);
    expect((await again.next()).data[0].id).toBe(own.id);
    again.close();
  });
});
