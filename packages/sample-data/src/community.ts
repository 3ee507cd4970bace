import { Random } from '@millrace/avatars/random';
import {
  type DemoChannel,
  type DemoMessage,
  type DemoReaction,
  type DemoReading,
  makeChannels,
} from './channels.ts';
import { day, minute } from './clock.ts';
import { type Draft, makeDrafts } from './conversations.ts';
import { type FollowGraph, makeFollows } from './follows.ts';
import { type Extras, HabitualExtras } from './habits.ts';
import type { Language } from './languages.ts';
import { makePeople, type Person } from './people.ts';
import { type DemoPicture, Gallery } from './pictures/gallery.ts';
import { type DemoPreview, previewsOf } from './previews.ts';
import { type DemoReport, makeReports } from './reports.ts';
import { addShared, type Shared } from './sharing.ts';
import { makeStars } from './stars.ts';

/** How much the person writes whose account visitors use, at least, relative to others. */
const VISITOR_ACTIVITY = 5;
/** How many of the latest things that notify that person are new to them. */
const NEW_TO_VISITOR = 24;
/** The part of follows that come long after both have joined. */
const LATE_FOLLOWS = 0.12;

export interface DemoUser {
  /** a-z, 0-9 and _, at most 20 characters. */
  username: string;
  /** At most 50 characters. */
  name: string;
  /** At most 256 characters; may be empty. */
  description: string;
  type: 'human' | 'feed' | 'bot';
  /** Such as "en-GB". */
  locale: string;
  /** Such as "Europe/London". */
  timezone: string;
  /** In milliseconds since 1970; before any of their posts. */
  createdAt: number;
}

export interface DemoPost extends Extras, Shared {
  /** Index in users. */
  author: number;
  /** At most 256 characters; empty for a repost. */
  text: string;
  /** In milliseconds since 1970. */
  createdAt: number;
  /** Index of an earlier post. */
  replyTo?: number;
  /** Index of an earlier post that is neither a reply nor a repost. */
  repostOf?: number;
}

export interface Community {
  users: DemoUser[];
  /** By index of the user: the picture at the head of the profile. */
  covers: (DemoPicture | undefined)[];
  /** Index in users of the person whose account visitors use; -1 without people. */
  visitor: number;
  /** When that person last looked at their notifications, in milliseconds since 1970. */
  seen: number;
  /** In order of their times, in milliseconds since 1970. */
  follows: [follower: number, followee: number, at: number][];
  /** Oldest first. */
  posts: DemoPost[];
  /** With their times, in milliseconds since 1970. */
  stars: [user: number, post: number, at: number][];
  channels: DemoChannel[];
  readings: DemoReading[];
  reactions: DemoReaction[];
  /** Index in channels of one that tells the visitor nothing; -1 without one. */
  silent: number;
  /** Oldest first. */
  messages: DemoMessage[];
  /** Of posts. */
  reports: DemoReport[];
  /** Of all links in posts and messages. */
  previews: DemoPreview[];
}

/**
 * Makes sample data: the given number of users, and of posts over six weeks that end shortly before `now` (ms). The same options
 * and phrases always give the same data.
 */
export function makeCommunity(
  options: { users: number; posts: number; seed: number; now: number },
  languages: readonly Language[],
): Community {
  const { users, posts: count, seed, now } = options;
  const people = makePeople(languages, users, seed, now);
  const graph = makeFollows(people, seed);
  const visitor = findVisitor(people, graph);
  const visiting = people[visitor];
  if (visiting !== undefined) visiting.activity = Math.max(visiting.activity, VISITOR_ACTIVITY);
  const english = languages[0] as Language;
  const drafts = users === 0 ? [] : makeDrafts(people, graph, { english, visitor, count, seed, now });

  const place = new Map<Draft, number>();
  const gallery = new Gallery(seed);
  const extras = new HabitualExtras(people, gallery, { seed, visitor, now });
  const posts = drafts.map((draft, index): DemoPost => {
    place.set(draft, index);
    const { author, text, createdAt } = draft;
    const post: DemoPost = { author, text, createdAt, ...extras.of(draft) };
    if (draft.replyTo !== undefined) post.replyTo = place.get(draft.replyTo) as number;
    if (draft.repostOf !== undefined) post.repostOf = place.get(draft.repostOf) as number;
    return post;
  });
  addShared(posts, people, graph, { visitor, seed, now });
  const follows = listFollows(
    people.map((person) => person.user),
    graph.followees,
    options,
  );
  const stars = makeStars(drafts, people, graph, options);
  const talk = makeChannels(people, graph, { english, visitor, seed, now });
  const texts = [...posts, ...talk.messages].map(({ text }) => text);
  return {
    users: people.map(({ user }) => user),
    covers: extras.covers(),
    visitor,
    seen: lastLook(visitor, { follows, posts, stars }),
    follows,
    posts,
    stars,
    ...talk,
    reports: makeReports(drafts, people, { visitor, seed }),
    previews: previewsOf(texts, gallery, seed),
  };
}

/** The best-known person, of those who write English if there are any. */
function findVisitor(people: readonly Person[], graph: FollowGraph): number {
  const known = (index: number): number => {
    const { user, language } = people[index] as Person;
    if (user.type !== 'human') return -1;
    return (graph.followers[index]?.length ?? 0) + (language.code === 'en' ? people.length : 0);
  };
  return [...people.keys()].reduce(
    (best, index) => (best < 0 || known(index) > known(best) ? index : best),
    -1,
  );
}

/** Before the latest of what others did that concerns a user. */
function lastLook(
  user: number,
  { follows, posts, stars }: Pick<Community, 'follows' | 'posts' | 'stars'>,
): number {
  const isTheirs = (post: number | undefined): boolean => post !== undefined && posts[post]?.author === user;
  const times = [
    ...follows.flatMap(([, followee, at]) => (followee === user ? at : [])),
    ...posts.flatMap(({ replyTo, repostOf, createdAt }) => (isTheirs(replyTo ?? repostOf) ? createdAt : [])),
    ...stars.flatMap(([, post, at]) => (isTheirs(post) ? at : [])),
  ].sort((one, other) => other - one);
  return (times[NEW_TO_VISITOR] ?? times.at(-1) ?? 0) - 1;
}

/** Most follow within days of joining, some later; bots only users who follow them, as the service requires. */
function listFollows(
  users: readonly DemoUser[],
  followees: readonly (readonly number[])[],
  { seed, now }: { seed: number; now: number },
): [number, number, number][] {
  const random = new Random(seed, 'times of follows');
  const joined = (index: number): number => users[index]?.createdAt ?? 0;
  const isBot = (index: number): boolean => users[index]?.type === 'bot';
  const times = new Map<string, number>();
  const all = followees.flatMap((list, follower) =>
    list.map((followee): [number, number] => [follower, followee]),
  );
  const follows: [number, number, number][] = [];
  // Bots last: they follow back.
  for (const [follower, followee] of [
    ...all.filter(([one]) => !isBot(one)),
    ...all.filter(([one]) => isBot(one)),
  ]) {
    const followed = times.get(`${followee} ${follower}`);
    if (isBot(follower) && followed === undefined) continue;
    const earliest = Math.max(joined(follower), joined(followee), followed ?? 0);
    const left = now - minute - earliest;
    const within = random.chance(LATE_FOLLOWS) ? left : Math.min(3 * day, left);
    const at = Math.floor(earliest + random.next() * within);
    times.set(`${follower} ${followee}`, at);
    follows.push([follower, followee, at]);
  }
  return follows.sort((one, other) => one[2] - other[2]);
}
