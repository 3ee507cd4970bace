import type { Person, TestService } from '../harness.ts';

let run = 0;

/** People of one test, under names that no other test of the run has. */
export async function people<T extends string[]>(
  service: TestService,
  ...names: T
): Promise<{ [K in keyof T]: Person }> {
  run++;
  return (await Promise.all(names.map((name) => service.person(`${name}_${run}`)))) as {
    [K in keyof T]: Person;
  };
}

/** A hashtag, or another word, that no other test has. */
export function unique(word: string): string {
  return `${word}${++run}`;
}
