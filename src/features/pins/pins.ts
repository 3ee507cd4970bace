/** What others may import of this feature. */
export { changePins, isIn, readPins } from './pins.actions.ts';
export { MAX_TITLE, MAX_VALUE, Pin, type PinKind, pinKinds } from './pins.schema.ts';
