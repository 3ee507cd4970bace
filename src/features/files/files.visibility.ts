import type { FileRow } from './files.sql.ts';
import { grants } from './files.tokens.ts';

/** A caller who wants to use a file: the user and scopes of the access token, and the grant of a file token. */
export interface Holder {
  userId: number | undefined;
  scopes: readonly string[];
  grant: string | undefined;
  /** The given file token, if it names an object that the caller sees and that shows the file. */
  readToken?: string | undefined;
}

type Owned = Pick<FileRow, 'user_id' | 'is_public'>;

/** Whether a caller may do everything with a file: its owner, with the scope `files` or the write token. */
export function mayChange({ user_id }: Owned, { userId, scopes, grant }: Holder): boolean {
  return userId === user_id && (scopes.includes('files') || grant === grants.write);
}

/** Whether a caller may read a file: the only function that decides it, for calls, lists and streams. */
export function mayRead(row: Owned, holder: Holder): boolean {
  return row.is_public === 1 || holder.readToken !== undefined || mayChange(row, holder);
}
