import { release } from '../../contents/contents.sql.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/store.ts';
import type { Part } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import type { PictureSize } from '../../images/pictures.ts';
import { mergeAnnotations, readAnnotationChanges } from '../annotations/annotations.ts';
import type { Author, Imported } from '../content/content.ts';
import { requireActive, tiers, type UserRow } from '../users/users.ts';
import { requireNoSuchWords } from '../words/words.ts';
import type { StoredContent } from './files.contents.ts';
import { derivedName, type GivenChange, type GivenFile, MAX_DERIVED, NO_NAME } from './files.fields.ts';
import { noFile } from './files.find.ts';
import {
  addStorage,
  addToTotal,
  deleteDerived,
  deleteFileRow,
  type FileRow,
  insertDerived,
  insertFile,
  selectDerived,
  selectFiles,
  selectFilesOf,
  updateContent,
  updateFile,
} from './files.sql.ts';
import { storageFull } from './files.storage.ts';

/** A content stored for a file, with the metadata its client gave. */
export interface GivenContent extends StoredContent {
  name: string | undefined;
  mimeType: string;
  /** Size in pixels, if it is a readable image. */
  image: PictureSize | undefined;
  /** Whether it is a picture of several frames. */
  isMoving?: boolean;
}

/** The initial contents of a new file. */
export interface Contents {
  content: GivenContent | undefined;
  derived: ReadonlyMap<string, GivenContent>;
}

/**
 * Creates or imports a file: complete if it has a content, else incomplete.
 * @returns its id.
 * @throws {ApiError} 400 for an annotation that breaks a rule, 507 if the account has no room.
 */
export async function createFile(
  ctx: Context,
  { userId, appId }: Author,
  given: GivenFile,
  { content, derived }: Contents = { content: undefined, derived: new Map() },
  imported?: Imported,
): Promise<number> {
  const { store } = ctx;
  const changes = await readAnnotationChanges(ctx, userId, given.annotations);
  const annotations = mergeAnnotations(ctx.config, '[]', changes);
  const name = given.name ?? content?.name ?? NO_NAME;
  const names = [...derived.values()].flatMap((one) => one.name ?? []);
  await requireNoSuchWords(ctx, { texts: [name, ...names], annotations: changes.annotations });
  const total = [...derived.values()].reduce((sum, { size }) => sum + size, content?.size ?? 0);
  return store.write(async (tx) => {
    await takeStorage(tx, userId, total);
    const id = await tx.newId(userId);
    await insertFile(tx, {
      id,
      user_id: userId,
      app_id: appId,
      created_at: imported?.createdAt ?? tx.now,
      type: given.type,
      kind: given.kind ?? null,
      is_public: given.isPublic === true ? 1 : 0,
      annotations,
      total_size: total,
      ...(content === undefined ? { ...noContent, name } : { ...columnsOf(content, tx.now), name }),
    });
    for (const [key, one] of derived) await insertDerivedFile(tx, { id, name }, key, one);
    await imported?.note(tx, id);
    tx.emit({
      type: 'file',
      body: { id, user: userId, ...(imported !== undefined && { imported: true as const }) },
    });
    return id;
  });
}

/**
 * Completes a file with its content, and adds those automatic derived files that it lacks.
 * @throws {ApiError} 404, 400 for a complete file, 507.
 */
export async function completeFile(
  ctx: Context,
  id: number,
  { content, derived }: Contents & { content: GivenContent },
): Promise<void> {
  await requireNoSuchWords(ctx, { texts: [content.name ?? ''] });
  await ctx.store.write(async (tx) => {
    const row = await requireIncomplete(tx, id);
    const known = new Set((await selectDerived(tx, { files: [id] })).map(({ key }) => key));
    const missing = [...derived].filter(([key]) => !known.has(key));
    const added = missing.reduce((sum, [, { size }]) => sum + size, content.size);
    await takeStorage(tx, row.user_id, added);
    const columns = columnsOf(content, tx.now);
    const name = content.name ?? row.name;
    await updateContent(tx, { ...columns, id, user_id: row.user_id, name, added });
    for (const [key, one] of missing) await insertDerivedFile(tx, row, key, one);
    tx.emit({ type: 'file', body: { id, user: row.user_id } });
  });
}

/** Adds a derived file to an incomplete file. @throws {ApiError} 404, 400 for a key already in use or one too many, 507. */
export async function addDerived(
  ctx: Context,
  id: number,
  key: string,
  content: GivenContent,
): Promise<void> {
  await requireNoSuchWords(ctx, { texts: [content.name ?? ''] });
  await ctx.store.write(async (tx) => {
    const row = await requireIncomplete(tx, id);
    const known = await selectDerived(tx, { files: [id] });
    if (known.some((one) => one.key === key)) {
      throw new ApiError('not-allowed', `the file has a derived file "${key}", which cannot be changed.`);
    }
    requireFew(known.length + 1);
    await takeStorage(tx, row.user_id, content.size);
    await insertDerivedFile(tx, row, key, content);
    await addToTotal(tx, { id, user_id: row.user_id, added: content.size });
    tx.emit({ type: 'file', body: { id, user: row.user_id } });
  });
}

