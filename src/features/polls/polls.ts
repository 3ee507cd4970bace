/** What others may import of this feature. */
export { createPoll, findPoll, removePoll, vote } from './polls.actions.ts';
export { describePoll, pollKind, pollPath } from './polls.kind.ts';
export { votesOnPages } from './polls.live.ts';
export { pollAnnotation } from './polls.replacement.ts';
export { pollLimits } from './polls.schema.ts';
