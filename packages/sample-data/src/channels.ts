import { Random } from '@millrace/avatars/random';
import { day, hour, minute } from './clock.ts';
import { whenAwake } from './conversations.ts';
import { Bag } from './draws.ts';
import type { FollowGraph } from './follows.ts';
import type { Language } from './languages.ts';
import { type Person, span } from './people.ts';
import { roomNames } from './rooms.ts';
import { services } from './services.ts';
import { Writer } from './writer.ts';

/** Private conversations that the person whose account visitors use begins, and rooms of their friends they are in. */
const VISITED = 7;
const VISITED_ROOMS = 3;
/** The part of messages that somebody reacts to, with what, and how many do at most. */
const REACTED = 0.12;
const EMOJI = ['👍', '❤️', '😂', '🎉'];
const MOST_REACT = 3;
/** The time over which these go, in milliseconds. */
const RECENT = 9 * day;

export interface DemoChannel {
  /** Private messages, a room for listed members, a room open to anybody, or a broadcast. */
  kind: 'private' | 'room' | 'open' | 'broadcast';
  /** Index in users. */
  owner: number;
  /** Participants other than the owner: the members of a private room, the subscribers of an open one. */
  others: number[];
  /** At most 75 characters; empty for private messages. */
  title: string;
  /** At most 256 characters. */
  description: string;
}

export interface DemoMessage {
  /** Index in channels. */
  channel: number;
  /** Index in users. */
  author: number;
  /** At most 256 characters. */
  text: string;
  /** Of a broadcast. */
  subject?: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Index of an earlier message of the channel. */
  replyTo?: number;
}

/** What a user says to a message with one emoji. */
export interface DemoReaction {
  /** Index in users. */
  user: number;
  /** Index in messages. */
  message: number;
  emoji: string;
}

/** How far a user has read a channel. */
export interface DemoReading {
  /** Index in users. */
  user: number;
  /** Index in messages of the last one read. */
  message: number;
}

/** A message not yet numbered: it refers to another one directly, not by its index. */
type Draft = Omit<DemoMessage, 'replyTo'> & { replyTo?: Draft };

interface Surroundings {
  people: readonly Person[];
  graph: FollowGraph;
  writer: Writer;
  random: Random;
  /** The person whose account visitors use. */
  visitor: number;
  end: number;
}

/** Makes the channels of a community; each has messages, and messages are sorted by time, oldest first. */
export function makeChannels(
  people: Person[],
  graph: FollowGraph,
  options: { english: Language; visitor: number; seed: number; now: number },
): {
  channels: DemoChannel[];
  messages: DemoMessage[];
  readings: DemoReading[];
  reactions: DemoReaction[];
  silent: number;
} {
  const { english, visitor, seed, now } = options;
  const random = new Random(seed, 'channels');
  const writer = new Writer({ english, visitor }, people, graph, new Random(seed, 'channel writer'));
  const around = { people, graph, writer, random, visitor, end: now - 20_000 };
  const channels: DemoChannel[] = [];
  const drafts: Draft[] = [];
  const add = (channel: DemoChannel, write: (index: number) => Draft[]): void => {
    const written = write(channels.length);
    if (written.length === 0) return;
    channels.push(channel);
    drafts.push(...written);
  };
  for (const channel of [...circles(around), ...rooms(around)]) {
    const isVisited = [channel.owner, ...channel.others].includes(visitor);
    const threads = channel.kind === 'private' && !isVisited ? random.integer(1, 2) : random.integer(3, 6);
    add(channel, (index) => converse(channel, index, threads, around));
  }
  for (const channel of broadcasts(around)) add(channel, (index) => announce(channel, index, around));

  drafts.sort((a, b) => a.createdAt - b.createdAt);
  const place = new Map(drafts.map((draft, index) => [draft, index]));
  const messages = drafts.map(({ replyTo, ...draft }): DemoMessage => {
    return replyTo === undefined ? draft : { ...draft, replyTo: place.get(replyTo) as number };
  });
  return {
    channels,
    messages,
    readings: read(channels, messages, visitor, new Random(seed, 'readings')),
    reactions: react(channels, messages, new Random(seed, 'reactions')),
    silent: channels.findLastIndex(
      ({ kind, owner, others }) => kind === 'room' && [owner, ...others].includes(visitor),
    ),
  };
}

