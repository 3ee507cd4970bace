import { type DemoChannel, type DemoMessage, type DemoReading, makeChannels } from './channels.ts';
import { type Draft, makeDrafts } from './conversations.ts';
import { makeFollows } from './follows.ts';
import type { Language } from './languages.ts';
import { makePeople } from './people.ts';
import { makeStars } from './stars.ts';

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

export interface DemoPost {
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
  follows: [follower: number, followee: number][];
  /** Oldest first. */
  posts: DemoPost[];
  stars: [user: number, post: number][];
  channels: DemoChannel[];
  readings: DemoReading[];
  /** Oldest first. */
  messages: DemoMessage[];
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
  const drafts =
    users === 0 ? [] : makeDrafts(people, graph, { english: languages[0] as Language, count, seed, now });

  const place = new Map<Draft, number>();
  const posts = drafts.map((draft, index): DemoPost => {
    place.set(draft, index);
    const post: DemoPost = { author: draft.author, text: draft.text, createdAt: draft.createdAt };
    if (draft.replyTo !== undefined) post.replyTo = place.get(draft.replyTo) as number;
    if (draft.repostOf !== undefined) post.repostOf = place.get(draft.repostOf) as number;
    return post;
  });

  return {
    users: people.map((person) => person.user),
    follows: listFollows(
      people.map((person) => person.user),
      graph.followees,
    ),
    posts,
    stars: makeStars(drafts, people, graph, seed),
    ...makeChannels(people, graph, { english: languages[0] as Language, seed, now }),
  };
}

/** Bots come last and follow only users who follow them, as the service requires. */
function listFollows(
  users: readonly DemoUser[],
  followees: readonly (readonly number[])[],
): [number, number][] {
  const isBot = (index: number): boolean => users[index]?.type === 'bot';
  const follows = followees.flatMap((list, follower) =>
    list
      .filter((followee) => !isBot(follower) || followees[followee]?.includes(follower))
      .map((followee): [number, number] => [follower, followee]),
  );
  return [
    ...follows.filter(([follower]) => !isBot(follower)),
    ...follows.filter(([follower]) => isBot(follower)),
  ];
}
