/** What others may import of this feature. */
export { addIncoming, removeIncoming } from './incoming.sql.ts';
export { pairEndings } from './pair.actions.ts';
export { pairEndpoints } from './pair.routes.ts';
export { pairCheck } from './relations.check.sql.ts';
export { appSpecOfPair } from './relations.events.ts';
export { readPairs } from './relations.export.ts';
export { changeRelation, relationChange } from './relations.routes.ts';
export { type PairStatements, pairStatements } from './relations.sql.ts';
