import type { AppSpec } from '../../events/catalogue.ts';

/** What app streams know of a mute or block; `key` is what it calls the other user. */
export function appSpecOfPair(key: string): AppSpec<{ user: number; target: number }> {
  return {
    id: ({ user, target }) => `${user}:${target}`,
    data: ({ user, target }) => [
      [key, 'user', target],
      ['user', 'user', user],
    ],
    ofUser: ({ user }) => user,
  };
}
