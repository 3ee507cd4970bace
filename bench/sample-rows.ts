/** The sample data of the benchmark as rows of the tables; `sample-schema.ts` adds what follows from them. */

import { finishText, scanText } from '../src/text/entities.ts';
import {
  FOLLOWEES,
  idsOf,
  kindOf,
  type PlannedPosts,
  planFollows,
  planPosts,
  type Sample,
  type Span,
  username,
} from './sample-plan.ts';

export type Value = string | number | null;

/** Rows of one table, their values in the order of `columns`. */
export interface Rows {
  table: string;
  columns: readonly string[];
  rows: Iterable<readonly Value[]>;
}

const TIME = Date.UTC(2025, 0, 1);
const MINUTE = 60_000;
const APP_ID = 1;
/** The entities of a post without text. */
export const NO_ENTITIES = '{"hashtags":[],"links":[],"mentions":[]}';

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

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length] as T;
}

/** Posts whose rows are made at a time, with those of their hashtags and mentions after them. */
const POSTS_AT_A_TIME = 50_000;

/** Every table's rows, those of a table in one or more parts. `digestOf` makes what the store holds of a user's token. */
export function* sampleRows(sample: Sample, digestOf: (user: number) => string): Generator<Rows> {
  const { posts: count, people } = sample;
  const users = idsOf({ first: 1, last: people });
  const follows = planFollows(people);
  const posts = planPosts(sample);
  yield rowsOf('apps', 'id client_id owner_id name link redirect_uris client_secret_digest created_at', [
    [APP_ID, 'bench-client', 2, 'Bench', 'https://bench.example', '[]', '-', TIME],
  ]);
  yield rowsOf('follows', 'id follower_id followee_id created_at', followRows(follows));
  for (let first = 1; first <= count; first += POSTS_AT_A_TIME) {
    const span = { first, last: Math.min(count, first + POSTS_AT_A_TIME - 1) };
    const hashtags: [string, number][] = [];
    const mentions: [number, number, number][] = [];
    yield rowsOf(
      'posts',
      'id user_id app_id created_at text entities annotations reply_to thread_id repost_of is_directed num_replies num_reposts',
      postRows(posts, span, hashtags, mentions),
    );
    yield rowsOf('post_hashtags', 'name post_id', hashtags);
    yield rowsOf('post_mentions', 'user_id post_id is_leading', mentions);
  }
  yield rowsOf(
    'users',
    'id username name description description_entities timezone locale type tier is_admin annotations created_at',
    userRows(users),
  );
  yield rowsOf('user_counts', 'user_id num_following num_followers num_posts', countRows(follows, posts));
  // A token for each user, its id that of the user.
  const scopes = 'basic stream write_post follow';
  yield rowsOf(
    'authorizations',
    'id app_id user_id scopes created_at',
    users.map((id) => [id, APP_ID, id, scopes, TIME]),
  );
  yield rowsOf(
    'tokens',
    'id digest app_id user_id authorization_id scopes created_at',
    users.map((id) => [id, digestOf(id), APP_ID, id, id, scopes, TIME]),
  );
}

export function rowsOf(table: string, columns: string, rows: Rows['rows']): Rows {
  return { table, columns: columns.split(' '), rows };
}

/** Round by round, as users follow one another over time, so that the rows of one do not lie side by side. */
function* followRows(follows: readonly (readonly number[])[]): Generator<number[]> {
  let id = 0;
  for (let turn = 0; turn < FOLLOWEES; turn++) {
    for (let user = 1; user < follows.length; user++) {
      id++;
      yield [id, user, follows[user]?.[turn] as number, TIME + id * 1000];
    }
  }
}

function* postRows(
  posts: PlannedPosts,
  { first, last }: Span,
  hashtags: [string, number][],
  mentions: [number, number, number][],
): Generator<Value[]> {
  for (let id = first; id <= last; id++) {
    const kind = kindOf(posts, id);
    const target = posts.target[id] || null;
    const isRepost = kind === 'repost';
    // A repost shows its original's text and has none of its own.
    const written = isRepost ? undefined : processed(textOf(id, posts));
    for (const { name } of written?.entities.hashtags ?? []) hashtags.push([name, id]);
    const mentioned = new Map(
      written?.entities.mentions.map((mention) => [Number(mention.id), mention.is_leading ? 1 : 0]),
    );
    for (const [user, isLeading] of mentioned) mentions.push([user, id, isLeading]);
    const annotations = [
      { type: 'com.example.bench.mood', value: { mood: pick(moods, id), strength: (id % 10) / 10 } },
    ];
    yield [
      id,
      posts.author[id] as number,
      APP_ID,
      TIME + id * MINUTE,
      written?.text ?? '',
      written === undefined ? NO_ENTITIES : JSON.stringify(written.entities),
      isRepost ? '[]' : JSON.stringify(annotations),
      isRepost ? null : target,
      posts.thread[id] || null,
      isRepost ? target : null,
      kind === 'directed' ? 1 : 0,
      posts.replies[id] as number,
      posts.reposts[id] as number,
    ];
  }
}

/** The text of a post: a tenth begins with a mention, half has a hashtag, a quarter a link. */
function textOf(id: number, posts: PlannedPosts): string {
  const target = posts.target[id] as number;
  const prefix = kindOf(posts, id) === 'directed' ? `@${username(posts.author[target] as number)} ` : '';
  const mention = id % 8 === 3 ? `, with @${username(((id * 7) % posts.people) + 1)}` : '';
  const tag = id % 2 === 0 ? ` #${pick(topics, id >> 1)}` : '';
  const link = id % 4 === 1 ? ` https://harbour.example/notes/${id}` : '';
  return `${prefix}${pick(openings, id)}${mention}: ${pick(middles, id >> 2)}.${tag}${link}`;
}

/** The text and entities of an ordinary post, made by the service's own code. */
function processed(text: string) {
  const scan = scanText(text);
  return finishText(scan, new Map(scan.names.map((name) => [name, name.slice('person'.length)])));
}

function* userRows(users: readonly number[]): Generator<Value[]> {
  for (const id of users) {
    const { name, description, description_entities } = profileOf(id);
    const home = { town: pick(lastNames, id * 3), since: 1990 + (id % 30) };
    const annotations = JSON.stringify([{ type: 'com.example.bench.home', value: home }]);
    yield [
      ...[id, username(id), name, description, description_entities, 'Etc/UTC', 'en_US', 'human', 'free'],
      ...[0, annotations, TIME],
    ];
  }
}

function* countRows(follows: readonly (readonly number[])[], posts: PlannedPosts): Generator<number[]> {
  const followers = new Int32Array(follows.length);
  const written = new Int32Array(follows.length);
  for (const followees of follows) for (const id of followees) followers[id] = (followers[id] ?? 0) + 1;
  for (const author of posts.author.subarray(1)) written[author] = (written[author] ?? 0) + 1;
  for (let id = 1; id < follows.length; id++) {
    yield [id, follows[id]?.length ?? 0, followers[id] as number, written[id] as number];
  }
}

/** What a user says of themselves. */
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
