/** What others may import of this feature. */
export { createPoll, findPoll, type GivenPoll, removePoll, vote } from './polls.actions.ts';
export { describePoll, pollKind, pollPath } from './polls.kind.ts';
export { pollIn } from './polls.replacement.ts';
export { MAX_OPTION, MAX_OPTIONS, MAX_PROMPT } from './polls.schema.ts';
