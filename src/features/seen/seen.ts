/** What others may import of this feature. */
export { type Seen, seenIn, shareSeen, sharesSeen } from './seen.actions.ts';
