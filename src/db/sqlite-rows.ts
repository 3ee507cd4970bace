import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

type MakeRow = (values: readonly unknown[]) => object;

/**
 * A statement whose rows are objects of one shape. Those that Node.js creates have no prototype and no shape: they take several
 * times as long to create and to read.
 */
export class RowStatement {
  readonly #statement: StatementSync;
  #columns = 0;
  #makeRow: MakeRow = () => ({});

  constructor(database: DatabaseSync, sql: string) {
    this.#statement = database.prepare(sql);
    this.#statement.setReturnArrays(true);
  }

  all(values: readonly SQLInputValue[]): object[] {
    const rows = this.#statement.all(...values) as unknown as unknown[][];
    const [first] = rows;
    if (first === undefined) return [];
    // SQLite prepares a statement again after a column was added.
    if (first.length !== this.#columns) this.#compile(first.length);
    return rows.map(this.#makeRow);
  }

  #compile(columns: number): void {
    const members = this.#statement.columns().map(({ name }, n) => `${JSON.stringify(name)}: values[${n}]`);
    this.#makeRow = new Function('values', `return { ${members.join(', ')} };`) as MakeRow;
    this.#columns = columns;
  }
}
