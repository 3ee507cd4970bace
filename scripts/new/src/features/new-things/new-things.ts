/** What others may import of this feature. */
export { createNewThing, removeNewThing } from './new-things.actions.ts';
export { newThingKind } from './new-things.kind.ts';
export { MAX_TEXT } from './new-things.schema.ts';
export { readNewThings } from './new-things.sql.ts';