/** @throws {ApiError} 400 for more derived files than a file may have. */
export function requireFew(derived: number): void {
  if (derived <= MAX_DERIVED) return;
  throw new ApiError('not-allowed', `a file has at most ${MAX_DERIVED} derived files.`);
}

/** @throws {ApiError} 400 for a file that has a content. */
export function refuseComplete({ content }: Pick<FileRow, 'content'>): void {
  if (content === null) return;
  throw new ApiError('not-allowed', 'the file is complete: its content and derived files stay as they are.');
}

/**
 * Changes the given fields of a file, and annotations by type.
 * @throws {ApiError} 404, 400 for an annotation that breaks a rule.
 */
export async function changeFile(
  ctx: Context,
  { id, user_id: owner }: Pick<FileRow, 'id' | 'user_id'>,
  given: GivenChange,
): Promise<void> {
  const { store } = ctx;
  const changes = await readAnnotationChanges(ctx, owner, given.annotations);
  await requireNoSuchWords(ctx, { texts: [given.name ?? ''], annotations: changes.annotations });
  await store.write(async (tx) => {
    const row = await requireFile(tx, id);
    const name = given.name ?? row.name;
    const is_public = given.isPublic === undefined ? row.is_public : Number(given.isPublic);
    const annotations = mergeAnnotations(ctx.config, row.annotations, changes);
    if (name === row.name && is_public === row.is_public && annotations === row.annotations) return;
    await updateFile(tx, { id, name, is_public, annotations });
    tx.emit({ type: 'file', body: { id, user: row.user_id } });
  });
}

/**
 * Deletes a file and its derived files, in the transaction of the cause. Their contents are garbage-collected once nothing else
 * uses them, and count for the account until then.
 * @returns whether it existed.
 */
export async function removeFile(tx: Tx, id: number): Promise<boolean> {
  const [row] = await deleteFileRow(tx, { id });
  if (row === undefined) return false;
  const contents = [row, ...(await deleteDerived(tx, { file: id }))].flatMap(({ content, size }) =>
    content === null ? [] : { key: content, size: size ?? 0 },
  );
  await release(tx, { user: row.user_id, contents, now: tx.now });
  await addStorage(tx, { user: row.user_id, bytes: -row.total_size, most: Number.MAX_SAFE_INTEGER });
  tx.emit({ type: 'file', deleted: true, body: { id, user: row.user_id } });
  return true;
}

/** Deletes files of a user, oldest first. @returns those deleted. */
export async function eraseFiles(tx: Tx, part: Part): Promise<object[]> {
  const files = await selectFilesOf(tx, part);
  for (const { id } of files) await removeFile(tx, id);
  return files;
}

/** @throws {ApiError} 404 */
async function requireFile(tx: Tx, id: number): Promise<FileRow> {
  const [row] = await selectFiles(tx, { ids: [id] });
  if (row === undefined) throw noFile();
  return row;
}

/** @throws {ApiError} 404, or 400 for a file that has a content. */
async function requireIncomplete(tx: Tx, id: number): Promise<FileRow> {
  const row = await requireFile(tx, id);
  refuseComplete(row);
  return row;
}

/** Adds to the storage an active account uses. @throws {ApiError} 507 if that would be too much. */
async function takeStorage(tx: Tx, user: number, bytes: number): Promise<void> {
  const [{ tier }] = (await requireActive(tx, [user])) as [UserRow];
  if (bytes === 0) return;
  const [row] = await addStorage(tx, { user, bytes, most: tiers[tier].storage - bytes });
  if (row === undefined) throw storageFull();
}

const noContent = {
  mime_type: null,
  content: null,
  completed_at: null,
  sha1: null,
  size: null,
  width: null,
  height: null,
  is_moving: 0,
};

function columnsOf({ mimeType, content, sha1, size, image, isMoving }: GivenContent, now: number) {
  const { width = null, height = null } = image ?? {};
  const is_moving = isMoving ? 1 : 0;
  return { mime_type: mimeType, content, completed_at: now, sha1, size, width, height, is_moving };
}

async function insertDerivedFile(
  tx: Tx,
  { id, name }: Pick<FileRow, 'id' | 'name'>,
  key: string,
  given: GivenContent,
): Promise<void> {
  const { completed_at: _, is_moving: __, ...columns } = columnsOf(given, tx.now);
  await insertDerived(tx, { file_id: id, key, name: given.name ?? derivedName(name, key), ...columns });
}
