import { heapBytes } from '../../objects/heap-bytes.ts';
import { defineInternalKind } from '../../objects/kind.ts';
import { selectAuthors } from './users.sql.ts';

/** An account, as what it wrote is judged by. */
export type AuthorRow = Awaited<ReturnType<typeof selectAuthors>>[number];

/** Accounts whatever their state, for deciding who sees what they wrote; `userKind` has only active ones. */
export const authorKind = defineInternalKind<AuthorRow>({
  name: 'author',
  async load(db, ids) {
    const rows = await selectAuthors(db, { ids: [...ids] });
    return new Map(rows.map((row) => [row.id, row]));
  },
  bytes: (author) => heapBytes(author),
  apply(event, cache) {
    if (event.type === 'user') cache.drop(event.body.id, event.seq);
  },
});
