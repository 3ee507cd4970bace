/** From the event on by which an app loses access, whatever takes it away, its streams are sent nothing more of it. */
import { expect, test } from 'vitest';
import type { LogEvent } from '../../src/events/types.ts';
import { suspendUser } from '../../src/features/admin/admin.actions.ts';
import { deleteUser } from '../../src/features/admin/deletion.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import type { Scope } from '../../src/scopes.ts';
import { channel, otherApp, patch } from '../channels.ts';
import { Client, describeService, type Json, type Person, type TestService } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const WRITES = 8;

interface Stage {
  /** Owns the room, and did not authorise the app. */
  ann: Person;
  /** Reads the room, and is the only one who authorised the app. */
  bob: Person;
  /** Bob through the app, and the app itself. */
  own: Client;
  app: Client;
  room: string;
}

/** What is written while access is lost, with the type of its events. */
interface Written {
  type: LogEvent['type'];
  write(stage: Stage, n: number): Promise<unknown>;
}

const message: Written = {
  type: 'message',
  write: ({ ann, room }) => ann.post(`/channels/${room}/messages`, { text: 'in flight' }),
};
const subscription: Written = {
  type: 'channel_subscription',
  write: ({ ann, room }, n) => ann.call(`/channels/${room}/subscribe`, { method: n % 2 ? 'POST' : 'DELETE' }),
};
const change: Written = {
  type: 'channel',
  write: ({ ann, room }, n) => patch(ann, room, { annotations: [{ type: 'com.example.n', value: { n } }] }),
};
const mute: Written = {
  type: 'mute',
  write: ({ ann, bob }, n) => bob.call(`/users/${ann.id}/mute`, { method: n % 2 ? 'DELETE' : 'POST' }),
};
const block: Written = {
  type: 'block',
  write: ({ ann, bob }, n) => bob.call(`/users/${ann.id}/block`, { method: n % 2 ? 'DELETE' : 'POST' }),
};
const marker: Written = {
  type: 'stream_marker',
  write: ({ bob }, n) => bob.post('/posts/marker', { name: `tag:t${n}`, id: '1' }),
};
const markerOfRoom: Written = {
  type: 'stream_marker',
  write: ({ bob, room }, n) => bob.post('/posts/marker', { name: `channel:${room}`, id: String(n + 1) }),
};
const file: Written = { type: 'file', write: ({ bob }) => bob.post('/files', { type: 'com.example.photo' }) };
const posts: Written = { type: 'post', write: ({ ann }) => ann.post('/posts', { text: 'in flight' }) };

interface Cause {
  by(stage: Stage): Promise<unknown>;
  /** Whether an event is the one by which access is lost. */
  isIt(event: LogEvent): boolean;
  /** What is lost. */
  written: readonly Written[];
  /** What bob granted. */
  scopes?: readonly Scope[];
  /** All users may read the room at first. */
  isOpen?: true;
  /** It ends the stream. */
  ends?: true;
}

