import { placeOf } from '../config.ts';
import { checkNodes, distribute, SHARDS, type Undivided, undividedTables } from '../db/distribute.ts';
import { noListeners, openStore } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { selectProcesses } from '../processes/processes.sql.ts';
import { type CommandOnConfig, numberFlag, UsageError } from './command.ts';

/** More than this help no cluster. */
const MOST_SHARDS = 1024;

export const distributeCommand: CommandOnConfig = {
  name: 'distribute',
  usage: '[--shards N] [--dry-run]',
  summary:
    'Divide the tables of a store on PostgreSQL with Citus among its nodes. An interrupted run continues where it stopped.',
  help: [
    ['--shards N', `into how many parts a table is divided; default ${SHARDS}`],
    ['--dry-run', 'only check the nodes and say what it would do'],
  ],
  options: { shards: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  asks: () => 'Divide the tables of this store among the nodes? Only a copy to another database undoes that.',
  async runOn(config, _words, flags) {
    if (config.databaseUrl === undefined)
      throw new UsageError('distribute works on PostgreSQL with Citus: set MILLRACE_DATABASE_URL.');
    const shards = numberFlag(flags, 'shards', SHARDS, MOST_SHARDS);
    if (shards === 0) throw new UsageError('--shards must be at least 1.');
    const store = await openStore(config, noListeners, 'use');
    try {
      const nodes = await checkNodes(store.read);
      await requireNotServed(store);
      const tables = await undividedTables(store.read);
      const isDry = flags['dry-run'] === true;
      if (!isDry) await distribute(store, tables, shards, tell(tables));
      const json = { nodes, tables: tables.map(({ table, by, rows }) => ({ table, by: by ?? null, rows })) };
      const done = `Divided ${tables.length} tables of ${placeOf(config)} among ${nodes.join(', ')}.`;
      return { json, lines: isDry ? [`nodes: ${nodes.join(', ')}`, ...tables.map(describe)] : [done] };
    } finally {
      await store.close();
    }
  },
};

/** @throws when a process serves the store: its statements would wait for every table that is moved. */
async function requireNotServed({ read }: Store): Promise<void> {
  const alive = await selectProcesses(read, {});
  if (alive.some(({ left }) => left > 0)) throw new Error('the store is served: stop the service first.');
}

const describe = ({ table, by, rows }: Undivided): string =>
  `${table}: ${by === undefined ? 'whole on every node' : `by ${by}`}, about ${rows} rows`;

/** Says which table is moved, on standard error. */
function tell(tables: readonly Undivided[]): (table: Undivided) => void {
  let begun = 0;
  return (table) => {
    process.stderr.write(`  ${++begun} of ${tables.length}: ${describe(table)}\n`);
  };
}
