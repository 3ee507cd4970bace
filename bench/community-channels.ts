/** The rows of a community's private conversations and rooms, with a day's messages. */

import { createHash } from 'node:crypto';
import { type Lists, listOf } from './community-follows.ts';
import { stored } from './community-plan.ts';
import type { Text } from './community-rows.ts';
import { makeRandom } from './sample-plan.ts';
import { type Rows, rowsOf, type Value } from './sample-rows.ts';

/** Private conversations of each person with one other who is followed. */
const CONVERSATIONS = 3;
/** People for whom there is one room, and its subscribers. */
const PEOPLE_A_ROOM = 100;
const SUBSCRIBERS = 60;
/** The part of messages that are private. */
const PRIVATE = 0.7;
const AT_A_TIME = 100_000;
const DAY = 86_400_000;
const WRITES = 2;

interface Given {
  now: number;
  app: number;
  nextId(): number;
  textAt(number: number): Text;
}

export function* channelRows(follows: Lists, { now, app, nextId, textAt }: Given): Generator<Rows> {
  const random = makeRandom(6);
  const people = follows.starts.length - 2;
  const conversations = pairs(follows);
  const rooms = Math.max(1, Math.floor(people / PEOPLE_A_ROOM));
  const members = (room: number): number[] =>
    Array.from(
      { length: Math.min(SUBSCRIBERS, people) },
      (_, place) => ((room * PEOPLE_A_ROOM + place * 7) % people) + 1,
    );
  const created = now - 10 * DAY;
  const count = conversations.length + rooms;
  const firstId = nextId();
  for (let more = 1; more < count; more++) nextId();
  const isPrivate = (place: number): boolean => place < conversations.length;
  const usersOf = (place: number): readonly number[] =>
    isPrivate(place) ? (conversations[place] as [number, number]) : members(place - conversations.length);
  const each = function* (rowOf: (place: number) => Iterable<Value[]>): Generator<Value[]> {
    for (let place = 0; place < count; place++) yield* rowOf(place);
  };
  yield rowsOf(
    'channels',
    'id owner_id type created_at readers_open writers_open readers_immutable writers_immutable editors_immutable people',
    each((place) => {
      const [owner] = usersOf(place) as [number];
      const [type, open, fixed, digest] = isPrivate(place)
        ? ['net.svc.core.pm', 0, 1, digestOf(usersOf(place))]
        : ['net.svc.core.chat', 1, 0, null];
      return [[firstId + place, owner, type, created, open, open, fixed, fixed, fixed, digest]];
    }),
  );
  yield rowsOf(
    'channel_acl',
    'channel_id user_id role',
    each((place) => (isPrivate(place) ? [[firstId + place, usersOf(place)[1] as number, WRITES]] : [])),
  );
  yield rowsOf(
    'channel_subscriptions',
    'id channel_id user_id created_at',
    each((place) => usersOf(place).map((user) => [nextId(), firstId + place, user, created])),
  );
  const messages = new Uint32Array(count);
  const latest = new Float64Array(count);
  const all = stored.messages(people);
  for (let first = 0; first < all; first += AT_A_TIME) {
    yield rowsOf(
      'messages',
      'id channel_id user_id app_id created_at text entities annotations',
      (function* () {
        for (let at = first; at < Math.min(all, first + AT_A_TIME); at++) {
          const place =
            random() < PRIVATE
              ? Math.floor(random() * conversations.length)
              : conversations.length + Math.floor(random() * rooms);
          const users = usersOf(place);
          const user = users[Math.floor(random() * users.length)] as number;
          const { text, entities } = textAt(at * 104_729);
          const id = nextId();
          messages[place] = (messages[place] as number) + 1;
          latest[place] = id;
          const at_ = Math.floor(now - DAY + (at / all) * DAY);
          yield [id, firstId + place, user, app, at_, text, entities, '[]'];
        }
      })(),
    );
  }
  yield rowsOf(
    'channel_counts',
    'channel_id num_messages num_subscribers activity_id',
    each((place) => [
      [firstId + place, messages[place] as number, usersOf(place).length, latest[place] || firstId + place],
    ]),
  );
}

/** Each two people who have a private conversation, once. */
function pairs(follows: Lists): [number, number][] {
  const people = follows.starts.length - 2;
  const known = new Set<number>();
  const all: [number, number][] = [];
  for (let user = 1; user <= people; user++) {
    for (const other of listOf(follows, user).subarray(0, CONVERSATIONS)) {
      const key = Math.min(user, other) * (people + 1) + Math.max(user, other);
      if (known.has(key)) continue;
      known.add(key);
      all.push([user, other]);
    }
  }
  return all;
}

/** What the service tells such a conversation by (`src/features/messages/private.actions.ts`). */
function digestOf(users: readonly number[]): string {
  return createHash('sha256')
    .update(users.toSorted((a, b) => a - b).join())
    .digest('base64url');
}
