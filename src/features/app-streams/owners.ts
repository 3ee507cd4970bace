import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import { removeStream } from './app-streams.actions.ts';
import {
  type AppStreamRow,
  releaseStream,
  selectEpochs,
  selectPassing,
  selectStream,
  takeStream,
} from './app-streams.sql.ts';

/** How often it is looked whether an owner has let a stream go, and how long it has for that, in milliseconds. */
const LOOK_MS = 20;
const PATIENCE_MS = 10_000;

/** How far a process that has ended had served its streams. */
export type Served = (owner: string, stream: number) => Promise<number>;

/**
 * Takes a stream for this process: one without an owner, one whose owner has ended, or one that another process lets go when
 * it is asked, by an event (docs/streams.md, App streams).
 * @returns undefined where it is gone. @throws {ApiError} 503 when its owner is alive and does not let it go.
 */
export async function claimStream(
  { store, processes }: Context,
  id: number,
  autoDelete: boolean,
  served: Served,
): Promise<AppStreamRow | undefined> {
  const end = performance.now() + PATIENCE_MS;
  for (let asked = -1; performance.now() < end; ) {
    const [row] = await selectStream(store.read, { id });
    if (row === undefined) return undefined;
    const { owner, epoch } = row;
    const isOwn = owner === processes.id;
    if (owner !== null && !isOwn && (await processes.isAlive(owner))) {
      if (asked !== epoch) {
        asked = epoch;
        await store.write(async (tx) => tx.emit({ type: 'app_stream', body: { id, wanted: true } }));
      }
      await sleep(LOOK_MS);
      continue;
    }
    if (owner !== null && !isOwn && row.auto_delete === 1) {
      await store.write((tx) => removeStream(tx, id));
      return undefined;
    }
    const seq = owner === null ? row.delivered_seq : Math.max(row.delivered_seq, await served(owner, id));
    const auto_delete = autoDelete ? 1 : 0;
    const given = { id, owner: processes.id, auto_delete, seq, before: owner, epoch };
    const [taken] = await store.bookkeeping((db) => takeStream(db, given));
    if (taken !== undefined) return taken;
  }
  throw new ApiError('unavailable', 'the app stream is still in use elsewhere. Try again.');
}

/** Puts a stream back to waiting for its client; one that was to be deleted with it is, unless another client has it. */
export async function letGo(
  { store }: Pick<Context, 'store'>,
  { id, epoch }: { id: number; epoch: number },
  seq: number,
  isDeleted: boolean,
): Promise<void> {
  if (!isDeleted) await store.bookkeeping((db) => releaseStream(db, { id, epoch, seq }));
  else {
    await store.write(async (tx) => {
      const [row] = await selectStream(tx, { id });
      if (row?.epoch === epoch) await removeStream(tx, id);
    });
  }
}

/** Deletes the streams that were to be deleted with their clients, and whose process has ended. */
export async function sweepAppStreams({ store, processes }: Context): Promise<void> {
  for (const { id, owner } of await selectPassing(store.read, {})) {
    if (owner !== null && (await processes.isAlive(owner))) continue;
    await store.write((tx) => removeStream(tx, id));
  }
}

/** Those of a process's streams that others have taken meanwhile. */
export async function findLost<S extends { id: number; epoch: number }>(
  { store }: Pick<Context, 'store'>,
  streams: readonly S[],
): Promise<S[]> {
  const rows = await selectEpochs(store.read, { ids: streams.map(({ id }) => id) });
  const epochs = new Map(rows.map(({ id, epoch }) => [id, epoch]));
  return streams.filter(({ id, epoch }) => epochs.get(id) !== epoch);
}
