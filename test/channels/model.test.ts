/**
 * Several people, apps and strangers create, change, write, read, subscribe and stream at random. Every reply and every
 * frame is what the model says, and a busy process answers as a fresh one does.
 */

import { Random } from '@millrace/avatars/random';
import { expect, test } from 'vitest';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { answerOf } from '../answers.ts';
import { otherApp } from '../channels.ts';
import { Client, databases, describeService, type Json, type Person } from '../harness.ts';
import { post } from '../people.ts';
import { HttpStream, SocketStream } from '../stream-client.ts';
import { activity, Model, type ModelChannel, type ModelEvent, type ModelFilter } from './model.ts';
import { type Caller, ModelChanges, type Writer } from './model-changes.ts';
import { type Read, readsOf } from './model-reads.ts';
import { searchReadsOf } from './model-search-reads.ts';
import { ModelUserChanges } from './model-user-changes.ts';

/** Through a balancer each takes several times as long. */
const STEPS = databases.includes('cluster') ? 60 : 300;
/** Replies that are compared with the model after each change. */
const READS = 6;
/** How often a fresh process is asked, and how many of the reads each caller then makes. */
const FRESH_EVERY = STEPS / 2;
const FRESH_READS = 25;
const MAX_SUBSCRIPTIONS = 45;
/** The step at which an account is deleted. */
const DELETION = STEPS * 0.6;
const seed = process.env.MILLRACE_TEST_SEED ?? 'channels';

/** What a stream is subscribed to: one's own channels, or the messages or subscribers of a channel. */
interface Listening {
  id: string;
  list: 'channels' | 'messages' | 'subscribers';
  channel?: ModelChannel;
  types?: readonly string[];
  filter: ModelFilter;
}

interface Viewer {
  writer: Writer;
  stream: HttpStream | SocketStream;
  subscriptions: Listening[];
}

