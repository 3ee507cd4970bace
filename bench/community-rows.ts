/** The rows of a community that is some days old; `sample-schema.ts` adds what follows from them. */

import { Random } from '@millrace/avatars/random';
import { readLanguages } from '@millrace/sample-data';
import { makeFollows } from '../packages/sample-data/src/follows.ts';
import { makePeople, type Person } from '../packages/sample-data/src/people.ts';
import { Writer } from '../packages/sample-data/src/writer.ts';
import { finishText, scanText } from '../src/text/entities.ts';
import { channelRows } from './community-channels.ts';
import { type Lists, listOf, planCircles } from './community-follows.ts';
import { type Posts, planPosts, starsOf } from './community-posts.ts';
import { digestOf, storeKey } from './prepare.ts';
import { makeRandom } from './sample-plan.ts';
import { NO_ENTITIES, type Rows, rowsOf, type Value } from './sample-rows.ts';
import { ownRows } from './sample-schema.ts';

const DAY = 86_400_000;
const NOW = Date.now();
/** When everybody joined; their posts begin three days ago. */
const JOINED = NOW - 200 * DAY;
const FIRST_POST = NOW - 3 * DAY;
const LATER = NOW + 400 * DAY;
const APP_ID = 1;
/** People of the sample data who write the texts, and how many texts they write; others repeat them. */
const WRITERS = 2000;
const TEXTS = 20_000;
/** Rows of posts and messages that are made at a time. */
const AT_A_TIME = 100_000;
const SCOPES = 'basic stream write_post follow messages files';

/** A text that mentions nobody, and its entities. */
export interface Text {
  text: string;
  entities: string;
  hashtags: string[];
}

/** All rows of the store of a community. */
export function* communityRows(count: number): Generator<Rows> {
  const random = makeRandom(4);
  const languages = readLanguages();
  const people = makePeople(languages, count, 1, NOW);
  const users = people.map((_, index) => index + 1);
  const follows = planCircles(count);
  // Of all kinds of rows, as the service gives them; tokens have those of their users.
  let lastId = count;
  const nextId = (): number => ++lastId;

  yield* ownRows(storeKey);
  yield rowsOf('apps', 'id client_id owner_id name link redirect_uris client_secret_digest created_at', [
    [APP_ID, 'bench-client', 2, 'Bench', 'https://bench.example', '[]', '-', JOINED],
  ]);
  yield rowsOf('users', USER_COLUMNS, userRows(people));
  yield rowsOf(
    'authorizations',
    'id app_id user_id scopes created_at',
    map(users, (id) => [id, APP_ID, id, SCOPES, JOINED]),
  );
  yield rowsOf(
    'tokens',
    'id digest app_id user_id authorization_id scopes created_at',
    map(users, (id) => [id, digestOf(id), APP_ID, id, id, SCOPES, JOINED]),
  );
  yield rowsOf(
    'sessions',
    'digest user_id created_at expires_at',
    map(users, (id) => [digestOf(id), id, JOINED, LATER]),
  );
  yield rowsOf('follows', 'id follower_id followee_id created_at', followRows(follows, nextId));
  const texts = writeTexts(count, random);
  yield* channelRows(follows, {
    now: NOW,
    app: APP_ID,
    nextId,
    textAt: (n) => texts[n % texts.length] as Text,
  });
  const posts = planPosts(count, lastId + 1);
  lastId += posts.author.length;
  yield* postRows(people, posts, texts);
  // What the stars of the last day tell is unread.
  const read = lastId;
  yield rowsOf(
    'stream_markers',
    'id user_id name position last_read_id percentage version updated_at',
    map(users, (id) => [nextId(), id, 'notifications', read, read, 0, 1, FIRST_POST]),
  );
  yield rowsOf('stars', 'id user_id post_id created_at', starRows(posts, users, nextId));
  yield rowsOf(
    'user_counts',
    'user_id num_following num_followers num_posts num_stars',
    countRows(follows, posts),
  );
}

const USER_COLUMNS =
  'id username name description description_entities timezone locale type tier is_admin annotations created_at';

function* userRows(people: readonly Person[]): Generator<Value[]> {
  for (const [index, { user }] of people.entries()) {
    const { text, entities } = textOf(user.description);
    const locale = user.locale.replace('-', '_');
    yield [
      ...[index + 1, user.username, user.name, text, entities, user.timezone, locale, 'human', 'free'],
      ...[0, '[]', JOINED],
    ];
  }
}

function textOf(given: string): Text {
  const { text, entities } = finishText(scanText(given), new Map());
  return { text, entities: JSON.stringify(entities), hashtags: entities.hashtags.map(({ name }) => name) };
}

