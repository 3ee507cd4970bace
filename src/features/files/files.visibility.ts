import type { FileRow } from './files.sql.ts';
import { grants } from './files.tokens.ts';

/** Who would use a file: of a token its user and scopes, and what a file token grants. */
export interface Holder {
  userId: number | undefined;
  scopes: readonly string[];
  grant: string | undefined;
  /** The file token that was presented, where it names an object that the caller sees and that shows the file. */
  readToken?: string | undefined;
}

type Owned = Pick<FileRow, 'user_id' | 'is_public'>;

/** Whether a caller may do everything with a file: its owner, by the scope `files` or its write token. */
export function mayChange({ user_id }: Owned, { userId, scopes, grant }: Holder): boolean {
  return userId === user_id && (scopes.includes('files') || grant === grants.write);
}

/** Whether a caller may read a file: the only function that decides it, for calls, lists and streams. */
export function mayRead(row: Owned, holder: Holder): boolean {
  return row.is_public === 1 || holder.readToken !== undefined || mayChange(row, holder);
}