describeService('channels and messages', (service) => {
  test(`are as the model has them (MILLRACE_TEST_SEED=${seed})`, async () => {
    const random = new Random(seed);
    const model = new Model();
    const names = ['ann', 'bob', 'cal', 'dan', 'eve', 'fay'];
    const people = await Promise.all(names.map((name) => service().person(name)));
    const robot = await service().person('robot', { type: 'bot' });
    model.bots.add(robot.id);
    const host = await service().person('host');

    const full = (client: Person): Writer => ({
      ...{ name: client.username, client, user: client.id, isPrivate: true },
    });
    const limited = async (person: Person): Promise<Writer> => ({
      ...full(person),
      name: `${person.username}, public_messages`,
      client: await service().tokenFor(person, ['public_messages', 'follow']),
      isPrivate: false,
    });
    const [ann, bob, cal, dan, eve, fay] = people as [Person, Person, Person, Person, Person, Person];
    const [bobLimited, calLimited] = [await limited(bob), await limited(cal)];
    const writers = [...people.map(full), full(robot), bobLimited, calLimited];
    // Whether tombstones of a deleted account are told to those who stood otherwise to it depends on the moment.
    const related = [...people, robot].flatMap(({ id }) => (id === fay.id ? [] : id));
    const users = new ModelUserChanges(service(), model, random, { related, mayEnd: [cal.id, dan.id] });
    const changes = new ModelChanges(model, random, writers, users.changes);

    // An app that a user authorises and that is revoked again; the app of all tokens; one that nobody authorised.
    const other = await otherApp(service(), host);
    const grants = new Set<string>();
    let spare: Caller | undefined;
    const apps: Caller[] = [
      {
        name: 'the app',
        client: await service().app(),
        grants: new Set([...people, robot].map(({ id }) => id)),
      },
      { name: 'an app that some authorise', client: other.client, grants },
      {
        name: 'an app that nobody authorised',
        client: (await otherApp(service(), host)).client,
        grants: new Set(),
      },
      { name: 'nobody', client: service().anonymous },
    ];
    const callers = () => [...writers, ...apps, ...(spare === undefined ? [] : [spare])];
    await issueUserToken(service().ctx, other.id, Number(ann.id), ['public_messages']);

    const viewers = await Promise.all([full(ann), full(bob), bobLimited, full(eve), full(robot)].map(open));
    const counted = { frames: 0, seen: 0, hidden: 0 };

    for (let step = 1; step <= STEPS; step++) {
      const about = `step ${step}: ${await change(step)}`;
      await checkFrames(model.takeEvents(), about);
      await subscribeMore();
      const reads = [...readsOf(model, random), ...searchReadsOf(model, random)];
      const touched = reads.filter(({ path }) => path.startsWith(`/channels/${changes.touched?.id}`));
      for (let n = 0; n < READS; n++) {
        const caller = changes.by === undefined || random.chance(0.7) ? random.pick(callers()) : changes.by;
        await check(caller, random.pick(touched.length > 0 && random.chance(0.4) ? touched : reads), about);
      }
      if (step % FRESH_EVERY === 0) await compareWithFresh(reads);
    }
    expect(counted.frames).toBeGreaterThan(STEPS / 6);
    expect(Math.min(counted.seen, counted.hidden)).toBeGreaterThan(STEPS / 2);
    for (const { stream } of viewers) stream.close();

    async function change(step: number): Promise<string> {
      if (step === DELETION) {
        for (const caller of apps) caller.grants?.delete(fay.id);
        return users.delete(fay.id);
      }
      return random.chance(0.04) ? toggleGrant() : changes.make();
    }

    /** Lets dan authorise the other app, or end its token and with it the authorisation. */
    async function toggleGrant(): Promise<string> {
      if (model.suspended.has(dan.id)) return 'nothing';
      if (spare !== undefined) {
        await spare.client.delete('/token');
        const { client } = spare;
        spare = undefined;
        grants.clear();
        expect((await client.get('/channels')).status).toBe(401);
        return 'dan revokes an app';
      }
      const token = await issueUserToken(service().ctx, other.id, Number(dan.id), ['messages']);
      const client = new Client(service().origin, token);
      spare = { name: 'dan, by another app', client, user: dan.id, isPrivate: true };
      grants.add(dan.id);
      return 'dan authorises an app';
    }

    async function open(writer: Writer, index: number): Promise<Viewer> {
      const kind = index % 2 === 0 ? HttpStream : SocketStream;
      const stream = await kind.open(writer.client);
      const viewer: Viewer = { writer, stream, subscriptions: [] };
      const filter = { muted: false, deleted: true, machine: false };
      const types = ['com.example.chat', 'net.svc.core.pm'];
      await listen(viewer, '/channels?', { id: 'all', list: 'channels', filter });
      await listen(viewer, `/channels?channel_types=${types}&include_muted=1&include_machine=1`, {
        ...{ id: 'some', list: 'channels', types, filter: { muted: true, deleted: true, machine: true } },
      });
      await listen(viewer, '/channels?include_deleted=0&count=0', {
        ...{ id: 'no tombstones', list: 'channels', filter: { ...filter, deleted: false } },
      });
      const asked = `connection_id=${stream.connectionId}&subscription_id=mark`;
      expect((await writer.client.get(`/posts/tag/mark?${asked}`)).status).toBe(200);
      return viewer;
    }

    async function listen(viewer: Viewer, path: string, listening: Listening): Promise<void> {
      const { writer, stream, subscriptions } = viewer;
      const id = encodeURIComponent(listening.id);
      const asked = `connection_id=${stream.connectionId}&subscription_id=${id}`;
      const { status, meta } = await writer.client.get(`${path}&${asked}`);
      const { channel } = listening;
      const isSeen = channel === undefined || model.sees(writer, channel);
      expect([status, meta.subscription_id], path).toEqual(isSeen ? [200, listening.id] : [404, undefined]);
      if (isSeen) subscriptions.push(listening);
    }

    /** Subscribes a stream to a channel that it is not subscribed to. */
    async function subscribeMore(): Promise<void> {
      const viewer = random.pick(viewers);
      const channel = model.channels.at(-random.integer(1, 6));
      const list = random.pick(['messages', 'subscribers'] as const);
      const id = `${list} ${channel?.id}`;
      const isKnown = viewer.subscriptions.some((one) => one.id === id);
      if (channel === undefined || isKnown || viewer.subscriptions.length > MAX_SUBSCRIPTIONS) return;
      const filter = { muted: random.chance(0.5), deleted: random.chance(0.5), machine: random.chance(0.5) };
      const query = Object.entries(filter).map(([name, value]) => `include_${name}=${value ? 1 : 0}`);
      const asked = list === 'messages' ? query.join('&') : '';
      await listen(viewer, `/channels/${channel.id}/${list}?${asked}`, { id, list, channel, filter });
    }

    async function checkFrames(events: readonly ModelEvent[], about: string): Promise<void> {
      // All that was told before is there once this is.
      const id = await post(host, '#mark');
      for (const { writer, stream, subscriptions } of viewers) {
        const frames: Json[] = [];
        for (let frame = await stream.next(); frame.data?.[0]?.id !== id; frame = await stream.next()) {
          frames.push(frame);
        }
        const expected = events.flatMap((event) =>
          subscriptions.filter((one) => hears(writer, one, event)).map((one) => told(one, event)),
        );
        expect(frames.flatMap(inShort).sort(), `${writer.name} hears of ${about}`).toEqual(expected.sort());
        counted.frames += frames.length;
        for (const frame of frames) await checkFrame(writer, frame, about);
      }
    }

    /** Whether a stream is to be told of an event by a subscription. */
    function hears(writer: Writer, { list, channel, types, filter }: Listening, event: ModelEvent): boolean {
      const { type, channel: changed, hearers, user, message } = event;
      if (type === 'stream_marker') {
        if (user !== writer.user || types?.includes(changed.type) === false) return false;
        if (!model.sees(writer, changed)) return false;
        return list === 'channels' || (list === 'messages' && changed === channel);
      }
      if (list === 'subscribers') {
        if (type !== 'channel_subscription' || changed !== channel || !model.sees(writer, changed))
          return false;
        return event.isDeleted || !model.suspended.has(user as string);
      }
      if (list === 'messages') {
        return message !== undefined && changed === channel && model.seesMessage(writer, message, filter);
      }
      if (types?.includes(changed.type) === false) return false;
      if (type === 'channel_subscription') return user === writer.user && model.sees(writer, changed);
      if (!hearers.has(writer.user)) return false;
      if (message === undefined) return model.sees(writer, changed);
      return !changed.isInactive && model.seesMessage(writer, message, filter);
    }

    function told({ id, list }: Listening, { type, isDeleted, channel, user, message }: ModelEvent): string {
      const shown = message?.id ?? (list === 'subscribers' ? user : channel.id);
      return `${id}: ${isDeleted ? '-' : ''}${type} ${shown}`;
    }

    function inShort({ data, meta }: Json): string[] {
      const id = data[0]?.marker?.name.replace('channel:', '') ?? data[0]?.id ?? meta.deleted_id;
      if (meta.is_deleted) expect(meta.deleted_id).toBe(id);
      return meta.subscription_ids.map(
        (one: string) => `${one}: ${meta.is_deleted ? '-' : ''}${meta.type} ${id}`,
      );
    }

    /** A frame shows what the call for its object does. */
    async function checkFrame({ client }: Writer, { data, meta }: Json, about: string): Promise<void> {
      if (meta.type === 'stream_marker') {
        const [{ marker }] = data;
        const path = `/channels/${marker.name.replace('channel:', '')}?include_marker=1`;
        const { status, data: shown } = await client.get(path);
        if (status === 200) expect(shown.marker, about).toEqual(marker);
        return;
      }
      const [shown] = data;
      if (shown === undefined) return;
      const path =
        meta.type === 'message'
          ? `/channels/${shown.channel_id}/messages/${shown.id}?include_machine=1`
          : shown.readers === undefined
            ? `/users/${shown.id}`
            : `/channels/${shown.id}?include_recent_message=1`;
      const { pagination_id, ...rest } = shown;
      expect((await client.get(path)).data, `${about}: ${path}`).toEqual(rest);
      expect([meta.min_id, meta.max_id, meta.more], about).toEqual([pagination_id, pagination_id, false]);
      const channel = model.channels.find((one) => one.id === shown.id);
      if (meta.type === 'message') expect(pagination_id).toBe(shown.id);
      else if (shown.readers !== undefined) expect(pagination_id).toBe(`${channel && activity(channel)}`);
    }

    async function check(caller: Caller, { path, brief, expected }: Read, about: string): Promise<void> {
      const reply = await caller.client.get(path);
      const { user = '' } = caller;
      const isOut = model.suspended.has(user) || model.deleted.has(user);
      const wanted = isOut ? { status: 401 } : expected(caller);
      const { more, max_id, min_id, unread_counts } = reply.meta;
      const found = {
        status: reply.status,
        ...(reply.status === 200 && { data: brief(reply.data) }),
        ...('meta' in wanted && { meta: { more, max_id, min_id, unread_counts } }),
      };
      expect(found, `${about}; ${caller.name} reads ${path}`).toEqual(wanted);
      counted[reply.status === 200 ? 'seen' : 'hidden']++;
    }

    /** Asks this process and one that has just started. */
    async function compareWithFresh(reads: readonly Read[]): Promise<void> {
      const fresh = await service().beside();
      try {
        for (const { name, client } of callers()) {
          for (const { path } of random.shuffle(reads).slice(0, FRESH_READS)) {
            const answer = await answerOf(service().origin, client, path);
            expect(answer, `${name}: ${path}`).toBe(await answerOf(fresh.origin, client, path));
          }
        }
      } finally {
        await fresh.stop();
      }
    }
  });
});
