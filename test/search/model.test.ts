/** Searches of messages and of channels, against what each viewer is to find, worked out in the simplest way. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { issueUserToken } from '../../src/features/tokens/tokens.actions.ts';
import { broadcast, channel, chat, message, otherApp, patch } from '../channels.ts';
import { type Client, describeService, type Json, type Person } from '../harness.ts';
import { people } from '../people.ts';

const core = 'net.svc.core';
const names = ['one', 'two', 'three'] as const;
type Name = (typeof names)[number];
const words = ['red', 'green', 'blue'] as const;
const tags = ['x', 'y'] as const;

interface ChannelPlan {
  owner: Name;
  type: string;
  readers: 'nobody' | 'users' | 'everybody' | readonly Name[];
  writers: 'nobody' | 'users' | readonly Name[];
  editors: readonly Name[];
  title: readonly string[];
  tags: readonly string[];
  subscribers: readonly Name[];
  isInactive: boolean;
}

interface MessagePlan {
  channel: number;
  author: Name;
  text: readonly string[];
  isMachine: boolean;
  isReply: boolean;
  isDeleted: boolean;
}

const listed = fc.subarray([...names]);
const channelPlan: fc.Arbitrary<ChannelPlan> = fc.record({
  owner: fc.constantFrom(...names),
  type: fc.constantFrom(chat, 'com.example.other', broadcast),
  readers: fc.oneof(fc.constantFrom('nobody' as const, 'users' as const, 'everybody' as const), listed),
  writers: fc.oneof(fc.constantFrom('nobody' as const, 'users' as const), listed),
  editors: listed,
  title: fc.subarray([...words], { minLength: 1 }),
  tags: fc.subarray([...tags]),
  subscribers: listed,
  isInactive: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});
const messagePlan: fc.Arbitrary<MessagePlan> = fc.record({
  channel: fc.nat(),
  author: fc.constantFrom(...names),
  text: fc.subarray([...words], { minLength: 1 }),
  isMachine: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  isReply: fc.boolean(),
  isDeleted: fc.integer({ min: 0, max: 4 }).map((n) => n === 0),
});

/** A channel as it was made, and what is known of it. */
interface Made extends ChannelPlan {
  id: string;
  activity: number;
  subscribed: Set<Name>;
}
interface Said {
  id: string;
  channel: Made;
  author: Name;
  text: readonly string[];
  replyTo?: string;
  /** How many replied to it and did not delete that, machine-only messages among them. */
  replies: number;
}

/** A caller, and how the rules see them. */
interface Caller {
  about: string;
  client: Client;
  user?: Name;
  isPrivate: boolean;
  /** Of an app token: the users who authorised the app with `messages`. */
  authorisedBy: readonly Name[];
}

const isOpen = ({ readers, writers }: ChannelPlan) =>
  readers === 'users' || readers === 'everybody' || writers === 'users';
const isOnAcls = ({ owner, readers, writers, editors }: ChannelPlan, who: Name) =>
  owner === who || [readers, writers, editors].some((acl) => Array.isArray(acl) && acl.includes(who));
const sees = (made: ChannelPlan, { user, isPrivate, authorisedBy }: Caller) =>
  isOpen(made) ||
  (user === undefined ? authorisedBy.some((who) => isOnAcls(made, who)) : isPrivate && isOnAcls(made, user));
const holds = (text: readonly string[], wanted: readonly string[]) =>
  wanted.every((word) => text.includes(word));

