import type { Db } from './query.ts';
import { isDamaged } from './sqlite-log.ts';

interface Tree {
  rootpage: number;
  type: string;
  name: string;
  tbl_name: string;
}

/** SQLite's integrity check, with the tables and indexes that are damaged; one line per fault. */
export async function findDamage(db: Db): Promise<string[]> {
  const lines = await check(db, '');
  if (Array.isArray(lines) && lines.length === 0) return [];
  const trees = (await db.all('select rootpage, type, name, tbl_name from sqlite_schema', [])) as Tree[];
  if (Array.isArray(lines)) return lines.map((line) => nameTree(line, trees));
  // The check stopped at an unreadable page. Checking each table separately shows which table has it.
  const found: string[] = [];
  for (const { name } of trees.filter(({ type }) => type === 'table')) {
    const ofTable = await check(db, `(${name})`);
    if (Array.isArray(ofTable)) found.push(...ofTable.map((line) => nameTree(line, trees)));
    else found.push(`table ${name}: ${ofTable}`);
  }
  return found.length > 0 ? found : [lines];
}

/** @returns the faults, or the message with which the check itself failed. */
async function check(db: Db, of: string): Promise<string[] | string> {
  try {
    const rows = (await db.all(`pragma integrity_check${of}`, [])) as { integrity_check: string }[];
    return rows.flatMap((row) => row.integrity_check.split('\n')).filter((line) => line !== 'ok');
  } catch (error) {
    if (!isDamaged(error)) throw error;
    return (error as Error).message;
  }
}

/** SQLite names the damaged tree by its root page; this replaces that with the name of its table or index. */
function nameTree(line: string, trees: readonly Tree[]): string {
  return line.replace(/^Tree (\d+)\b/, (text, root) => {
    const tree = trees.find(({ rootpage }) => rootpage === Number(root));
    if (tree === undefined) return text;
    return tree.type === 'table' ? `table ${tree.name}` : `index ${tree.name} of table ${tree.tbl_name}`;
  });
}