/** Texts by people of the sample data that mention nobody. */
function writeTexts(count: number, random: () => number): Text[] {
  const languages = readLanguages();
  const [english] = languages;
  if (english === undefined) throw new Error('the sample data has no languages');
  const people = makePeople(languages, Math.min(count, WRITERS), 1, NOW);
  const graph = makeFollows(people, 1);
  const writer = new Writer({ english, visitor: 0 }, people, graph, new Random(1, 'texts'));
  const texts: Text[] = [];
  while (texts.length < Math.min(TEXTS, count * 10)) {
    const author = Math.floor(random() * people.length);
    const { text } = writer.open(author, FIRST_POST + random() * 3 * DAY);
    if (!text.includes('@')) texts.push(textOf(text));
  }
  return texts;
}

/** In turns, as people follow one another over time, so that the rows of one do not lie side by side. */
function* followRows(follows: Lists, nextId: () => number): Generator<number[]> {
  let left = Array.from({ length: follows.starts.length - 2 }, (_, index) => index + 1);
  for (let turn = 0; left.length > 0; turn++) {
    left = left.filter((id) => listOf(follows, id).length > turn);
    for (const id of left) yield [nextId(), id, listOf(follows, id)[turn] as number, JOINED + turn * DAY];
  }
}

function* postRows(people: readonly Person[], posts: Posts, texts: readonly Text[]): Generator<Rows> {
  const count = posts.author.length;
  for (let first = 0; first < count; first += AT_A_TIME) {
    const hashtags: [string, number][] = [];
    const mentions: [number, number, number][] = [];
    const last = Math.min(count, first + AT_A_TIME);
    yield rowsOf(
      'posts',
      'id user_id app_id created_at text entities annotations reply_to thread_id repost_of is_directed num_replies num_reposts num_stars',
      somePostRows(people, posts, texts, { first, last, hashtags, mentions }),
    );
    yield rowsOf('post_hashtags', 'name post_id', hashtags);
    yield rowsOf('post_mentions', 'user_id post_id is_leading', mentions);
  }
}

function* somePostRows(
  people: readonly Person[],
  posts: Posts,
  texts: readonly Text[],
  part: { first: number; last: number; hashtags: [string, number][]; mentions: [number, number, number][] },
): Generator<Value[]> {
  const { firstId } = posts;
  const step = (3 * DAY) / posts.author.length;
  const idAt = (place: number | undefined): number | null => (place === undefined ? null : firstId + place);
  for (let at = part.first; at < part.last; at++) {
    const id = firstId + at;
    const author = posts.author[at] as number;
    const { replyTo, thread, repostOf, isDirected } = posts.about(at);
    const plain = texts[(at * 7919) % texts.length] as Text;
    const written = repostOf === undefined ? plain : { text: '', entities: NO_ENTITIES, hashtags: [] };
    let { text, entities } = written;
    if (isDirected) {
      const to = posts.author[replyTo as number] as number;
      const name = people[to - 1]?.user.username as string;
      const addressed = finishText(scanText(`@${name} ${text}`), new Map([[name, String(to)]]));
      text = addressed.text;
      entities = JSON.stringify(addressed.entities);
      part.mentions.push([to, id, 1]);
    }
    for (const tag of new Set(written.hashtags)) part.hashtags.push([tag, id]);
    yield [
      ...[id, author, APP_ID, Math.floor(FIRST_POST + at * step), text, entities, '[]'],
      ...[idAt(replyTo), idAt(thread), idAt(repostOf), isDirected ? 1 : 0],
      ...[posts.replies[at] as number, posts.reposts[at] as number, posts.stars[at] as number],
    ];
  }
}

function* starRows(posts: Posts, users: readonly number[], nextId: () => number): Generator<number[]> {
  for (const user of users) {
    for (const place of starsOf(posts, user)) yield [nextId(), user, posts.firstId + place, NOW - DAY / 2];
  }
}

function* countRows(follows: Lists, posts: Posts): Generator<number[]> {
  const count = follows.starts.length - 2;
  const followers = new Int32Array(count + 1);
  const written = new Int32Array(count + 1);
  for (const id of follows.all) followers[id] = (followers[id] as number) + 1;
  for (const id of posts.author) written[id] = (written[id] as number) + 1;
  for (let id = 1; id <= count; id++) {
    yield [
      id,
      listOf(follows, id).length,
      followers[id] as number,
      written[id] as number,
      starsOf(posts, id).length,
    ];
  }
}

function* map<T>(items: readonly T[], rowOf: (item: T) => Value[]): Generator<Value[]> {
  for (const item of items) yield rowOf(item);
}
