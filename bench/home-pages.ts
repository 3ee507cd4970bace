/** Reading home timelines: who reads, what a page must be, and posts that change every reader's page. */

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HttpClient, Reply } from './client.ts';
import { makeRequest } from './client.ts';
import { runFolder } from './folders.ts';
import { load, type Request } from './load.ts';
import { check } from './part.ts';
import { idOfReply, postBy } from './posts.ts';
import { tokenOf } from './prepare.ts';
import { idsOf, planFollows, roles } from './sample-plan.ts';

export const CONNECTIONS = 16;
const PAGE = 20;

/** The users who read: as many with quiet followees as with busy ones, alternating. */
export const readers = idsOf(roles.quietReaders).flatMap((quiet, index) => [
  quiet,
  roles.busyReaders.first + index,
]);

const requests: readonly Request[] = readers.map((user) => ({
  bytes: makeRequest('GET', `/api/posts/stream?count=${PAGE}&include_annotations=1`, tokenOf(user)),
  user,
}));

/** The readers one after another, over and over. */
export function everyReader(): () => Request {
  let next = 0;
  return () => requests[next++ % requests.length] as Request;
}

/** Every reader once. */
export function eachReaderOnce(): () => Request | undefined {
  const list = requests.values();
  return () => list.next().value;
}

interface Post {
  id: string;
  annotations: unknown[];
  user: { id: string; annotations: unknown[]; you_follow?: boolean };
  repost_of?: Post;
}

/** Checks a page. @returns the id of its newest post. */
export function checkPage(body: string, reader: number): number {
  const { data, meta } = JSON.parse(body) as { data: Post[]; meta: { code: number; more: boolean } };
  check(meta.code === 200 && meta.more, `reader ${reader} is told that there is no more`);
  check(data.length === PAGE, `reader ${reader} got ${data.length} posts`);
  for (const post of data) {
    const original = post.repost_of ?? post;
    check(original.annotations.length === 1, `post ${post.id} has no annotations`);
    check(post.user.annotations.length === 1, `post ${post.id} has no user with annotations`);
    check(
      post.user.you_follow === true || post.user.id === String(reader),
      `reader ${reader} does not follow the author of post ${post.id}`,
    );
  }
  const ids = data.map(({ id }) => Number(id));
  check(
    ids.every((id, index) => index === 0 || id < (ids[index - 1] as number)),
    `reader ${reader} got posts out of order`,
  );
  return ids[0] as number;
}

let files = 0;

/**
 * Reads and checks every reader's page. @returns a file of all of them for the baseline, since fewer would stay in the
 * processor's caches, and their mean size.
 */
export async function writePages(clients: readonly HttpClient[]): Promise<{ file: string; bytes: number }> {
  const pages: Reply[] = [];
  for (const [index, { bytes, user }] of requests.entries()) {
    const reply = await (clients[index % clients.length] as HttpClient).request(bytes, true);
    check(reply.status === 200, `reader ${user} got ${reply.head}`);
    checkPage(reply.body, user);
    pages.push(reply);
  }
  const file = join(runFolder, `pages-${++files}.json`);
  writeFileSync(file, JSON.stringify(pages.map(({ head, body }) => ({ headers: ownHeaders(head), body }))));
  return { file, bytes: pages.reduce((sum, { length }) => sum + length, 0) / pages.length };
}

/** The headers that `node:http` does not add by itself. */
export function ownHeaders(head: string): string[] {
  return head
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(': ', 2) as [string, string])
    .filter(([name]) => !/^(date|connection|keep-alive)$/i.test(name))
    .flat();
}

/** Changes every reader's page, each time by posts of other authors. */
export class PageChanger {
  /** By author, those of the readers who follow them. */
  readonly #readersOf = new Map<number, number[]>();
  readonly #authors: number[];
  #next = 0;

  /** @param people - users of the store. */
  constructor(people: number) {
    const follows = planFollows(people);
    for (const reader of readers) {
      for (const author of follows[reader] ?? []) {
        const list = this.#readersOf.get(author);
        if (list === undefined) this.#readersOf.set(author, [reader]);
        else list.push(reader);
      }
    }
    this.#authors = [...this.#readersOf.keys()];
  }

  /** Has followees post until each reader has a new post. @returns the lowest id of the new posts. */
  async change(clients: readonly HttpClient[]): Promise<number> {
    const unchanged = new Set(readers);
    const next = (): Request | undefined => {
      while (unchanged.size > 0) {
        const author = this.#authors[this.#next++ % this.#authors.length] as number;
        const those = this.#readersOf.get(author) ?? [];
        if (!those.some((reader) => unchanged.has(reader))) continue;
        for (const reader of those) unchanged.delete(reader);
        return postBy(author, true);
      }
      return undefined;
    };
    let lowest = Infinity;
    await load({
      clients,
      next,
      onReply(body) {
        lowest = Math.min(lowest, idOfReply(body));
      },
    });
    return lowest;
  }
}