/** Some messages of conversations and rooms have a reaction or two. */
function react(channels: DemoChannel[], messages: DemoMessage[], random: Random): DemoReaction[] {
  return messages.flatMap(({ channel, author }, message): DemoReaction[] => {
    const { kind, owner, others } = channels[channel] as DemoChannel;
    if (kind === 'broadcast' || !random.chance(REACTED)) return [];
    const emoji = random.pick(EMOJI);
    const readers = [owner, ...others].filter((user) => user !== author);
    return readers.slice(0, random.integer(1, MOST_REACT)).map((user) => ({ user, message, emoji }));
  });
}

/** Most participants have read all of a channel, some up to their last message or somewhat further, and some nothing. */
function read(
  channels: DemoChannel[],
  messages: DemoMessage[],
  visitor: number,
  random: Random,
): DemoReading[] {
  const byChannel = Map.groupBy(messages.keys(), (index) => (messages[index] as DemoMessage).channel);
  return channels.flatMap(({ owner, others }, channel) => {
    const all = byChannel.get(channel) ?? [];
    return [owner, ...others].flatMap((user): DemoReading[] => {
      const own = all.findLastIndex((index) => messages[index]?.author === user);
      const rest = all.slice(Math.max(own, 0));
      if (rest.length === 0 || (own < 0 && random.chance(0.2))) return [];
      // Visitors find some unread.
      const hasNews = user === visitor && channel % 3 === 0;
      const message = hasNews ? rest[0] : random.chance(0.6) ? rest.at(-1) : random.pick(rest);
      return [{ user, message: message as number }];
    });
  });
}

/** Users whom a user follows, who follow back and write the same language. */
function friendsOf(index: number, { people, graph }: Surroundings): number[] {
  const back = new Set(graph.followers[index]);
  return (graph.followees[index] ?? []).filter((other) => {
    const { user, language } = people[other] as Person;
    return back.has(other) && user.type === 'human' && language === people[index]?.language;
  });
}

function humans({ people }: Surroundings): number[] {
  return people.flatMap(({ user }, index) => (user.type === 'human' ? index : []));
}

/** Private conversations between friends: mostly two, sometimes a few; each group once. */
function circles(around: Surroundings): DemoChannel[] {
  const { random, visitor } = around;
  const channels = new Map<string, DemoChannel>();
  const all = humans(around);
  const visited = all.length === 0 ? [] : Array.from({ length: VISITED }, () => visitor);
  const owners = [...visited, ...random.shuffle(all).slice(0, Math.round(all.length * 0.25))];
  for (const [index, owner] of owners.entries()) {
    const friends = random.shuffle(friendsOf(owner, around));
    // One of the visitor's is a group.
    const isGroup = index === 0 || random.chance(0.2);
    const others = friends.slice(0, isGroup ? random.integer(2, 4) : 1);
    if (others.length === 0) continue;
    const key = [owner, ...others].sort((a, b) => a - b).join();
    if (!channels.has(key)) channels.set(key, { kind: 'private', owner, others, title: '', description: '' });
  }
  return [...channels.values()];
}

