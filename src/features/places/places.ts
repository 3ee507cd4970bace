/** What others may import of this feature. */
export { type Imported, type ImportOptions, importPlaces, removePlace } from './places.actions.ts';
export { type FileRow, openPlaceFile } from './places.files.ts';
export { metresOf } from './places.grid.ts';
export { type PlaceRecord, placeKind, readPlaceRow } from './places.kind.ts';
export { placesLimit } from './places.limit.ts';
export { checkinsOf } from './places.replacement.ts';
export type { Place } from './places.schema.ts';
export { type Near, selectNamed } from './places.search.sql.ts';
export { searchPlaces } from './places.search.ts';
export { findPlaceNumbers, readNamedPlaces, selectNumbers } from './places.sql.ts';
export { placeWords, wantedWords } from './places.words.ts';
