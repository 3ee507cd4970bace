/** Statements on rows whose keys name the columns, so that only the table's type and the code that writes a row list them. */
import type { Insertable, Updateable } from 'kysely';
import { knownOr } from '../known.ts';
import { type Builder, type Db, query } from './query.ts';
import type { Schema } from './schema.ts';

/** Declares an insert of one row. Columns left out get their defaults. */
export function insertInto<Table extends keyof Schema>(table: Table) {
  return forKeys<Insertable<Schema[Table]>>((db, row) => db.insertInto<keyof Schema>(table).values(row));
}

/** Declares an update of the row with an id, which sets the columns given besides. */
export function updateById<Table extends keyof Schema>(table: Table) {
  return forKeys<Omit<Updateable<Schema[Table]>, 'id'> & { id: number }>((db, { id, ...changes }) =>
    db.updateTable<keyof Schema>(table).set(changes).where('id', '=', id),
  );
}

/** Declares a statement that is built once for each set of keys. */
function forKeys<Row extends object>(
  build: (db: Builder, row: Row) => ReturnType<Parameters<typeof query<Row, never>>[0]>,
): (db: Db, row: Row) => Promise<unknown> {
  const built = new Map<string, ReturnType<typeof query<Row, never>>>();
  return (db, row) => {
    const names = Object.keys(row);
    const key = names.join();
    const run = knownOr(built, key, () =>
      query((builder, p) => {
        const columns = names.map((name) => [name, p[name as keyof Row]]);
        return build(builder, Object.fromEntries(columns) as Row);
      }),
    );
    return run(db, row);
  };
}
