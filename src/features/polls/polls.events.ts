import { defineEvent } from '../../events/catalogue.ts';

declare module '../../events/types.ts' {
  interface Bodies {
    /** A poll was created or deleted, a post or message shows it, or its end was told. */
    poll: { id: number; user: number };
    /** Somebody voted, or, on a deletion, a vote ended with its account. `positions` are there unless the poll is anonymous. */
    poll_vote: { poll: number; user: number; positions?: number[] };
    /** A poll of `user` closed: these voters are told, or the owner alone. */
    poll_end: { id: number; poll: number; user: number; told: number[] };
  }
}

export const pollEvent = defineEvent('poll');

export const pollVoteEvent = defineEvent('poll_vote');

export const pollEndEvent = defineEvent('poll_end', {
  // Owners are told of their own polls too, as by nobody.
  notifies: ({ user, told }) => ({ by: told.includes(user) ? 0 : user, users: told }),
});
