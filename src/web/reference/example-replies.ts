import type { ExampleReply } from '../../http/openapi.ts';
import recorded from './example-replies.json' with { type: 'json' };

/** The origin in the recorded replies, in place of the real one. */
export const EXAMPLE_ORIGIN = 'https://social.example';

/**
 * A reply of each call, by the call's name, with URLs of `origin`. `test/reference/example-replies.test.ts` records them, and
 * fails if the service answers otherwise.
 */
export function exampleReplies(origin: string): Readonly<Record<string, ExampleReply>> {
  if (origin === '') return recorded;
  return JSON.parse(JSON.stringify(recorded).replaceAll(EXAMPLE_ORIGIN, origin));
}
