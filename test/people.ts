import type { Client, Person, TestService } from './harness.ts';

let round = 0;

/** People with names of their own, so that tests on one service do not meet. */
export async function people<N extends string>(
  service: TestService,
  ...names: N[]
): Promise<Record<N, Person>> {
  const run = ++round;
  const entries = await Promise.all(
    names.map(async (name) => [name, await service.person(`${name}_${run}`)] as const),
  );
  return Object.fromEntries(entries) as Record<N, Person>;
}

/** Creates a post. @returns its id. */
export async function post(person: Client, text: string, more: object = {}): Promise<string> {
  const { status, body, data } = await person.post('/posts', { text, ...more });
  if (status !== 200) throw new Error(`no post: ${JSON.stringify(body)}`);
  return data.id;
}

/** Reposts a post. @returns the repost's id. */
export async function repost(person: Person, id: string): Promise<string> {
  const { status, body, data } = await person.post(`/posts/${id}/repost`);
  if (status !== 200) throw new Error(`no repost: ${JSON.stringify(body)}`);
  return data.id;
}

/** A hashtag, or another word, that no other test has. */
export function unique(word: string): string {
  return `${word}${++round}`;
}

/** The ids of a list. */
export function ids(data: { id: string }[]): string[] {
  return data.map(({ id }) => id);
}
