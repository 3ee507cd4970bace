import { insertUnused } from '../../contents/contents.sql.ts';
import type { StoredContent } from '../../contents/contents.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import { ApiError } from '../../errors.ts';
import { withDrawer } from '../../images/draw-pool.ts';
import { UnreadablePicture } from '../../images/draw-process.ts';
import { HEAD_BYTES, ICON_SIDES, type InstancePicture, isPicture } from '../../images/pictures.ts';
import { type Actor, audit, requireAdmin } from '../audit/audit.ts';
import { derive } from './accent.ts';
import { deletePictures, insertPicture } from './pictures.sql.ts';

export const instancePictures = ['logo', 'icon', 'cover'] as const satisfies readonly InstancePicture[];

/** The rows of each picture. */
const names: Readonly<Record<InstancePicture, readonly string[]>> = {
  logo: ['logo'],
  cover: ['cover'],
  icon: ['icon-180', 'icon-maskable', ...ICON_SIDES.map((side) => `icon-${side}`)],
};

/**
 * Sets the logo, the icon or the cover of the instance to an uploaded picture.
 * @throws {ApiError} 403, 400 saying what is wrong with the picture, 503 if too many are being drawn.
 */
export async function setInstancePicture(
  { blobs, store }: Pick<Context, 'blobs' | 'store'>,
  actor: Actor,
  kind: InstancePicture,
  bytes: Buffer,
): Promise<void> {
  // Before the picture is drawn; once more in the transaction.
  await requireAdmin(store.read, actor);
  const drawn = await draw(actor, kind, bytes);
  const stored: StoredContent[] = [];
  try {
    for (const { bytes } of drawn) stored.push(await blobs.store([bytes]));
    await store.write(async (tx) => {
      await requireAdmin(tx, actor);
      await remove(tx, kind);
      for (const [index, { name, width, height, plate }] of drawn.entries()) {
        const { key: file } = stored[index] as StoredContent;
        await insertPicture(tx, { name, file, width, height, plate });
      }
      await note(tx, actor, kind, 'set');
    });
  } catch (error) {
    // The garbage collector deletes what this cannot.
    if (error instanceof ApiError) await blobs.discard(stored).catch(() => undefined);
    throw error;
  }
}

/** Sets the logo or the icon to the one that comes with the program, or takes the cover away. Idempotent. @throws {ApiError} 403 */
export async function resetInstancePicture(
  { store }: Pick<Context, 'store'>,
  actor: Actor,
  kind: InstancePicture,
): Promise<void> {
  await store.write(async (tx) => {
    await requireAdmin(tx, actor);
    if (await remove(tx, kind)) await note(tx, actor, kind, 'reset');
  });
}

/** Removes the rows of a picture, whose contents are then unused. @returns whether there were any. */
async function remove(tx: Tx, kind: InstancePicture): Promise<boolean> {
  const removed = await deletePictures(tx, { names: names[kind] });
  if (removed.length === 0) return false;
  const keys = [...new Set(removed.map(({ file }) => file))];
  await insertUnused(tx, { rows: JSON.stringify(keys.map((key) => ({ key }))), now: tx.now });
  return true;
}

async function note(tx: Tx, actor: Actor, key: InstancePicture, change: 'set' | 'reset'): Promise<void> {
  await audit(tx, actor, {
    action: 'instance',
    target: { kind: 'instance', id: 0 },
    detail: { key, change },
  });
  tx.emit({ type: 'instance', body: { key } });
}

async function draw(actor: Actor, kind: InstancePicture, bytes: Buffer) {
  if (!isPicture(bytes.subarray(0, HEAD_BYTES))) {
    throw new ApiError('invalid-parameter', `the ${kind} must be a JPEG, PNG, GIF, WebP or AVIF image.`);
  }
  const grounds = { light: derive('', 'light').colours.sheet, dark: derive('', 'dark').colours.sheet };
  try {
    return await withDrawer(actor?.userId ?? 0, (drawer) => drawer.drawInstance({ kind, bytes, grounds }));
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    throw new ApiError('invalid-parameter', `the ${kind} cannot be used: ${error.message}.`);
  }
}
