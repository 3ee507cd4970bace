import type { Store, Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { NumberSet } from './number-set.ts';
import { InvalidPlace, type ReadPlace, readPlace } from './places.fields.ts';
import type { FileRow } from './places.files.ts';
import { cellOf, type Position, pointOf } from './places.grid.ts';
import {
  countUnresolved,
  type PlaceRow,
  selectNumbersAfter,
  selectStored,
  updateRemoved,
  upsertPlace,
} from './places.sql.ts';
import { placeWords } from './places.words.ts';

/** The result of an import, in places; `skipped` were identical or invalid. */
export interface Imported {
  imported: number;
  updated: number;
  skipped: number;
  removed: number;
}

export interface ImportOptions {
  /** The name of the id field of places on this service. */
  idField: string;
  /** Whether to remove places that are not in the file. */
  replace: boolean;
  /** Called for every invalid row, and for merged places without a replacement. */
  warn(message: string): void;
  /** Called after each batch. */
  told?(): void;
}

/** Rows per write. */
const BATCH = 1000;

/**
 * Imports places in batches (docs/interface.md, Places). What was written before an error in the file stays, and importing it
 * again continues from there.
 * @throws if the file cannot be read to its end, or if `replace` is set and the file has no valid place.
 */
export async function importPlaces(
  store: Store,
  rows: AsyncIterable<FileRow>,
  { idField, replace, warn, told }: ImportOptions,
): Promise<Imported> {
  const total: Imported = { imported: 0, updated: 0, skipped: 0, removed: 0 };
  const seen = replace ? new NumberSet() : undefined;
  let batch: ReadPlace[] = [];
  let valid = 0;
  /** Ids of invalid places: `replace` does not remove them, as they are in the file. */
  let invalid: string[] = [];
  /** The next rows are read while the last ones are being written. */
  let writing = Promise.resolve();
  const flush = async (): Promise<void> => {
    await writing;
    const [places, named] = [batch, invalid];
    batch = [];
    invalid = [];
    writing = write(places, named);
    // Reported by the next `await`.
    writing.catch(() => undefined);
  };
  const write = async (places: readonly ReadPlace[], named: readonly string[]): Promise<void> => {
    const { numbers, ...counts } = await store.write((tx) => writePlaces(tx, places, named));
    total.imported += counts.imported;
    total.updated += counts.updated;
    total.skipped += counts.skipped;
    for (const number of numbers) seen?.add(number);
    valid += places.length;
    told?.();
  };
  for await (const row of rows) {
    const place = readRow(row, idField);
    if (place instanceof InvalidPlace) {
      warn(`line ${row.line}: ${place.message}`);
      total.skipped++;
      if (place.id !== undefined) invalid.push(place.id);
    } else batch.push(place);
    if (batch.length + invalid.length >= BATCH) await flush();
  }
  await flush();
  await writing;
  if (seen !== undefined) {
    if (valid === 0) throw new Error('the file has no place that can be taken; nothing was removed.');
    total.removed = await removeOthers(store, seen);
  }
  const [unresolved] = await countUnresolved(store.maintenance, {});
  if (unresolved !== undefined && unresolved.n > 0)
    warn(
      `${unresolved.n} places were merged into places that there are not: they are not found until these are imported.`,
    );
  return total;
}

function readRow({ given = {}, fault }: FileRow, idField: string): ReadPlace | InvalidPlace {
  if (fault !== undefined) return new InvalidPlace(fault);
  try {
    return readPlace(given, idField);
  } catch (error) {
    if (error instanceof InvalidPlace) return error;
    throw error;
  }
}

/** The columns that show whether a place changed. */
type Stored = Pick<PlaceRow, 'number' | 'fields' | 'replaced_by'>;

/** Writes the places that are new or changed; of several with one id the last wins. `named` are only looked up. */
async function writePlaces(tx: Tx, places: readonly ReadPlace[], named: readonly string[]) {
  const ids = [...new Set([...places.map(({ id }) => id), ...named])];
  const stored = new Map<string, Stored>((await selectStored(tx, { ids })).map((row) => [row.id, row]));
  const counts = { imported: 0, updated: 0, skipped: 0 };
  const changed = new Map<string, PlaceRow>();
  for (const place of places) {
    const before = stored.get(place.id);
    const row = rowOf(place, before?.number ?? (await tx.newId()));
    if (before === undefined || isRemoved(before)) counts.imported++;
    else if (before.fields === row.fields && before.replaced_by === row.replaced_by) {
      counts.skipped++;
      continue;
    } else counts.updated++;
    stored.set(place.id, row);
    changed.set(place.id, row);
  }
  if (changed.size > 0) {
    for (const row of changed.values()) upsertPlace(tx, row);
    // Even if all are new: places merged into one of them could not be found until now.
    tx.emit({ type: 'places', body: { changed: changed.size } });
  }
  return { ...counts, numbers: [...stored.values()].map(({ number }) => number) };
}

function isRemoved({ fields, replaced_by }: Stored): boolean {
  return fields === '' && replaced_by === null;
}

function rowOf({ id, fields, replacedBy }: ReadPlace, number: number): PlaceRow {
  const { name = '', is_open: isOpen } = fields as { name?: string; is_open?: boolean };
  const isKnown = name !== '';
  const position = isKnown ? (fields as unknown as Position) : { latitude: 0, longitude: 0 };
  return {
    number,
    id,
    fields: isKnown ? JSON.stringify(fields) : '',
    words: isKnown ? placeWords(name) : '',
    replaced_by: replacedBy ?? null,
    is_closed: isOpen === false ? 1 : 0,
    cell: isKnown && replacedBy === undefined ? cellOf(position) : null,
    ...pointOf(position),
  };
}

/** Removes the places not seen. @returns how many. */
/**
 * Removes a place; it comes back when it is imported again. Posts that name it stay as they are, and show no place.
 * @throws {ApiError} 404 if there is no such place, and for one that was merged into another.
 */
export async function removePlace(tx: Tx, id: string): Promise<void> {
  const [row] = await selectStored(tx, { ids: [id] });
  if (row === undefined || isRemoved(row) || row.replaced_by !== null)
    throw new ApiError('not-found', 'there is no such place.');
  await updateRemoved(tx, { numbers: [row.number] });
  tx.emit({ type: 'places', body: { changed: 1 } });
}

async function removeOthers(store: Store, seen: NumberSet): Promise<number> {
  let removed = 0;
  for await (const all of stays(store)) {
    const numbers = all.filter((number) => !seen.has(number));
    if (numbers.length === 0) continue;
    await store.write(async (tx) => {
      await updateRemoved(tx, { numbers });
      tx.emit({ type: 'places', body: { changed: numbers.length } });
    });
    removed += numbers.length;
  }
  return removed;
}

/** The numbers of all places, in batches. */
async function* stays({ read }: Pick<Store, 'read'>): AsyncGenerator<number[]> {
  for (let after = 0, found = BATCH; found === BATCH; ) {
    const numbers = (await selectNumbersAfter(read, { after, limit: BATCH })).map(({ number }) => number);
    if (numbers.length > 0) yield numbers;
    found = numbers.length;
    after = numbers.at(-1) ?? after;
  }
}
