/** What others may import of this feature. */
export { homeTimelines } from './home-timelines.ts';
export { withoutRepeats } from './repeats.ts';
