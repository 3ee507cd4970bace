import { Random } from '@millrace/avatars/random';
import { day, hour } from './clock.ts';
import type { DemoPost } from './community.ts';
import type { FollowGraph } from './follows.ts';
import type { Person } from './people.ts';

/** A poll in a post. */
export interface DemoPoll {
  prompt: string;
  options: string[];
  isAnonymous: boolean;
  /** Positions from 1. */
  votes: [user: number, position: number][];
}

/** What a post shares besides its text. */
export interface Shared {
  /** Index of an earlier post that is neither a reply nor a repost. */
  quoteOf?: number;
  poll?: DemoPoll;
}

const polls = [
  {
    text: 'The seed swap needs a date, and I cannot decide alone.',
    prompt: 'When shall we meet?',
    options: ['Saturday morning', 'Saturday afternoon', 'Sunday after the market'],
    isAnonymous: false,
  },
  {
    text: 'A question that has divided our kitchen since Monday.',
    prompt: 'When does the milk go in?',
    options: ['Before the tea', 'After the tea', 'Never'],
    isAnonymous: true,
  },
];

const remarks = [
  'I have looked at this three times today, and it gets better.',
  'This is what I meant yesterday, only said well.',
];

/** How many people vote in a poll, at most. */
const MAX_VOTERS = 14;

/**
 * Gives a few of the latest posts that the visitor's people wrote to nobody a poll, or a quote of a post with a photo. Home has
 * them within a page or two, not at its top.
 */
export function addShared(
  posts: DemoPost[],
  people: readonly Person[],
  { followees, followers }: FollowGraph,
  { visitor, seed, now }: { visitor: number; seed: number; now: number },
): void {
  const random = new Random(seed, 'shared');
  const answered = new Set(posts.flatMap(({ replyTo, repostOf }) => replyTo ?? repostOf ?? []));
  const isOriginal = ({ author, replyTo, repostOf }: DemoPost): boolean => {
    const { user, language } = people[author] as Person;
    return (
      author !== visitor &&
      user.type === 'human' &&
      language.code === 'en' &&
      replyTo === undefined &&
      repostOf === undefined
    );
  };
  const followed = new Set(followees[visitor]);
  const plain = [...posts.keys()].reverse().filter((index) => {
    const { author, text, createdAt, photos, warning, isAtPlace } = posts[index] as DemoPost;
    return (
      isOriginal(posts[index] as DemoPost) &&
      followed.has(author) &&
      createdAt < now - 2 * hour &&
      createdAt > now - 3 * day &&
      !answered.has(index) &&
      (photos ?? warning ?? isAtPlace) === undefined &&
      !text.includes('https://')
    );
  });
  const quoted = new Set<number>();
  for (const [place, { text, ...poll }] of polls.entries()) {
    const [asking, quoting] = plain.splice(0, 2);
    if (asking === undefined || quoting === undefined) return;
    const asked = posts[asking] as DemoPost;
    const voters = random.shuffle((followers[asked.author] ?? []).filter((one) => one !== visitor));
    const votes = voters
      .slice(0, MAX_VOTERS)
      .map((one): [number, number] => [one, random.integer(1, poll.options.length)]);
    posts[asking] = { ...asked, text, poll: { ...poll, votes } };

    const remark = posts[quoting] as DemoPost;
    const quoteOf = posts.findLastIndex(
      (post, index) =>
        index < quoting &&
        isOriginal(post) &&
        post.author !== remark.author &&
        post.photos !== undefined &&
        post.warning === undefined &&
        !quoted.has(index),
    );
    if (quoteOf < 0) return;
    quoted.add(quoteOf);
    posts[quoting] = { ...remark, text: remarks[place] as string, quoteOf };
  }
}
