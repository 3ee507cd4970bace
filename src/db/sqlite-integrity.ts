import type { Db } from './query.ts';
import { isDamaged } from './sqlite-log.ts';

interface Tree {
  rootpage: number;
  type: string;
  name: string;
  tbl_name: string;
}

/** SQLite's check of a database's files, with the tables and indexes that the faults are in; a line per fault. */
export async function findDamage(db: Db): Promise<string[]> {
  const lines = await check(db, '');
  if (Array.isArray(lines) && lines.length === 0) return [];
  const trees = (await db.all('select rootpage, type, name, tbl_name from sqlite_schema', [])) as Tree[];
  if (Array.isArray(lines)) return lines.map((line) => nameTree(line, trees));
  // It ended at the first page that could not be read at all: each table by itself tells in which that is.
  const found: string[] = [];
  for (const { name } of trees.filter(({ type }) => type === 'table')) {
    const ofTable = await check(db, `(${name})`);
    if (Array.isArray(ofTable)) found.push(...ofTable.map((line) => nameTree(line, trees)));
    else found.push(`table ${name}: ${ofTable}`);
  }
  return found.length > 0 ? found : [lines];
}

/** @returns what is wrong, or the message with which the check itself failed. */
async function check(db: Db, of: string): Promise<string[] | string> {
  try {
    const rows = (await db.all(`pragma integrity_check${of}`, [])) as { integrity_check: string }[];
    return rows.flatMap((row) => row.integrity_check.split('\n')).filter((line) => line !== 'ok');
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return (error as Error).message;
  }
}

/** A fault is told of by the first page of the tree in which it is. */
function nameTree(line: string, trees: readonly Tree[]): string {
  return line.replace(/^Tree (\d+)\b/, (text, root) => {
    const tree = trees.find(({ rootpage }) => rootpage === Number(root));
    if (tree === undefined) return text;
    return tree.type === 'table' ? `table ${tree.name}` : `index ${tree.name} of table ${tree.tbl_name}`;
  });
}
