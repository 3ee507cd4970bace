/** What others may import of this feature. */
export { findWrongCounts } from './check.sql.ts';
export { type Limits, objectLimits, requestLimits } from './config.limits.ts';
export { noteErased } from './traces.ts';
