import { DEFAULT_NAMESPACE } from '../../config.ts';
import { namingStrays } from '../../db/naming.ts';
import type { Db } from '../../db/query.ts';
import { allTables } from '../../db/tables.ts';

/**
 * Returns a line for every counter that does not equal the rows it counts, and for every kind of stray row, in the order of the
 * modules. Core types begin with the namespace.
 */
export async function findWrongCounts(db: Db, namespace = DEFAULT_NAMESPACE): Promise<string[]> {
  const tables = new Map(allTables());
  const checks = [...tables.values()].flatMap(({ check }) => check ?? []);
  const problems: string[] = [];
  for (const [table, column, value] of checks.flatMap(({ counters = [] }) => counters)) {
    const key = tables.get(table)?.key;
    const rows = (await db.all(
      `select * from (select c.${key} as id, c.${column} as stored, (${value}) as counted from ${table} c) as counts
       where stored <> counted limit 100`,
      [],
    )) as { id: number; stored: number; counted: number }[];
    for (const { id, stored, counted } of rows) {
      problems.push(`${table} of ${id}: ${column} is ${stored}, but there are ${counted}.`);
    }
  }
  const strays = [
    ...checks.flatMap(({ strays = [] }) => strays),
    ...namingStrays(),
    ...checks.flatMap(({ derived = [] }) =>
      derived.map(([what, count]) => [what, count(namespace)] as const),
    ),
  ];
  for (const [what, count] of strays) {
    const [row] = (await db.all(count, [])) as { n: number | null }[];
    if (Number(row?.n ?? 0) > 0) problems.push(`${row?.n} ${what}.`);
  }
  return problems;
}
