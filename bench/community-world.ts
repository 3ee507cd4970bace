/** What the load knows of the store: who is who, follows whom, and writes where. */

import { DatabaseSync } from 'node:sqlite';
import { type Lists, listOf, listsFrom } from './community-follows.ts';

/** Texts that people write once more. */
const TEXTS = 5000;

export class World {
  readonly people: number;
  readonly names: readonly string[];
  readonly #follows: Lists;
  readonly #channels: Lists;
  readonly #texts: readonly string[];
  /** The latest post of each person; 0 for none. */
  readonly #latest: Float64Array;

  constructor(file: string) {
    const db = new DatabaseSync(file, { readOnly: true });
    const rows = (sql: string): Iterable<[number, number]> => {
      const statement = db.prepare(sql);
      statement.setReturnArrays(true);
      return statement.iterate() as unknown as Iterable<[number, number]>;
    };
    const names = [''];
    for (const [, name] of rows('select id, username from users order by id') as Iterable<[number, unknown]>)
      names.push(name as string);
    this.names = names;
    this.people = names.length - 1;
    this.#follows = listsFrom(this.people, () => rows('select follower_id, followee_id from follows'));
    this.#channels = listsFrom(this.people, () =>
      // So many that they fit into an array of small numbers.
      rows('select user_id, channel_id from channel_subscriptions'),
    );
    this.#latest = new Float64Array(this.people + 1);
    for (const [user, id] of rows(
      'select user_id, max(id) from posts where repost_of is null group by user_id',
    ))
      this.#latest[user] = id;
    this.#texts = Array.from(
      rows(
        `select 0, text from posts where repost_of is null and is_directed = 0 order by id desc limit ${TEXTS}`,
      ) as Iterable<[number, unknown]>,
      ([, text]) => text as string,
    );
    db.close();
  }

  /** Somebody whom a person follows. */
  followee(user: number): number {
    return some(listOf(this.#follows, user)) ?? 1 + Math.floor(Math.random() * this.people);
  }

  /** A channel that a person is subscribed to. */
  channel(user: number): number | undefined {
    return some(listOf(this.#channels, user));
  }

  /** The latest post of somebody whom a person follows, and its author. */
  post(user: number): { id: number; author: number } {
    for (;;) {
      const author = this.followee(user);
      const id = this.#latest[author] as number;
      if (id > 0) return { id, author };
    }
  }

  posted(user: number, id: number): void {
    this.#latest[user] = id;
  }

  text(): string {
    return some(this.#texts) ?? 'Good morning';
  }
}

export function some<T>(items: ArrayLike<T>): T | undefined {
  return items[Math.floor(Math.random() * items.length)];
}