describeService('an app loses access', (service: () => TestService) => {
  const store = () => service().ctx.store;
  const inRoom = [message, subscription, change];
  const ofBob = [mute, block, marker, markerOfRoom];

  const causes: Record<string, Cause> = {
    'by the reader being taken off the ACL': {
      by: ({ ann, room }) => patch(ann, room, { readers: { user_ids: [] } }),
      isIt: ({ type }) => type === 'channel',
      written: [message, subscription],
    },
    'to markers of a channel that their user may no longer read': {
      by: ({ ann, room }) => patch(ann, room, { readers: { user_ids: [] } }),
      isIt: ({ type }) => type === 'channel',
      written: [markerOfRoom],
    },
    'by the channel becoming private': {
      by: ({ ann, bob, room }) => patch(ann, room, { readers: { user_ids: [bob.id] } }),
      isIt: ({ type }) => type === 'channel',
      written: [message, subscription, markerOfRoom],
      scopes: ['public_messages'],
      isOpen: true,
    },
    'by the end of the authorisation': {
      by: ({ own }) => own.delete('/token'),
      isIt: ({ type, deleted, body }) => type === 'token' && deleted === true && !('token' in body),
      written: [...inRoom, ...ofBob, file],
    },
    'by the suspension of the user who authorised it': {
      by: ({ bob }) => suspendUser(store(), undefined, Number(bob.id)),
      isIt: ({ type }) => type === 'user',
      written: [...inRoom, ...ofBob],
    },
    'by the deletion of the user who authorised it': {
      by: ({ bob }) => deleteUser(store(), undefined, Number(bob.id)),
      isIt: ({ type }) => type === 'user',
      written: [...inRoom, ...ofBob],
    },
    'by the suspension of the author': {
      by: ({ ann }) => suspendUser(store(), undefined, Number(ann.id)),
      isIt: ({ type }) => type === 'user',
      written: [message, posts],
    },
    'by the end of its token': {
      by: ({ app }) => app.delete('/token'),
      isIt: ({ type, deleted, body }) => type === 'token' && deleted === true && 'token' in body,
      written: [message, posts, ...ofBob, file],
      ends: true,
    },
  };

  test.each(Object.keys(causes))('%s', async (name) => {
    const {
      by,
      isIt,
      written,
      scopes = ['messages', 'files', 'stream'],
      isOpen,
      ends,
    } = causes[name] as Cause;
    const { ann, bob, host } = await people(service(), 'ann', 'bob', 'host');
    const other = await otherApp(service(), host);
    const own = new Client(
      service().origin,
      await issueUserToken(service().ctx, other.id, Number(bob.id), scopes),
    );
    const room = (await channel(ann, { readers: isOpen ? { any_user: true } : { user_ids: [bob.id] } })).id;
    const stage: Stage = { ann, bob, own, app: other.client, room };
    const types = [...new Set(['post', ...written.map(({ type }) => type)])];
    const { endpoint } = (await other.client.post('/streams', { object_types: types })).data;
    const stream = await HttpStream.openUrl(endpoint);
    // Each is told while there is access.
    const first = await service().eventsOf(async () => {
      for (const [n, one] of written.entries()) await one.write(stage, n % 2);
    });
    const told = first.filter(({ type }) => types.includes(type)).map(keyOf);
    while (stream.frames.length < told.length) await stream.next();
    expect(stream.frames.map(keyOfFrame)).toEqual(told);

    let mark = '';
    const events = await service().eventsOf(async () => {
      const write = (n: number) => written.map((one) => one.write(stage, n));
      const before = Array.from({ length: WRITES }, (_, n) => write(n + 1)).flat();
      const taken = by(stage);
      const after = Array.from({ length: WRITES }, (_, n) => write(n)).flat();
      await Promise.all([...before, taken, ...after]);
      // Surely after it.
      for (let n = 0; n < 2; n++) await Promise.all(write(n));
      mark = await post(host, 'mark');
    });
    if (ends) await stream.untilClosed();
    else while ((await stream.next()).meta.id !== mark);
    stream.close();
    const lost = events.find(isIt) as LogEvent;
    const frames = stream.frames.slice(told.length).map(keyOfFrame);
    const allowed = events.filter(({ seq }) => seq <= lost.seq);
    const expected = [...allowed.map(keyOf), ...(ends ? [] : [`post ${mark}`])];
    // Each at most once and in order: what was delivered late was judged when it was.
    let at = 0;
    for (const frame of frames) {
      at = expected.indexOf(frame, at) + 1;
      expect(at, `${frame} of ${expected.join(', ')}`).toBeGreaterThan(0);
    }
  });

  test('and a client that comes back is not sent what was queued before', async () => {
    const { ann, bob, host } = await people(service(), 'ann', 'bob', 'host');
    const other = await otherApp(service(), host);
    const authorize = async (): Promise<Client> =>
      new Client(
        service().origin,
        await issueUserToken(service().ctx, other.id, Number(bob.id), ['messages', 'files']),
      );
    const own = await authorize();
    const { id: room } = await channel(ann, { readers: { user_ids: [bob.id] } });
    const types = ['post', ...[message, mute, file].map(({ type }) => type)];
    const { endpoint } = (await other.client.post('/streams', { object_types: types })).data;
    // It has never had a client.
    for (const { write } of [message, mute, file]) {
      await write({ ann, bob, own, app: other.client, room }, 0);
    }
    await own.delete('/token');
    const mark = await post(host, 'mark');
    const stream = await HttpStream.openUrl(endpoint);
    expect((await stream.next()).meta).toMatchObject({ type: 'post', id: mark });
    stream.close();
  });
});

const keyOfFrame = ({ meta }: Json) => `${meta.is_deleted ? '-' : ''}${meta.type} ${meta.id}`;

/** An event, as the message that tells of it is called. */
function keyOf({ type, deleted, body }: LogEvent): string {
  const { id, user, target, name } = body as Json;
  const what = type === 'stream_marker' ? `${user}:${name}` : target === undefined ? id : `${user}:${target}`;
  return `${deleted ? '-' : ''}${type} ${what}`;
}