/** Rooms on a topic: some for friends, some open to anybody. */
function rooms(around: Surroundings): DemoChannel[] {
  const { random, people, visitor } = around;
  const channels: DemoChannel[] = [];
  const names = new Map(Object.entries(roomNames).map(([topic, list]) => [topic, new Bag(list)]));
  const all = humans(around);
  const visited = all.length === 0 ? [] : [visitor, ...friendsOf(visitor, around).slice(0, VISITED_ROOMS)];
  const owners = new Set([...visited, ...random.shuffle(all)]);
  for (const [index, owner] of [...owners].slice(0, Math.ceil(people.length / 12)).entries()) {
    const [topic = ''] = (people[owner] as Person).interests;
    let friends = random.shuffle(friendsOf(owner, around)).slice(0, random.integer(3, 9));
    if (friends.length < 3) continue;
    if (index > 0 && visited.includes(owner)) friends = [...new Set([visitor, ...friends])];
    const kind = index % 2 === 0 ? 'open' : 'room';
    const [title, description] = names.get(topic)?.draw(random) ?? [topic, ''];
    channels.push({ kind, owner, others: friends, title, description });
  }
  return channels;
}

/** Announcements of the automated accounts to some of their followers. */
function broadcasts({ people, graph, random, visitor }: Surroundings): DemoChannel[] {
  return services.flatMap(({ username, name, description }): DemoChannel[] => {
    const owner = people.findIndex(({ user }) => user.username === username && user.type !== 'human');
    if (owner < 0) return [];
    const followers = random.shuffle(graph.followers[owner] ?? []);
    const subscribed = followers.slice(0, Math.ceil(followers.length / 3));
    const others = followers.includes(visitor) ? [...new Set([visitor, ...subscribed])] : subscribed;
    return [{ kind: 'broadcast', owner, others, title: name, description }];
  });
}

/** Several threads, each an opening post and the others' answers. */
function converse(
  { owner, others }: DemoChannel,
  channel: number,
  threads: number,
  { people, writer, random, visitor, end }: Surroundings,
): Draft[] {
  const members = [owner, ...others];
  // Visitors find what is going on now.
  const reach = members.includes(visitor) ? RECENT : span;
  const joined = Math.max(
    end - reach,
    ...members.map((one) => (people[one] as Person).user.createdAt + hour),
  );
  const starts = Array.from({ length: threads }, () => random.between(joined, end)).sort((a, b) => a - b);
  const drafts: Draft[] = [];
  for (const start of starts) {
    // The owner writes first, because that creates the channel, even if others are awake earlier.
    const [created] = drafts;
    const author = created === undefined ? owner : random.pick(members);
    const earliest = created === undefined ? start : Math.max(start, created.createdAt + minute);
    let createdAt = whenAwake(people[author] as Person, Math.floor(earliest), random);
    if (createdAt >= end) continue;
    const opening = writer.open(author, createdAt);
    const first: Draft = { channel, author, text: opening.text, createdAt };
    drafts.push(first);
    let last = author;
    for (const template of random.shuffle(opening.answers).slice(0, random.integer(1, 5))) {
      const speaker = random.pick(members.filter((one) => one !== last));
      createdAt += Math.floor(Math.max(25_000, random.skewed(6, 1.2) * minute));
      createdAt = whenAwake(people[speaker] as Person, createdAt, random);
      if (createdAt >= end) break;
      const text = writer.say(opening, speaker, template, createdAt);
      drafts.push({
        channel,
        author: speaker,
        text,
        createdAt,
        ...(random.chance(0.3) && { replyTo: first }),
      });
      last = speaker;
    }
  }
  return drafts;
}

/** One announcement every few days. */
function announce({ owner }: DemoChannel, channel: number, { people, random, end }: Surroundings): Draft[] {
  const { user } = people[owner] as Person;
  const service = services.find(({ username }) => username === user.username);
  if (service === undefined) return [];
  const drafts: Draft[] = [];
  const start = Math.max(end - span, user.createdAt + hour);
  for (let at = start + random.between(0, 60) * hour; at < end; at += random.between(48, 110) * hour) {
    const createdAt = Math.floor(at);
    const text = service.write(createdAt, random);
    drafts.push({ channel, author: owner, text, subject: service.subject(text), createdAt });
  }
  return drafts;
}
