/** The posts that are created while measuring. */

import { makeRequest } from './client.ts';
import type { Request } from './load.ts';
import { tokenOf } from './prepare.ts';
import { USERS, username } from './sample-plan.ts';

let written = 0;

/**
 * Creates an ordinary post by a user: a mention, a hashtag and a link in about 130 characters; with `annotated`, an
 * annotation as well, such as the posts of the prepared store have.
 */
export function postBy(user: number, annotated: boolean): Request {
  const number = ++written;
  const friend = username(((number * 31) % USERS) + 1);
  const text =
    `Note ${number} from the quay: the ferry that @${friend} waits for is late again, ` +
    `which is nothing new #ferry${number % 100} https://harbour.example/timetable/${number}`;
  const value = { mood: 'calm', strength: (number % 10) / 10 };
  const annotations = annotated ? [{ type: 'com.example.bench.mood', value }] : undefined;
  return { bytes: makeRequest('POST', '/api/posts', tokenOf(user), { text, annotations }), user };
}

/** The id of a post that was created. @throws when it was not. */
export function idOfReply(body: string): number {
  const id = Number(/"id":"(\d+)"/.exec(body)?.[1]);
  if (!(id > 0)) throw new Error(`a post was answered with ${body.slice(0, 200)}`);
  return id;
}
