import type { AppSpec } from '../../events/catalogue.ts';

/** How app streams show a mute or block; `key` is the other user's key. */
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
