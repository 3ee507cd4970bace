import type { Db } from '../db/query.ts';
import type { ExportedList, Part, Reading } from '../db/tables.ts';
import { RenderError, rendering } from './render-error.ts';

/** Rows read at a time. */
export const PART = 500;

/** All rows of a user's objects, in parts, so that memory does not grow with them. */
export async function* inParts<Row extends { id: number }>(
  { db, user }: Reading,
  select: (db: Db, part: Part) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  for (;;) {
    const rows = await select(db, { user, after, limit: PART });
    yield* rows;
    if (rows.length < PART) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** A list with an item per row, when rendering cannot fail. */
export function listOf<Row extends { id: number }>(
  select: (db: Db, part: Part) => Promise<Row[]>,
  make: (row: Row) => object | undefined,
): ExportedList['read'] {
  return async function* (reading) {
    for await (const row of inParts(reading, select)) {
      const item = make(row);
      if (item !== undefined) yield item;
    }
  };
}

/**
 * A list with an item per row. A row that cannot be rendered costs only that row. `make` must read the store outside of
 * `rendering`, since an error of the store ends the export.
 */
export function eachOf<Row extends { id: number }>(
  kind: string,
  select: (db: Db, part: Part) => Promise<Row[]>,
  make: (row: Row, reading: Reading) => Promise<() => object | undefined>,
): ExportedList['read'] {
  return async function* (reading) {
    for await (const row of inParts(reading, select)) {
      try {
        const item = rendering(await make(row, reading), { kind, id: row.id });
        if (item !== undefined) yield item;
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        reading.warn(`${kind} ${row.id} cannot be read: it is left out.`);
      }
    }
  };
}

/** A time with milliseconds. */
export function exactTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** An optional id. */
export function idOrNull(id: number | null): string | null {
  return id === null ? null : String(id);
}

/** Columns of the app that created something, for `sourceOf`. */
export const sourceColumns = ['apps.name as app_name', 'apps.link as app_link'] as const;

/** The app that created something. */
export function sourceOf({ app_name: name, app_link: link }: { app_name: string; app_link: string }) {
  return { name, link };
}

/** Why imports ignore a list. */
export const whyNot = {
  conversation: 'a conversation does not belong to one person alone',
  thisService: 'they belong to the service that they were made on',
};
