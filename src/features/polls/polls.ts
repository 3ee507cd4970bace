/** What others may import of this feature. */
export { createPoll, findPoll, type GivenPoll, removePoll, vote } from './polls.actions.ts';
export { pollEnded } from './polls.interactions.ts';
export { type PollRecord, pollKind } from './polls.kind.ts';
