/** How many statements it takes to deliver events to app streams (docs/streams.md, App streams). */
import { expect, test } from 'vitest';
import { eventsAfter } from '../../src/events/log.ts';
import { Authorizations } from '../../src/features/app-streams/authorizations.ts';
import { makeAll } from '../../src/features/app-streams/delivery.ts';
import { createMessage } from '../../src/features/messages/messages.actions.ts';
import { createPost } from '../../src/features/posts/posts.actions.ts';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { channel, message, otherApp } from '../channels.ts';
import { type Client, describeService, type Person } from '../harness.ts';
import { people, post } from '../people.ts';
import { HttpStream } from '../stream-client.ts';

const names = Array.from({ length: 16 }, (_, n) => `w${n}` as const);
const annotations = [{ type: 'com.example.note', value: { n: 1 } }];

describeService('statements of app streams', (service) => {
  /** Apps that a person has authorised. */
  const makeApps = async (count: number, by: Person): Promise<Awaited<ReturnType<typeof otherApp>>[]> => {
    const apps: Awaited<ReturnType<typeof otherApp>>[] = [];
    for (let n = 0; n < count; n++) {
      const app = await otherApp(service(), by);
      await issueUserToken(service().ctx, app.id, Number(by.id), ['messages']);
      apps.push(app);
    }
    return apps;
  };

  /** The statements that making the messages of the events of `work` takes while nothing is cached, and how many messages. */
  const cost = async (apps: readonly number[], work: () => Promise<unknown>): Promise<[number, number]> => {
    const { ctx } = service();
    const { position } = ctx.tail;
    await work();
    const events = (await eventsAfter(ctx.store.read, position, 64)).filter(({ type }) =>
      ['post', 'message'].includes(type),
    );
    const authorizations = new Authorizations(ctx.store.read);
    for (const app of apps) await authorizations.hold(app);
    // Consumers read as well, which leaves something in the caches.
    await service().stopPolling();
    service().forget();
    let made = 0;
    const reads = await service().readsOf(async () => {
      made = (await makeAll(ctx, authorizations, events, apps)).length;
    });
    return [reads.length, made];
  };

  test('posts of a batch take as many for one author and one app as for many, and one more for each that tells somebody', async () => {
    const { known, ...others } = await people(service(), 'known', ...names);
    const writers = Object.values(others);
    const apps = (await makeApps(10, known)).map(({ id }) => id);
    const [first] = apps as [number];
    const write = async (who: readonly Person[], text: string, more: object = {}) => {
      for (let n = 0; n < 64; n++) await post(who[n % who.length] as Person, `${text} #tag${n}`, more);
    };
    const one = await cost([first], () => write(writers.slice(0, 1), 'hello'));
    expect(one).toEqual([4, 64]);
    expect(await cost([first], () => write(writers.slice(0, 1), 'hello', { annotations }))).toEqual(one);
    expect(await cost(apps, () => write(writers, 'hello', { annotations }))).toEqual(one);
    const told = await cost([first], () => write(writers, `@${known.username}`));
    expect(told[0]).toBeLessThanOrEqual(4 + 64);
    expect(await cost(apps, () => write(writers, `@${known.username}`))).toEqual(told);
  });

  test('messages of a batch take two more each, whatever the number of apps, subscribers and authors', async () => {
    const { known, ...others } = await people(service(), 'known', ...names);
    const writers = Object.values(others);
    const apps = (await makeApps(10, known)).map(({ id }) => id);
    const rooms: string[] = [];
    for (const person of writers.slice(0, 4)) {
      const { id } = await channel(person, { readers: { any_user: true }, writers: { any_user: true } });
      rooms.push(id);
      for (const other of [known, ...writers]) await other.post(`/channels/${id}/subscribe`);
    }
    for (const { id } of writers.slice(8)) await known.post(`/users/${id}/mute`);
    const write = async (who: readonly Person[], where: readonly string[]) => {
      for (let n = 0; n < 32; n++)
        await message(who[n % who.length] as Person, where[n % where.length] as string, `@${known.username}`);
    };
    // The test app has all of them as its users, the others only one.
    const few = [apps[0] as number, service().appId];
    const [one] = await cost(few, () => write(writers.slice(0, 1), rooms.slice(0, 1)));
    expect(one).toBeLessThanOrEqual(7 + 2 * 32);
    expect((await cost(few, () => write(writers, rooms)))[0]).toBe(one);
    expect((await cost([...apps, service().appId], () => write(writers, rooms)))[0]).toBe(one);
  });

  test('an event takes as many for fifty streams as for one', async () => {
    const { ann, bob } = await people(service(), 'ann', 'bob');
    const apps = await makeApps(10, bob);
    const { id: room } = await channel(ann, { readers: { any_user: true } });
    await bob.post(`/channels/${room}/subscribe`);
    const streams: HttpStream[] = [];
    const open = async (app: Client): Promise<void> => {
      const { data } = await app.post('/streams', { object_types: ['post', 'message'] });
      streams.push(await HttpStream.openUrl(data.endpoint));
    };
    const { ctx, appId } = service();
    const caller = {
      id: 0,
      appId,
      clientId: '',
      userId: Number(ann.id),
      isBot: false,
      scopes: ['messages'] as const,
    };
    const draft = {
      text: `@${bob.username}`,
      replyTo: undefined,
      machineOnly: false,
      entities: undefined,
      annotations,
    };
    /** Written beside the API, whose replies read at the same time. */
    const reads = async (write: () => Promise<number>): Promise<number> => {
      const before = await post(ann, 'now all of them are live');
      for (const stream of streams) while ((await stream.next()).meta.id !== before);
      service().forget();
      const made = await service().readsOf(async () => {
        const id = String(await write());
        for (const stream of streams) expect((await stream.next()).meta.id).toBe(id);
      });
      return made.length;
    };
    const both = async (): Promise<number[]> => [
      await reads(() => createPost(ctx, { userId: Number(ann.id), appId }, draft)),
      await reads(() => createMessage(ctx, caller, Number(room), draft)),
    ];
    await open((apps[0] as (typeof apps)[0]).client);
    const one = await both();
    for (const [n, { client }] of apps.entries())
      for (let k = n === 0 ? 1 : 0; k < 5; k++) await open(client);
    expect(streams).toHaveLength(50);
    // What the write reads itself may be shared or not.
    for (const [n, count] of (await both()).entries()) expect(count).toBeLessThanOrEqual((one[n] ?? 0) + 2);
    for (const stream of streams) stream.close();
  });
});
