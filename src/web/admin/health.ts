import { statfs } from 'node:fs/promises';
import manifest from '../../../package.json' with { type: 'json' };
import type { Context } from '../../context.ts';
import { historyOf, missingOf, newestMigration } from '../../db/migrations.ts';
import { mailQueueOf } from '../../features/instance/instance.ts';
import { selectProcesses } from '../../processes/processes.ts';
import { inEnglish } from '../kit/form.html.ts';
import { type Content, markup } from '../kit/markup.ts';
import { renderTime } from '../kit/time.html.ts';
import type { Texts } from '../languages/en.ts';
import { measure, numbersOf } from '../languages/intl.ts';

const MB = 1_000_000;

/** The state of each part of the service, as this process sees it. */
export async function healthOf(ctx: Context, language: Texts): Promise<(readonly [Content, Content])[]> {
  const { admin: texts } = language;
  const { store, blobs, bus, processes } = ctx;
  const stateOf = (check: Promise<void>): Promise<Content> =>
    check.then(
      () => texts.works,
      (error: Error) => inEnglish(error.message, language),
    );
  const [writes, contents, mail, backup, free, applied, others] = await Promise.all([
    stateOf(store.checkWrites()),
    stateOf(blobs.check()),
    stateOfMail(ctx, language),
    stateOfBackups(ctx, language),
    freeSpace(ctx.config.data),
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
    ...(free === undefined
      ? []
      : [[texts.disk, markup`<bdi>${measure(language.locale, free / MB, 'megabyte')}</bdi>`] as const]),
    [texts.mail, mail],
    [texts.backup, backup],
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

async function stateOfMail(ctx: Context, language: Texts): Promise<Content> {
  const { admin: texts } = language;
  if (ctx.mail === undefined) return texts.notUsed;
  const { queued, since } = await mailQueueOf(ctx);
  return queued === 0 ? texts.mailIdle : texts.mailWaits(queued, renderTime(since, language));
}

async function stateOfBackups({ backups, store }: Context, language: Texts): Promise<Content> {
  const { admin: texts } = language;
  const state = await backups.look(store);
  if (state === undefined) return texts.notUsed;
  if (state === 'elsewhere') return texts.backupElsewhere;
  if (state.failure !== undefined) return inEnglish(state.failure, language);
  return state.at === 0 ? texts.backupNone : texts.backupUpTo(renderTime(state.at, language));
}

/** Of the disk of the data folder, in bytes; undefined if there is no folder. */
async function freeSpace(folder: string): Promise<number | undefined> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: undefined, bsize: 0 }));
  return bavail === undefined ? undefined : bavail * bsize;
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
