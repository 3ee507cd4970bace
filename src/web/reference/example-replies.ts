import type { ExampleReply } from '../../http/openapi.ts';
import recorded from './example-replies.json' with { type: 'json' };

/** The origin that the recorded replies name in place of the one that they came from. */
export const EXAMPLE_ORIGIN = 'https://social.example';

/**
 * A reply of each call, by the call's name, as it would come from `origin`. They are recorded by
 * `test/reference/example-replies.test.ts`, which fails when the service answers otherwise.
 */
export function exampleReplies(origin: string): Readonly<Record<string, ExampleReply>> {
  if (origin === '') return recorded;
  return JSON.parse(JSON.stringify(recorded).replaceAll(EXAMPLE_ORIGIN, origin));
}
