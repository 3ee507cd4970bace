import { makeCommunity, readLanguages } from '@millrace/sample-data';
import { expect, test } from 'vitest';

const now = Date.UTC(2026, 4, 14, 15, 3);
const { users, follows, channels, messages, readings } = makeCommunity(
  { users: 300, posts: 4000, seed: 7, now },
  readLanguages(),
);

test('channels of every kind, by people who know one another', () => {
  const following = new Set(follows.map(([from, to]) => `${from}/${to}`));
  const kinds = Map.groupBy(channels, ({ kind }) => kind);
  for (const kind of ['private', 'room', 'open', 'broadcast'] as const)
    expect(kinds.get(kind)?.length, kind).toBeGreaterThan(2);
  for (const { kind, owner, others } of channels) {
    expect(new Set([owner, ...others]).size).toBe(others.length + 1);
    for (const other of others) expect(following.has(`${other}/${owner}`)).toBe(true);
    if (kind === 'broadcast') expect(users[owner]?.type).not.toBe('human');
    else for (const one of [owner, ...others]) expect(users[one]?.type).toBe('human');
  }
  const circles = channels.flatMap(({ kind, owner, others }) =>
    kind === 'private' ? [owner, ...others].sort().join() : [],
  );
  expect(new Set(circles).size).toBe(circles.length);
});

test('messages are in order, by those who take part, and fit', () => {
  expect(messages.length).toBeGreaterThan(400);
  const begun = new Set<number>();
  let last = 0;
  for (const [index, { channel, author, text, subject, createdAt, replyTo }] of messages.entries()) {
    expect(createdAt).toBeGreaterThanOrEqual(last);
    expect(createdAt).toBeLessThan(now);
    last = createdAt;
    const { owner, others, kind } = channels[channel]!;
    expect([owner, ...(kind === 'broadcast' ? [] : others)]).toContain(author);
    if (!begun.has(channel)) expect(author).toBe(owner);
    begun.add(channel);
    expect(createdAt).toBeGreaterThan(users[author]!.createdAt);
    expect([...text].length).toBeLessThanOrEqual(256);
    expect(text).not.toMatch(/[{}<>|~]|undefined|\s$| {2}/);
    // Words, not the beginning of a number.
    if (kind === 'broadcast') expect(subject).toMatch(/^\p{Lu}.{2,}/u);
    else expect(subject).toBeUndefined();
    if (replyTo === undefined) continue;
    expect(replyTo).toBeLessThan(index);
    expect(messages[replyTo]?.channel).toBe(channel);
  }
  expect(begun.size).toBe(channels.length);
});

test('the one who creates a channel writes in it first, at whatever time of the day the demonstration is made', () => {
  const languages = readLanguages();
  const late: string[] = [];
  let seen = 0;
  for (let half = 0; half < 48; half++) {
    const time = Date.UTC(2026, 10, 22) + half * 1_800_000;
    const one = makeCommunity({ users: 20, posts: 60, seed: 3, now: time }, languages);
    const begun = new Set<number>();
    for (const { channel, author } of one.messages) {
      if (!begun.has(channel) && author !== one.channels[channel]?.owner) late.push(`${half}: ${channel}`);
      begun.add(channel);
    }
    seen += begun.size;
  }
  expect(late).toEqual([]);
  expect(seen).toBeGreaterThan(100);
});

test('those who take part have read what they wrote, most of them all, and some nothing', () => {
  const last = new Map(messages.map(({ channel }, index) => [channel, index]));
  let all = 0;
  for (const { user, message } of readings) {
    const { channel } = messages[message]!;
    const { owner, others } = channels[channel]!;
    expect([owner, ...others]).toContain(user);
    const own = messages.findLastIndex((one) => one.channel === channel && one.author === user);
    expect(message).toBeGreaterThanOrEqual(own);
    if (message === last.get(channel)) all++;
  }
  const places = channels.reduce((sum, { others }) => sum + others.length + 1, 0);
  expect(readings.length).toBeLessThan(places);
  expect(all).toBeGreaterThan(readings.length / 2);
  expect(all).toBeLessThan(readings.length);
});
