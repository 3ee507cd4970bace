/** What others may import of this feature. */
export { seenIn, shareSeen, sharesSeen } from './seen.actions.ts';
