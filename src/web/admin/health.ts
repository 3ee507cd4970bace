import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { historyOf, missingOf, newestMigration } from '../../db/migrations.ts';
import { selectProcesses } from '../../processes/processes.sql.ts';
import type { Texts } from '../languages/en.ts';
import { numbersOf } from '../languages/intl.ts';
import { inEnglish } from '../pages/form.html.ts';
import { type Content, markup } from '../pages/markup.ts';
import { renderTime } from '../pages/posts.html.ts';

/** The state of each part of the service, as this process sees it. */
export async function healthOf(ctx: Context, language: Texts): Promise<(readonly [Content, Content])[]> {
  const { admin: texts } = language;
  const { store, blobs, bus, processes } = ctx;
  const stateOf = (check: Promise<void>): Promise<Content> =>
    check.then(
      () => texts.works,
      (error: Error) => inEnglish(error.message, language),
    );
  const [writes, contents, applied, others] = await Promise.all([
    stateOf(store.checkWrites()),
    stateOf(blobs.check()),
    historyOf(store.read),
    // Workers of an embedded store are in no table: the process that started them knows them.
    store.read.dialect.isShared ? selectProcesses(store.read, {}) : [],
  ]);
  return [
    [
      texts.version,
      texts.schema(markup`<bdi>${manifest.version}</bdi>`, Number.parseInt(newestMigration(), 10)),
    ],
    [texts.storeSchema, schemaOf(applied, language)],
    [texts.database, writes],
    [texts.contents, contents],
    [texts.bus, bus === undefined ? texts.notUsed : bus.isReady ? texts.works : texts.away],
    [texts.replica, stateOfReplica(store, texts)],
    [texts.processes, numbersOf(language.locale).format(processes.count)],
    ...others.map(
      ({ id, roles, version, started_at }) =>
        [
          texts.process(markup`<code>${id}</code>`),
          texts.processState(
            markup`<code>${roles}</code>`,
            markup`<bdi>${version}</bdi>`,
            renderTime(Number(started_at), language),
          ),
        ] as const,
    ),
  ];
}

function stateOfReplica({ replica }: Context['store'], texts: Texts['admin']): string {
  if (replica === undefined) return texts.notUsed;
  return replica.isLeftOut ? texts.leftOut : texts.works;
}

/** Whether the store has the tables of this version: another process may have migrated it to a newer one. */
function schemaOf(applied: readonly string[], language: Texts): Content {
  const { admin: texts } = language;
  try {
    const waiting = missingOf(applied).length;
    return waiting === 0 ? texts.schemaCurrent : texts.schemaOlder(waiting);
  } catch (error) {
    return texts.schemaNewer(inEnglish((error as Error).message, language));
  }
}
