/** What others may import of this feature. */
export { addStream, changeStream, removeStream } from './explore.actions.ts';
export {
  describeStream,
  type ExploreStream,
  explorePath,
  findStream,
  listStreams,
  sourceOf,
  streamsAtStart,
} from './explore.streams.ts';
export { readLatest } from './latest.cache.ts';
export { readTrends } from './trends.cache.ts';
