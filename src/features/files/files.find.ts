import type { Context } from '../../context.ts';
import { ApiError } from '../../errors.ts';
import type { Viewer } from '../../http/endpoint.ts';
import { isGranted } from './files.grants.ts';
import { fileKind } from './files.kind.ts';
import type { FileRecord } from './files.record.ts';
import { readFileToken } from './files.tokens.ts';
import { type Holder, mayChange, mayRead } from './files.visibility.ts';

/** A file, and the caller's access to it. */
export interface FoundFile {
  record: FileRecord;
  holder: Holder;
}

/** The parts of a call that identify its file. */
interface Asked {
  viewer: Viewer;
  path: { file_id: number };
  query: { file_token: string | undefined };
  ctx: Context;
}

async function findFile({ ctx, viewer, path, query }: Asked): Promise<FoundFile> {
  const record = await ctx.objects.find(fileKind, path.file_id);
  if (record === undefined) throw noFile();
  const { file_token: token } = query;
  const grant = token === undefined ? undefined : readFileToken(ctx.digestKey, path.file_id, token);
  const isShown = grant !== undefined && (await isGranted(ctx, viewer, path.file_id, grant));
  const readToken = isShown ? token : undefined;
  return { record, holder: { userId: viewer?.userId, scopes: viewer?.scopes ?? [], grant, readToken } };
}

/**
 * Finds a file that the caller may read.
 * @throws {ApiError} 404 if there is none or the caller may not read it, 403 for the owner with a token that does not show files.
 */
export async function findFileToRead(asked: Asked): Promise<FoundFile> {
  const found = await findFile(asked);
  if (mayRead(found.record.row, found.holder)) return found;
  if (found.holder.userId === found.record.row.user_id) {
    throw new ApiError('missing-scope', 'You need the following scopes: files, or a file_token of the file');
  }
  throw noFile();
}

/** Finds a file that the caller may change. @throws {ApiError} 404 if there is none, 403 if the caller may not change it. */
export async function findFileToChange(asked: Asked): Promise<FoundFile> {
  const found = await findFile(asked);
  if (mayChange(found.record.row, found.holder)) return found;
  throw new ApiError(
    'forbidden',
    'only the owner changes a file, with the scope files or with its write token as file_token.',
  );
}

/** The error for a file that does not exist, or that the caller may not see. */
export function noFile(): ApiError {
  return new ApiError('not-found', 'there is no such file.');
}
