import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { draftsFolder } from '../../blobs/drafts.ts';
import { insertUnused } from '../../contents/contents.sql.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ExtensionPoint } from '../../extensions.ts';
import { NotUnderstood, withoutDetails } from '../../images/details/remove.ts';
import {
  countUncleaned,
  deleteUncleaned,
  postponeUncleaned,
  type Replacing,
  replaceContent,
  replaceDerivedContent,
  selectHolding,
  selectHoldingDerived,
  selectUncleaned,
} from './cleaning.sql.ts';
import { pageTypes } from './files.pending.ts';
import { addStorage, addToTotal } from './files.sql.ts';

/** How long one run goes on, in milliseconds. The next one goes on where it ended. */
const RUN_MS = 40_000;
/** Rows changed in one transaction. */
const BATCH = 100;
/** When a picture is looked for again whose content is missing, in milliseconds. */
const MISSING_MS = 24 * 3_600_000;

/**
 * Rows that name pictures. Lets some of them, as many as `limit`, name another content.
 * @returns how many.
 */
export type PictureHolder = (tx: Tx, replacing: Replacing, limit: number) => Promise<number>;

/** Rows besides files that name pictures which people sent. */
export const pictureHolders = new ExtensionPoint<PictureHolder>();

type Cleaning = Pick<Context, 'store' | 'blobs' | 'config' | 'log' | 'processes'>;

/**
 * Removes details from pictures that were stored before that was done at once (docs/interface.md, Details of pictures). The rows
 * that wait are the queue, so what a killed process was cleaning is cleaned by the next.
 */
export async function cleanPictures(ctx: Cleaning): Promise<void> {
  const { store, blobs, log, processes } = ctx;
  const end = performance.now() + RUN_MS;
  const now = Date.now();
  let [seen, cleaned] = [0, 0];
  while (performance.now() < end && !processes.isStopping) {
    const began = performance.now();
    const [next] = await selectUncleaned(store.read, { now, limit: 1 });
    if (next === undefined) break;
    const { key } = next;
    try {
      const isThere = await blobs.has(key);
      if (!isThere && (await blobs.isUsed(key))) {
        // An operator may still be copying contents to their place.
        log.warn({ content: key }, 'a stored picture is missing, so its details are removed once it is back');
        await store.bookkeeping((db) => postponeUncleaned(db, { key, since: now + MISSING_MS }));
        continue;
      }
      if (isThere && (await clean(ctx, key))) cleaned++;
    } catch (error) {
      if (!(error instanceof NotUnderstood)) {
        await store.bookkeeping((db) => postponeUncleaned(db, { key, since: Date.now() }));
        throw error;
      }
      log.warn({ content: key }, 'the details of a stored picture cannot be removed');
    }
    await store.bookkeeping((db) => deleteUncleaned(db, { key }));
    seen++;
    // Requests go first: it works half of the time.
    await sleep(performance.now() - began, undefined, { ref: false });
  }
  if (seen === 0) return;
  const [left] = await countUncleaned(store.read, {});
  log.info({ seen, cleaned, left: left?.count }, 'removed details from stored pictures');
}

/** @returns whether the picture had details. @throws {NotUnderstood} */
async function clean(ctx: Cleaning, from: string): Promise<boolean> {
  const { store, blobs } = ctx;
  const hash = createHash('sha256');
  for await (const chunk of read(ctx, from)) hash.update(chunk);
  if (hash.digest('hex') === from) return false;
  const sha1 = createHash('sha1');
  async function* hashed() {
    for await (const chunk of read(ctx, from)) {
      sha1.update(chunk);
      yield chunk;
    }
  }
  const { key: content, size } = await blobs.put(hashed());
  const replacing: Replacing = { from, content, size, sha1: sha1.digest('hex') };
  const isOfAny = ctx.config.pictureDetails === 'keep' ? 0 : 1;
  const holders: PictureHolder[] = [
    (tx, one, limit) => replaceInFiles(tx, one, isOfAny, limit),
    (tx, one, limit) => replaceInDerived(tx, one, isOfAny, limit),
    ...pictureHolders.items,
  ];
  for (const replace of holders) {
    while ((await store.write((tx) => replace(tx, replacing, BATCH))) === BATCH);
  }
  const rows = JSON.stringify([{ key: from }]);
  await store.bookkeeping((db) => insertUnused(db, { rows, now: Date.now() }));
  return true;
}

/** A stored content without details. @throws if it is missing. */
async function* read({ blobs, config }: Cleaning, key: string) {
  const found = await blobs.get(key);
  if (found === undefined) throw new Error(`the content ${key} has gone while it was cleaned`);
  yield* withoutDetails(found.stream, draftsFolder(config.data));
}

async function replaceInFiles(tx: Tx, replacing: Replacing, isOfAny: 0 | 1, limit: number): Promise<number> {
  const files = await selectHolding(tx, { content: replacing.from, isOfAny, types: pageTypes, limit });
  for (const { id, user_id, size } of files) {
    await replaceContent(tx, { ...replacing, id, user_id });
    await note(tx, { id, user_id }, replacing.size - (size ?? 0));
  }
  return files.length;
}

async function replaceInDerived(
  tx: Tx,
  replacing: Replacing,
  isOfAny: 0 | 1,
  limit: number,
): Promise<number> {
  const derived = await selectHoldingDerived(tx, {
    content: replacing.from,
    isOfAny,
    types: pageTypes,
    limit,
  });
  for (const { id, user_id, key, size } of derived) {
    const added = replacing.size - size;
    await replaceDerivedContent(tx, { ...replacing, id, key });
    await addToTotal(tx, { id, user_id, added });
    await note(tx, { id, user_id }, added);
  }
  return derived.length;
}

/** Counts what a file has more or less, and tells that it is another. */
async function note(
  tx: Tx,
  { id, user_id: user }: { id: number; user_id: number },
  bytes: number,
): Promise<void> {
  await addStorage(tx, { user, bytes, most: Number.MAX_SAFE_INTEGER });
  tx.emit({ type: 'file', body: { id, user } });
}
