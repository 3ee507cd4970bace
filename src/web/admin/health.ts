import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { historyOf, missingOf, newestMigration } from '../../db/migrations.ts';
import { selectProcesses } from '../../processes/processes.sql.ts';
import { type Markup, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

/** The state of each part of the service, as this process sees it. */
export async function healthOf(ctx: Context): Promise<(readonly [string, string | Markup])[]> {
  const { store, blobs, bus, processes } = ctx;
  const stateOf = (check: Promise<void>) =>
    check.then(
      () => 'works',
      (error: Error) => error.message,
    );
  const [writes, contents, applied, others] = await Promise.all([
    stateOf(store.checkWrites()),
    stateOf(blobs.check()),
    historyOf(store.read),
    // Workers of an embedded store are in no table: the process that started them knows them.
    store.read.dialect.isShared ? selectProcesses(store.read, {}) : [],
  ]);
  return [
    ['Version', `${manifest.version}, schema ${Number.parseInt(newestMigration(), 10)}`],
    ['Schema of the store', schemaOf(applied)],
    ['Database', writes],
    ['Contents of files', contents],
    ['Bus between processes', bus === undefined ? 'not used' : bus.isReady ? 'works' : 'away'],
    ['Replica', store.replica === undefined ? 'not used' : store.replica.isLeftOut ? 'left out' : 'works'],
    ['Processes', String(processes.count)],
    ...others.map(
      ({ id, roles, version, started_at }) =>
        [
          `Process ${id}`,
          markup`${roles}, version ${version}, since ${renderTime(Number(started_at))}`,
        ] as const,
    ),
  ];
}

/** Whether the store has the tables of this version: another process may have migrated it to a newer one. */
function schemaOf(applied: readonly string[]): string {
  try {
    const waiting = missingOf(applied).length;
    return waiting === 0
      ? 'that of this version'
      : `older than this version; migrations that wait: ${waiting}`;
  } catch (error) {
    return `${(error as Error).message} Restart this process with that version.`;
  }
}