describeService('searches of channels and messages', (service) => {
  let persons: Record<Name, Person>;
  const callers: Caller[] = [];

  beforeAll(async () => {
    persons = await people(service(), ...names);
    // Not on any ACL.
    const { stranger } = await people(service(), 'stranger');
    for (const user of names) {
      const client = persons[user];
      callers.push({ about: user, client, user, isPrivate: true, authorisedBy: [] });
      const limited = await service().tokenFor(client, ['public_messages']);
      callers.push({
        about: `${user}, public_messages`,
        client: limited,
        user,
        isPrivate: false,
        authorisedBy: [],
      });
    }
    callers.push({
      about: 'stranger',
      client: stranger,
      user: 'nobody' as Name,
      isPrivate: true,
      authorisedBy: [],
    });
    for (const authorisedBy of [[], ['two']] as Name[][]) {
      const { id, client } = await otherApp(service(), stranger);
      for (const who of authorisedBy)
        await issueUserToken(service().ctx, id, Number(persons[who].id), ['messages', 'public_messages']);
      callers.push({ about: `app of ${authorisedBy.join()}`, client, isPrivate: false, authorisedBy });
    }
  });

  const idsOf = (some: readonly Name[]) => some.map((name) => persons[name].id);
  const acl = (given: ChannelPlan['readers'], isShort = false) => ({
    any_user: given === 'users',
    public: given === 'everybody',
    user_ids: Array.isArray(given) ? idsOf(isShort ? given.slice(0, 1) : given) : [],
  });

  async function make(plan: ChannelPlan): Promise<Made> {
    const isBroadcast = plan.type === broadcast;
    const writers = isBroadcast && plan.writers === 'users' ? 'nobody' : plan.writers;
    const planned: ChannelPlan = {
      ...plan,
      writers: isBroadcast && Array.isArray(writers) ? writers.slice(0, 1) : writers,
    };
    const owner = persons[plan.owner];
    const name = isBroadcast ? 'broadcast.metadata' : 'channel.metadata';
    const value = { title: plan.title[0], description: plan.title.slice(1).join(' '), tags: plan.tags };
    // First as something else, so that what is found follows changes.
    const { id } = await channel(owner, {
      type: plan.type,
      annotations: [{ type: `${core}.${name}`, value: { title: 'yellow', tags: ['z'] } }],
    });
    const changed = await patch(owner, id, {
      readers: acl(planned.readers),
      writers: acl(planned.writers),
      editors: { user_ids: idsOf(plan.editors) },
      annotations: [{ type: `${core}.${name}`, value }],
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const made: Made = { ...planned, id, activity: Number(id), subscribed: new Set([plan.owner]) };
    for (const who of plan.subscribers) {
      if (!isOpen(made) && !isOnAcls(made, who)) continue;
      expect((await persons[who].post(`/channels/${id}/subscribe`)).status).toBe(200);
      made.subscribed.add(who);
    }
    return made;
  }

  async function say(
    plan: MessagePlan,
    channels: readonly Made[],
    said: readonly Said[],
  ): Promise<Said | undefined> {
    const made = channels[plan.channel % channels.length] as Made;
    const { id, owner, writers, editors } = made;
    const { author, isMachine } = plan;
    const mayWrite =
      author === owner || editors.includes(author) || writers === 'users' || writers.includes(author);
    if (!mayWrite) return undefined;
    const parent = plan.isReply ? said.findLast((one) => one.channel === made) : undefined;
    const body = isMachine
      ? { machine_only: true, text: undefined, annotations: [{ type: 'com.example.x', value: {} }] }
      : {};
    const written = await message(persons[author], id, plan.text.join(' '), {
      ...body,
      ...(parent && { reply_to: parent.id }),
      ...(isMachine && made.type === broadcast && { annotations: [subject] }),
    });
    made.activity = Number(written.id);
    if (plan.isDeleted)
      expect((await persons[author].delete(`/channels/${id}/messages/${written.id}`)).status).toBe(200);
    if (plan.isDeleted) return undefined;
    if (parent) parent.replies++;
    if (isMachine) return undefined;
    return {
      id: written.id,
      channel: made,
      author,
      text: plan.text,
      replies: 0,
      ...(parent && { replyTo: parent.id }),
    };
  }
  const subject = { type: `${core}.broadcast.message.metadata`, value: { subject: 'red' } };

  /** All pages of a list. */
  async function readAll(client: Client, path: string, why: string): Promise<string[]> {
    const found: string[] = [];
    for (let before = ''; ; ) {
      const { status, data, meta, body } = await client.get(`${path}&count=3${before}`);
      expect(status, `${why} ${JSON.stringify(body)}`).toBe(200);
      found.push(...data.map((one: Json) => one.id));
      // What is left out does not make pages short.
      expect(meta.more && data.length < 3, why).toBe(false);
      if (!meta.more) return found;
      before = `&before_id=${meta.min_id}`;
    }
  }

  async function checkMessages(channels: readonly Made[], said: readonly Said[]): Promise<void> {
    const isOfOurs = new Set(channels.map(({ id }) => id));
    const all = [...isOfOurs].join();
    const queries = [
      { ask: 'text=red', has: ({ text }: Said) => holds(text, ['red']) },
      { ask: 'query=green+-blue', has: ({ text }: Said) => holds(text, ['green']) && !text.includes('blue') },
      {
        ask: `text=red+OR+blue&creator_id=${persons.two.id}`,
        has: (one: Said) => one.author === 'two' && (one.text.includes('red') || one.text.includes('blue')),
      },
      { ask: 'is_reply=1', has: ({ replyTo }: Said) => replyTo !== undefined },
    ];
    for (const caller of callers) {
      const { client, user } = caller;
      const visible = said.filter(
        (one) =>
          sees(one.channel, caller) || (one.author === user && (caller.isPrivate || isOpen(one.channel))),
      );
      for (const { ask, has } of queries) {
        const want = visible.filter(has).map(({ id }) => id);
        const why = `${caller.about}: ${ask}`;
        const found = await readAll(client, `/channels/messages/search?channel_ids=${all}&${ask}`, why);
        expect(found, why).toEqual(want.toReversed());
      }
      const [some] = channels as [Made];
      const inOne = visible.filter((one) => one.channel === some && holds(one.text, ['red']));
      inOne.sort((a, b) => b.replies - a.replies || Number(b.id) - Number(a.id));
      const path = `/channels/messages/search?channel_ids=${some.id}&text=red&order=score`;
      expect(await readAll(client, path, caller.about), caller.about).toEqual(inOne.map(({ id }) => id));
      if (user === undefined) continue;
      const own = visible.filter(
        (one) =>
          one.channel.type === broadcast && !one.channel.isInactive && one.channel.subscribed.has(user),
      );
      const found = await readAll(
        client,
        '/channels/messages/search?channel_ids=broadcast&text=red',
        caller.about,
      );
      const ours = own.filter(({ text }) => text.includes('red')).map(({ id }) => id);
      expect(
        found.filter((id) => said.some((one) => one.id === id)),
        caller.about,
      ).toEqual(ours.toReversed());
    }
  }

  async function checkChannels(channels: readonly Made[]): Promise<void> {
    const isPublic = ({ readers }: Made) => readers === 'everybody';
    const queries: { ask: string; has(made: Made): boolean }[] = [
      { ask: 'q=red', has: ({ title }) => holds(title, ['red']) },
      { ask: 'q=red+blue', has: ({ title }) => holds(title, ['red', 'blue']) },
      { ask: 'tags=x', has: (made) => made.tags.includes('x') },
      { ask: `type=${chat}&tags=x+OR+y`, has: (made) => made.type === chat && made.tags.length > 0 },
      { ask: `creator_id=${persons.one.id}`, has: ({ owner }) => owner === 'one' },
      { ask: 'is_private=1', has: (made) => !isOpen(made) },
      { ask: 'is_private=0&is_public=0', has: (made) => isOpen(made) && !isPublic(made) },
      { ask: 'is_public=1&q=green', has: (made) => isPublic(made) && holds(made.title, ['green']) },
      { ask: 'q=yellow', has: () => false },
    ];
    const byId = (a: Made, b: Made) => Number(b.id) - Number(a.id);
    const byActivity = (a: Made, b: Made) => b.activity - a.activity;
    const count = ({ isInactive, subscribed }: Made) => (isInactive ? 0 : subscribed.size);
    const orders: [string, (a: Made, b: Made) => number][] = [
      ['id', byId],
      ['activity', byActivity],
      ['popularity', (a, b) => count(b) - count(a) || byActivity(a, b)],
    ];
    for (const caller of callers) {
      if (caller.user === undefined) continue;
      for (const [index, { ask, has }] of queries.entries()) {
        const [order, compare] = orders[index % orders.length] as (typeof orders)[number];
        for (const isWhole of [false, true]) {
          const why = `${caller.about}: ${ask} ${order} ${isWhole}`;
          const path = `/channels/search?${ask}&order=${order}&include_inactive=${Number(isWhole)}`;
          const found = await readAll(caller.client, path, why);
          const ours = found.filter((id) => channels.some((made) => made.id === id));
          const want = channels.filter(
            (made) => sees(made, caller) && has(made) && (isWhole || !made.isInactive),
          );
          expect(ours, why).toEqual(want.sort(compare).map(({ id }) => id));
        }
      }
    }
  }

  test('find what the viewer may see and nothing else', async () => {
    const plans = fc.tuple(
      fc.array(channelPlan, { minLength: 4, maxLength: 6 }),
      fc.array(messagePlan, { minLength: 10, maxLength: 20 }),
    );
    await fc.assert(
      fc.asyncProperty(plans, async ([wanted, spoken]) => {
        const channels: Made[] = [];
        for (const plan of wanted) channels.push(await make(plan));
        const said: Said[] = [];
        for (const plan of spoken) {
          const one = await say(plan, channels, said);
          if (one !== undefined) said.push(one);
        }
        for (const { isInactive, id, owner } of channels) {
          if (isInactive) expect((await persons[owner].delete(`/channels/${id}`)).status).toBe(200);
        }
        await checkChannels(channels);
        await checkMessages(channels, said);
      }),
      // Each attempt to find a smaller example would be as many calls again.
      { numRuns: 2, endOnFailure: true },
    );
  });
});
