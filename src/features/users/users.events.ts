import { defineEvent, type Topic } from '../../events/catalogue.ts';
import type { Bodies } from '../../events/types.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /**
     * The profile changed, unless `account` says what happened to the account. With `beside_profile` the account is new or
     * something outside the profile changed; app streams do not show such events.
     */
    user: {
      id: number;
      account?: 'suspended' | 'active' | 'deleted' | 'renamed';
      beside_profile?: true;
      /** Its role in the administration changed. */
      role?: true;
      /** It was limited, or its limit was lifted. */
      limited?: boolean;
    };
  }
}

export function accountTopic(user: number): Topic {
  return `account:${user}`;
}

export const userEvent = defineEvent('user', {
  topics: ({ id }) => [accountTopic(id)],
  shows: (_, { tokenId }) => ({ kind: 'token', id: tokenId }),
  ends: (body) => (isGone(body) ? { user: body.id } : undefined),
  app: {
    id: ({ id }) => id,
    data: ({ id }) => [['', 'user', id]],
    isTold: ({ beside_profile }) => beside_profile === undefined,
    isOver: isGone,
    passesFilters: true,
    places: { stream: 4 },
  },
});

function isGone({ account }: Bodies['user']): boolean {
  return account === 'suspended' || account === 'deleted';
}
