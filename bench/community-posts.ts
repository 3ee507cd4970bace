/** Who has posted what in a community, and who starred it: the same every time. */

import { famous } from './community-follows.ts';
import { stored } from './community-plan.ts';
import { makeRandom } from './sample-plan.ts';

/** The part of posts that are replies, half of them addressed, and that are reposts; and how far back what they refer to is. */
const REPLIES = 0.2;
const REPOSTS = 0.05;
const BACK = 2000;
/** How much some write more than others. */
const TALK = 1.5;
/** The part of the posts, the last of them, that people have starred. */
const STARRED = 1 / 3;

const plain = 0;
const reply = 1;
const directed = 2;
const repost = 3;

/** All posts but their texts, by their place in the order of time. Of millions, objects would take too much memory. */
export interface Posts {
  /** The id of the first; the others follow it without a gap. */
  firstId: number;
  author: Uint32Array;
  replies: Uint16Array;
  reposts: Uint16Array;
  stars: Uint16Array;
  /** The places of what a post is about. */
  about(place: number): About;
}

interface About {
  replyTo?: number | undefined;
  thread?: number | undefined;
  repostOf?: number | undefined;
  isDirected: boolean;
}

export function planPosts(people: number, firstId: number): Posts {
  const random = makeRandom(5);
  const count = stored.posts(people);
  const kind = new Uint8Array(count);
  const target = new Uint32Array(count);
  const thread = new Uint32Array(count);
  const counters = () => new Uint16Array(count);
  const reposted = new Set<number>();
  const posts: Posts = {
    firstId,
    author: new Uint32Array(count),
    replies: counters(),
    reposts: counters(),
    stars: counters(),
    about(place) {
      const [is, of] = [kind[place] as number, target[place] as number];
      if (is === plain) return { isDirected: false };
      if (is === repost) return { isDirected: false, repostOf: of };
      return { isDirected: is === directed, replyTo: of, thread: thread[place] };
    },
  };
  const add = (counts: Uint16Array, place: number): void => {
    counts[place] = (counts[place] as number) + 1;
  };
  for (let at = 0; at < count; at++) {
    const author = famous(random, people, TALK);
    posts.author[at] = author;
    const chance = random();
    const of = at - 1 - Math.floor(random() * BACK);
    if (chance > REPLIES + REPOSTS || of < 0 || kind[of] === repost) continue;
    target[at] = of;
    if (chance < REPLIES) {
      kind[at] = chance < REPLIES / 2 && posts.author[of] !== author ? directed : reply;
      thread[at] = kind[of] === plain ? of : (thread[of] as number);
      add(posts.replies, of);
    } else if (!reposted.has(of * (people + 1) + author)) {
      reposted.add(of * (people + 1) + author);
      kind[at] = repost;
      add(posts.reposts, of);
    }
  }
  for (let user = 1; user <= people; user++)
    for (const place of starsOf(posts, user)) add(posts.stars, place);
  return posts;
}

/** The places of the posts that a person has starred. */
export function starsOf(posts: Posts, user: number): number[] {
  const count = posts.author.length;
  const among = Math.floor(count * STARRED);
  const apart = Math.floor(among / (stored.starsEach + 1));
  const places: number[] = [];
  for (let n = 0; n < stored.starsEach; n++) {
    const place = count - 1 - ((user * 7919 + n * apart) % among);
    if (posts.about(place).repostOf === undefined) places.push(place);
  }
  return places;
}
