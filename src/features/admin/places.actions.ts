import type { Static } from 'typebox';
import type { Range } from '../../db/keyset.ts';
import type { Db } from '../../db/query.ts';
import type { Store } from '../../db/store.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import {
  type FileRow,
  type Imported,
  type ImportOptions,
  importPlaces,
  type Place,
  placeWords,
  readNamedPlaces,
  removePlace,
} from '../places/places.ts';

/**
 * Imports places as `importPlaces` does, and records it.
 * @throws {ApiError} 403 for those who may not.
 */
export async function importPlacesAs(
  store: Store,
  actor: Actor,
  rows: AsyncIterable<FileRow>,
  options: ImportOptions,
): Promise<Imported> {
  await requireAdmin(store.read, actor, 'settings');
  const done = await importPlaces(store, rows, options);
  const detail = { ...done, replace: options.replace };
  await store.write((tx) =>
    audit(tx, actor, { action: 'places-import', target: { kind: 'instance', id: 0 }, detail }),
  );
  return done;
}

/** Removes a place, and records it. @throws {ApiError} 403, and 404 as `removePlace` does. */
export async function removePlaceAs(store: Store, actor: Actor, id: string): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor, 'settings');
    await removePlace(tx, id);
    await audit(tx, actor, {
      action: 'place-remove',
      target: { kind: 'instance', id: 0 },
      detail: { place: id },
    });
  });
}

/** A place as it is listed. */
export interface ListedPlace {
  number: number;
  id: string;
  name: string;
  address: string;
  categories: string[];
}

/** A range of the places with a search in their name, or with this id. */
export async function readPlaces(db: Db, search: string, range: Range): Promise<ListedPlace[]> {
  const words = placeWords(search).replaceAll(/[\\%_]/g, '\\$&');
  const rows = await readNamedPlaces(db, { pattern: `%${words}%`, id: search.trim(), ...range });
  return rows.map(({ number, id, fields }) => {
    const { name, address, locality, country_code, categories = [] } = JSON.parse(fields) as Fields;
    const parts = [address, locality, country_code].filter((part) => part !== undefined);
    return {
      number,
      id,
      name,
      address: parts.join(', '),
      categories: categories.flatMap(({ labels }) => labels),
    };
  });
}

type Fields = Pick<Static<typeof Place>, 'name' | 'address' | 'locality' | 'country_code' | 'categories'>;
