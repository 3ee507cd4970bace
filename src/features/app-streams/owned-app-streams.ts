import { notify } from '../../consumers/notices.sql.ts';
import type { DeadOwner, OtherOwner, OwnedRow, OwnedRows, Served } from '../../consumers/owned.ts';
import type { Context } from '../../context.ts';
import { removeStream } from './app-streams.actions.ts';
import {
  type AppStreamRow,
  releaseStream,
  savePosition,
  selectOwners,
  selectPassing,
  selectStream,
  takeStream,
  updateWanted,
} from './app-streams.sql.ts';
import type { AppStream } from './delivery.ts';

/** The parameters common to all requests for a stream. */
export interface Asked {
  autoDelete: boolean;
}

/** A stream that this process has taken. */
export interface Taken {
  epoch: number;
  position: number;
  row: AppStreamRow;
}

/** The key of a stream among streams of any kind. */
export function keyOf(id: number): string {
  return id.toString(16).padStart(32, '0');
}

function idOf(key: string): number {
  return Number.parseInt(key, 16);
}

/** Stores the owners of the app streams of all processes in the database (docs/streams.md, Owners). */
export class OwnedAppStreams implements OwnedRows<AppStream, Asked, Taken> {
  readonly kind = 'app-stream';
  readonly #store: Context['store'];

  constructor({ store }: Pick<Context, 'store'>) {
    this.#store = store;
  }

  async claim(
    asked: Asked,
    key: string,
    by: string,
    dead?: DeadOwner,
  ): Promise<Taken | OtherOwner | undefined> {
    const id = idOf(key);
    const [row] = await selectStream(this.#store.read, { id });
    if (row === undefined) return undefined;
    const { owner, epoch } = row;
    const isDead = dead !== undefined && owner === dead.owner && epoch === dead.epoch;
    if (owner !== null && !isDead) return { holder: owner, epoch };
    // It was to be deleted with its client.
    if (isDead && owner !== by && row.auto_delete === 1) {
      await this.#store.write((tx) => removeStream(tx, id));
      return undefined;
    }
    const seq = isDead ? Math.max(row.delivered_seq, dead.position) : row.delivered_seq;
    const given = { id, owner: by, auto_delete: asked.autoDelete ? 1 : 0, seq, before: owner, epoch };
    const [taken] = await this.#store.bookkeeping((db) => takeStream(db, given));
    // If another process was faster, that one is its owner.
    if (taken === undefined) return this.claim(asked, key, by);
    return { epoch: taken.epoch, position: seq, row: taken };
  }

  async want(key: string, { holder: owner, epoch }: OtherOwner, by: string): Promise<void> {
    await this.#store.bookkeeping(async (tx) => {
      const [wanted] = await updateWanted(tx, { id: idOf(key), owner, epoch, wanted_by: by });
      if (wanted !== undefined) notify(tx, { owner, kind: this.kind, key });
    });
  }

  async find(keys: readonly string[]): Promise<OwnedRow[]> {
    const rows = await selectOwners(this.#store.read, { ids: keys.map(idOf) });
    return rows.map(({ id, epoch, wanted_by }) => ({ key: keyOf(id), epoch, wanted_by }));
  }

  findOwned(_owner: string, keys: readonly string[]): Promise<OwnedRow[]> {
    return this.find(keys);
  }

  /**
   * Releases a stream to wait for its client, unless its owner has lost it. Deletes a stream that was to be deleted with its
   * client, unless another process has asked for it.
   */
  async release({ id, epoch, position: seq, autoDelete }: AppStream): Promise<void> {
    if (!autoDelete) await this.#store.bookkeeping((db) => releaseStream(db, { id, epoch, seq }));
    else {
      await this.#store.write(async (tx) => {
        const [row] = await selectStream(tx, { id });
        if (row?.epoch !== epoch) return;
        if (row.wanted_by === null) await removeStream(tx, id);
        else await releaseStream(tx, { id, epoch, seq });
      });
    }
  }

  async save(served: readonly Served[]): Promise<void> {
    await this.#store.bookkeeping(async (db) => {
      for (const { key, epoch, seq } of served) await savePosition(db, { id: idOf(key), epoch, seq });
    });
  }
}

/** Deletes the streams that were to be deleted with their clients and whose process has ended. */
export async function sweepAppStreams({ store, processes }: Context): Promise<void> {
  for (const { id, owner } of await selectPassing(store.read, {})) {
    if (owner !== null && (await processes.isAlive(owner))) continue;
    await store.write((tx) => removeStream(tx, id));
  }
}
