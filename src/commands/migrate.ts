import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, placeOf } from '../config.ts';
import { migrate } from '../db/migrate.ts';
import { type Estimate, estimate } from '../db/migration-estimate.ts';
import { tellingProgress } from '../db/migration-progress.ts';
import { historyOf } from '../db/migrations.ts';
import { noListeners, openStore, requireEmbedded } from '../db/open.ts';
import type { Store } from '../db/store.ts';
import { lockStore } from '../processes/processes.ts';
import type { CommandOnConfig } from './command.ts';

export const migrateCommand: CommandOnConfig = {
  name: 'migrate',
  usage: '[--dry-run]',
  summary: 'Bring the schema of a store up to date. An interrupted run continues where it stopped.',
  help: [
    ['--dry-run', 'only say what it would do, and estimate how long it takes and how much disk it needs'],
  ],
  options: { 'dry-run': { type: 'boolean' } },
  async runOn(config, _words, flags) {
    await requireEmbedded(config, 'look');
    const store = await openStore(config, noListeners, 'look');
    try {
      const plan = await estimate(store.maintenance, await historyOf(store.read));
      const isDry = flags['dry-run'] === true;
      if (isDry || plan.migrations.length === 0) return { json: { ...plan }, lines: describe(plan) };
      tell(describe(plan).join('\n'));
      const before = await sizeOf(config, store);
      const start = performance.now();
      await run(config, store, plan);
      const seconds = Math.round((performance.now() - start) / 100) / 10;
      const bytes = Math.max(0, (await sizeOf(config, store)) - before);
      const { migrations } = plan;
      const lines = [
        `Ran ${count(migrations.length)} in ${seconds} s; the store of ${placeOf(config)} is up to date.`,
      ];
      return { json: { migrations, seconds, bytes }, lines };
    } finally {
      await store.close();
    }
  },
};

async function run(config: Config, store: Store, { migrations }: Estimate): Promise<void> {
  let done = 0;
  await migrate(store, config.namespace, {
    guardMigration: (dialect) => lockStore(config, dialect),
    onMigration: (name) => tell(`  ${++done} of ${migrations.length}: ${name}`),
    onMigrationProgress: tellingProgress(({ of }, percent, secondsLeft) =>
      tell(`    ${percent} % of ${of} rows, about ${timeOf(secondsLeft)} left`),
    ),
    onMigrationElsewhere: () => tell('  another process is bringing the store up to date: waiting for it'),
  });
}

function describe({ migrations, seconds, bytes }: Estimate): string[] {
  if (migrations.length === 0) return ['The store is up to date.'];
  return [
    `${count(migrations.length)} to run: ${migrations.join(', ')}.`,
    `About ${timeOf(seconds)} and ${Math.ceil(bytes / 1e6)} MB of disk, estimated from the sizes of the tables that they work through.`,
  ];
}

const timeOf = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;

const count = (n: number): string => (n === 1 ? '1 migration' : `${n} migrations`);

function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** The store's size on disk, in bytes. */
async function sizeOf({ data, databaseUrl }: Config, store: Store): Promise<number> {
  if (databaseUrl !== undefined) {
    const [row] = await store.read.all('select pg_database_size(current_database()) as bytes', []);
    return (row as { bytes: number }).bytes;
  }
  const files = ['millrace.db', 'millrace.db-wal'].map((name) => join(data, name));
  return files.filter((file) => existsSync(file)).reduce((sum, file) => sum + statSync(file).size, 0);
}
