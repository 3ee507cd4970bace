import { Random } from '@millrace/avatars/random';
import { type DemoChannel, type DemoMessage, type DemoReading, makeChannels } from './channels.ts';
import { day, minute } from './clock.ts';
import { type Draft, makeDrafts } from './conversations.ts';
import { makeFollows } from './follows.ts';
import type { Language } from './languages.ts';
import { makePeople } from './people.ts';
import { type DemoPhoto, drawPhoto } from './photos.ts';
import { makeStars } from './stars.ts';

/** The part of the posts that begin threads and have a photo. */
const PHOTOS = 0.05;

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
  /** Only of posts that are neither. */
  photo?: DemoPhoto;
}

export interface Community {
  users: DemoUser[];
  /** In order of their times, in milliseconds since 1970. */
  follows: [follower: number, followee: number, at: number][];
  /** Oldest first. */
  posts: DemoPost[];
  /** With their times, in milliseconds since 1970. */
  stars: [user: number, post: number, at: number][];
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
  const photos = new Random(seed, 'photos');
  const posts = drafts.map((draft, index): DemoPost => {
    place.set(draft, index);
    const post: DemoPost = { author: draft.author, text: draft.text, createdAt: draft.createdAt };
    if (draft.replyTo !== undefined) post.replyTo = place.get(draft.replyTo) as number;
    if (draft.repostOf !== undefined) post.repostOf = place.get(draft.repostOf) as number;
    const isHuman = people[draft.author]?.user.type === 'human';
    const isFirst = draft.replyTo === undefined && draft.repostOf === undefined;
    if (isHuman && isFirst && photos.chance(PHOTOS)) post.photo = drawPhoto(photos);
    return post;
  });

  return {
    users: people.map((person) => person.user),
    follows: listFollows(
      people.map((person) => person.user),
      graph.followees,
      options,
    ),
    posts,
    stars: makeStars(drafts, people, graph, options),
    ...makeChannels(people, graph, { english: languages[0] as Language, seed, now }),
  };
}

/** People follow within days of joining, bots only users who follow them, as the service requires. */
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
    const at = Math.floor(earliest + random.next() * Math.min(3 * day, now - minute - earliest));
    times.set(`${follower} ${followee}`, at);
    follows.push([follower, followee, at]);
  }
  return follows.sort((one, other) => one[2] - other[2]);
}
