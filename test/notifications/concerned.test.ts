/** Whom an event concerns, for everything that notifies (docs/interface.md, Notifications). */
import { expect, test } from 'vitest';
import { eventsAfter } from '../../src/events/log.ts';
import type { LogEvent } from '../../src/events/types.ts';
import { type Concerned, findConcerned, type Known } from '../../src/features/notifications/concerned.ts';
import { channel, message } from '../channels.ts';
import { describeService, type Person } from '../harness.ts';
import { people, post, repost } from '../people.ts';

const numbers = (...persons: Person[]) => persons.map(({ id }) => Number(id)).sort((a, b) => a - b);
const sorted = (ids: ReadonlySet<number>) => [...ids].sort((a, b) => a - b);

describeService('whom events concern', (service) => {
  const eventsOf = async (work: () => Promise<unknown>): Promise<LogEvent[]> => {
    const { position } = service().ctx.tail;
    await work();
    return eventsAfter(service().ctx.store.read, position, 64);
  };
  const told = ({ users, hidden, isSilent }: Concerned) => [sorted(users), sorted(hidden), isSilent];
  const find = async (work: () => Promise<unknown>, known?: Known) => {
    const events = await eventsOf(work);
    const found = await findConcerned(service().ctx, events, known);
    return events.flatMap((event) => {
      const concerned = found.get(event);
      return concerned === undefined ? [] : [[event.type, ...told(concerned)]];
    });
  };

  test('those mentioned, replied to, reposted, starred and followed, but for mutes and blocks', async () => {
    const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
    await bob.post(`/users/${ann.id}/mute`);
    await ann.post(`/users/${cat.id}/block`);
    const all = `@${bob.username} @${cat.username} @${dan.username} @${ann.username}`;
    expect(await find(() => post(ann, all))).toEqual([
      ['post', numbers(ann, bob, cat, dan), numbers(ann, bob, cat), false],
    ]);

    const theirs = await post(dan, 'one of dan');
    const act = async () => {
      await repost(ann, theirs);
      await ann.post('/posts', { text: 'a reply', reply_to: theirs });
      await ann.post(`/posts/${theirs}/star`);
      await ann.post(`/users/${dan.id}/follow`);
      await ann.post(`/users/${bob.id}/mute`);
    };
    expect(await find(act)).toEqual(
      ['post', 'post', 'star', 'user_follow'].map((type) => [type, numbers(dan), [], false]),
    );
    expect(await find(() => ann.delete(`/posts/${theirs}/star`))).toEqual([['star', [], [], true]]);
  });

  test('subscribers of a channel, but for those who muted it or may not read it', async () => {
    const { ann, bob, cat, dan } = await people(service(), 'ann', 'bob', 'cat', 'dan');
    const room = await channel(ann, { readers: { user_ids: [bob.id, cat.id] } });
    await bob.post(`/channels/${room.id}/subscribe`);
    await cat.post(`/channels/${room.id}/mute`);
    const write = () => message(ann, room.id, `@${cat.username} @${dan.username}`);
    expect(await find(write)).toEqual([
      ['message', numbers(ann, bob, cat, dan), numbers(ann, cat, dan), false],
    ]);

    const bobAlone = { mayNotify: (user: number) => user === Number(bob.id) };
    expect(await find(write, bobAlone)).toEqual([['message', numbers(bob), [], false]]);
    const subscribers = new Map([[Number(room.id), numbers(cat)]]);
    expect(await find(write, { subscribers })).toEqual([
      ['message', numbers(cat, dan), numbers(cat, dan), false],
    ]);
  });

  test('as many statements for many users as for one', async () => {
    const { ann, ...others } = await people(service(), 'ann', 'bob', 'cat', 'dan', 'eve', 'fay');
    const persons = Object.values(others);
    const room = await channel(ann, { readers: { any_user: true }, writers: { any_user: true } });
    await persons[0]?.post(`/channels/${room.id}/subscribe`);
    const cost = async (): Promise<[number, number]> => {
      const [event] = (await eventsOf(() => message(ann, room.id, 'hello'))) as [LogEvent];
      service().forget();
      let users = 0;
      const reads = await service().readsOf(async () => {
        users = (await findConcerned(service().ctx, [event])).get(event)?.users.size ?? 0;
      });
      return [reads.length, users];
    };
    const [few] = await cost();
    await Promise.all(persons.map((person) => person.post(`/channels/${room.id}/subscribe`)));
    expect(await cost()).toEqual([few, 6]);
  });
});
