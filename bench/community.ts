/** The made-up community that the benchmark runs on: the same rows every time, straight for the tables. */

import { NO_ENTITIES } from '../src/features/posts/posts.sql.ts';
import { userWords } from '../src/features/users/users.words.ts';
import { finishText, scanText } from '../src/text/entities.ts';

export const PEOPLE = 5000;
export const POSTS = 500_000;
const FOLLOWEES = 100;
const APP_ID = 1;

/** A person and what they are in the community; ids run from 1. */
export const roles = {
  /** Followed by exactly the last thousand people and nobody else: for fan-out. */
  star: 1,
  /** Posted only long ago. */
  quiet: { first: 2, last: 1001 },
  /** Follow only quiet people, and never post. */
  quietReaders: { first: 1002, last: 1501 },
  /** Follow only people who still post. */
  busyReaders: { first: 1502, last: 2001 },
  starFollowers: { first: 4001, last: 5000 },
} as const;

interface Span {
  first: number;
  last: number;
}

const inside = (id: number, { first, last }: Span): boolean => id >= first && id <= last;

/** Rows of one table, their values in the order of `columns`. */
export interface Rows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly (string | number | null)[]>;
}

const TIME = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;

const firstNames = ['Ada', 'Bruno', 'Chiara', 'Dmitri', 'Eleni', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas'];
const lastNames = ['Abel', 'Brandt', 'Costa', 'Dubois', 'Evans', 'Fischer', 'Grün', 'Haas', 'Ito', 'Jansen'];
const openings = [
  'Early at the harbour',
  'Back from the workshop',
  'Notes from the garden',
  'On the night train',
];
const middles = [
  'the first boats are coming in and the coffee is finally hot',
  'we rebuilt the old loom and it runs better than we hoped',
  'there is more rain than the forecast promised, and nobody minds',
  'somebody left a box of maps on the bench – we are sorting them now',
];
const topics = ['harbour', 'weaving', 'gardening', 'trains', 'maps', 'bread', 'radio', 'birds'];
const moods = ['calm', 'curious', 'tired', 'proud'];

export const username = (id: number): string => `person${id}`;

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

/** Someone of a span; those at its end are chosen several times as often as those at its start. */
function someone(random: () => number, { first, last }: Span): number {
  return last - Math.floor((last - first + 1) * random() ** 1.7);
}

type Kind = 'plain' | 'reply' | 'directed' | 'repost';

interface PlannedPost {
  author: number;
  kind: Kind;
  /** The post that it answers or repeats; 0 for none. */
  target: number;
  thread: number;
  replies: number;
  reposts: number;
}

/** Everything about the community but its texts. */
export interface Community {
  /** Followees of each person, by id. */
  follows: readonly (readonly number[])[];
  /** By id; there is none at 0. */
  posts: readonly PlannedPost[];
}

export function planCommunity(): Community {
  const random = makeRandom(1);
  return { follows: planFollows(random), posts: planPosts(random) };
}

function planFollows(random: () => number): number[][] {
  const follows: number[][] = [[]];
  for (let id = 1; id <= PEOPLE; id++) {
    const choice: Span = inside(id, roles.quietReaders)
      ? roles.quiet
      : { first: inside(id, roles.busyReaders) ? roles.busyReaders.first : 2, last: PEOPLE };
    const followees = new Set<number>(inside(id, roles.starFollowers) ? [roles.star] : []);
    while (followees.size < FOLLOWEES) {
      const other = someone(random, choice);
      if (other !== id) followees.add(other);
    }
    follows.push([...followees]);
  }
  return follows;
}

function planPosts(random: () => number): PlannedPost[] {
  const none: PlannedPost = { author: 0, kind: 'plain', target: 0, thread: 0, replies: 0, reposts: 0 };
  const posts = [none];
  // Quiet people stopped at different times.
  const stops = Array.from({ length: PEOPLE + 1 }, () => POSTS * (0.05 + 0.55 * random()));
  const reposted = new Set<string>();
  for (let id = 1; id <= POSTS; id++) {
    let author = someone(random, { first: 1, last: PEOPLE });
    while (
      inside(author, roles.quietReaders) ||
      (inside(author, roles.quiet) && id > (stops[author] as number))
    ) {
      author = someone(random, { first: roles.busyReaders.first, last: PEOPLE });
    }
    const post: PlannedPost = { ...none, author };
    const chance = random();
    const target = id - 1 - Math.floor(random() * 2000);
    const earlier = posts[target];
    if (chance < 0.15 && target > 0 && earlier !== undefined && earlier.kind !== 'repost') {
      const key = `${target} ${author}`;
      if (chance < 0.1) {
        post.kind = chance < 0.05 && earlier.author !== author ? 'directed' : 'reply';
        post.thread = earlier.thread || target;
        earlier.replies++;
      } else if (!reposted.has(key)) {
        reposted.add(key);
        post.kind = 'repost';
        earlier.reposts++;
      }
      if (post.kind !== 'plain') post.target = target;
    }
    posts.push(post);
  }
  return posts;
}

/** What somebody writes: a tenth begins with a mention, half has a hashtag, a quarter a link. */
function textOf(id: number, post: PlannedPost, posts: readonly PlannedPost[]): string {
  const lead = post.kind === 'directed' ? `@${username((posts[post.target] as PlannedPost).author)} ` : '';
  const mention = id % 8 === 3 ? `, with @${username(((id * 7) % PEOPLE) + 1)}` : '';
  const tag = id % 2 === 0 ? ` #${pick(topics, id >> 1)}` : '';
  const link = id % 4 === 1 ? ` https://harbour.example/notes/${id}` : '';
  return `${lead}${pick(openings, id)}${mention}: ${pick(middles, id >> 2)}.${tag}${link}`;
}

/** The text and entities of an ordinary post, made by the service's own code. */
function processed(text: string) {
  const scan = scanText(text);
  return finishText(scan, new Map(scan.names.map((name) => [name, name.slice('person'.length)])));
}

/**
 * Every row but those of the search, and of tokens, which need the key of the store. Users come last, when all is
 * counted.
 */
export function* communityRows(community: Community): Generator<Rows> {
  yield {
    table: 'apps',
    columns: [
      'id',
      'client_id',
      'owner_id',
      'name',
      'link',
      'redirect_uris',
      'client_secret_digest',
      'created_at',
    ],
    rows: [[APP_ID, 'bench-client', 2, 'Bench', 'https://bench.example', '[]', '-', TIME]],
  };
  yield {
    table: 'follows',
    columns: ['id', 'follower_id', 'followee_id', 'created_at'],
    rows: followRows(community),
  };
  const hashtags: [string, number][] = [];
  const mentions: [number, number, number][] = [];
  yield {
    table: 'posts',
    columns: [
      ...[
        'id',
        'user_id',
        'app_id',
        'created_at',
        'text',
        'entities',
        'annotations',
        'reply_to',
        'thread_id',
      ],
      ...['repost_of', 'is_directed', 'num_replies', 'num_reposts'],
    ],
    rows: postRows(community, hashtags, mentions),
  };
  yield { table: 'post_hashtags', columns: ['name', 'post_id'], rows: hashtags };
  yield { table: 'post_mentions', columns: ['user_id', 'post_id', 'is_leading'], rows: mentions };
  yield {
    table: 'users',
    columns: [
      ...[
        'id',
        'username',
        'name',
        'description',
        'description_entities',
        'timezone',
        'locale',
        'type',
        'tier',
      ],
      ...['is_admin', 'annotations', 'created_at'],
    ],
    rows: userRows(),
  };
  yield {
    table: 'user_counts',
    columns: ['user_id', 'num_following', 'num_followers', 'num_posts'],
    rows: countRows(community),
  };
}

/** Round by round, as people follow one another over time, so that nobody's rows lie side by side. */
function* followRows({ follows }: Community): Generator<number[]> {
  let id = 0;
  for (let turn = 0; turn < FOLLOWEES; turn++) {
    for (let person = 1; person <= PEOPLE; person++) {
      id++;
      yield [id, person, follows[person]?.[turn] as number, TIME + id * 1000];
    }
  }
}

function* postRows(
  { posts }: Community,
  hashtags: [string, number][],
  mentions: [number, number, number][],
): Generator<(string | number | null)[]> {
  for (let id = 1; id <= POSTS; id++) {
    const post = posts[id] as PlannedPost;
    const isRepost = post.kind === 'repost';
    // A repost shows its original's text and has none of its own.
    const written = isRepost ? undefined : processed(textOf(id, post, posts));
    for (const { name } of written?.entities.hashtags ?? []) hashtags.push([name, id]);
    const people = new Map(
      written?.entities.mentions.map((mention) => [Number(mention.id), mention.is_leading ? 1 : 0]),
    );
    for (const [person, isLeading] of people) mentions.push([person, id, isLeading]);
    const annotations = [
      { type: 'com.example.bench.mood', value: { mood: pick(moods, id), strength: (id % 10) / 10 } },
    ];
    yield [
      id,
      post.author,
      APP_ID,
      TIME + id * MINUTE,
      written?.text ?? '',
      written === undefined ? NO_ENTITIES : JSON.stringify(written.entities),
      isRepost ? '[]' : JSON.stringify(annotations),
      isRepost ? null : post.target || null,
      post.thread || null,
      isRepost ? post.target : null,
      post.kind === 'directed' ? 1 : 0,
      post.replies,
      post.reposts,
    ];
  }
}

function* userRows(): Generator<(string | number | null)[]> {
  for (let id = 1; id <= PEOPLE; id++) {
    const { name, description, description_entities } = profileOf(id);
    const annotations = [
      { type: 'com.example.bench.home', value: { town: pick(lastNames, id * 3), since: 1990 + (id % 30) } },
    ];
    yield [
      id,
      username(id),
      name,
      description,
      description_entities,
      'Etc/UTC',
      'en_US',
      'human',
      'free',
      0,
      JSON.stringify(annotations),
      TIME,
    ];
  }
}

function* countRows({ follows, posts }: Community): Generator<number[]> {
  const followers = new Int32Array(PEOPLE + 1);
  const written = new Int32Array(PEOPLE + 1);
  for (const followees of follows) for (const id of followees) followers[id] = (followers[id] ?? 0) + 1;
  for (const { author } of posts) written[author] = (written[author] ?? 0) + 1;
  for (let id = 1; id <= PEOPLE; id++) {
    yield [id, follows[id]?.length ?? 0, followers[id] as number, written[id] as number];
  }
}

/** A token for everybody, its id that of the person. */
export function* tokenRows(digestOf: (person: number) => string): Generator<Rows> {
  const scopes = 'basic stream write_post follow';
  const people = Array.from({ length: PEOPLE }, (_, index) => index + 1);
  yield {
    table: 'authorizations',
    columns: ['id', 'app_id', 'user_id', 'scopes', 'created_at'],
    rows: people.map((id) => [id, APP_ID, id, scopes, TIME]),
  };
  yield {
    table: 'tokens',
    columns: ['id', 'digest', 'app_id', 'user_id', 'authorization_id', 'scopes', 'created_at'],
    rows: people.map((id) => [id, digestOf(id), APP_ID, id, id, scopes, TIME]),
  };
}

/** What somebody says of themselves. */
function profileOf(id: number) {
  const { text, entities } = processed(
    `Keeps a notebook about #${pick(topics, id)} and other things, see https://people.example/${id}`,
  );
  return {
    username: username(id),
    name: `${pick(firstNames, id)} ${pick(lastNames, Math.floor(id / 10))}`,
    description: text,
    description_entities: JSON.stringify(entities),
  };
}

/** The words that find somebody, which PostgreSQL reads as a tsvector as they are. */
export function* searchRows(): Generator<Rows> {
  const people = Array.from({ length: PEOPLE }, (_, index) => index + 1);
  yield {
    table: 'user_search',
    columns: ['rowid', 'words'],
    rows: people.map((id) => [id, userWords(profileOf(id))]),
  };
}
