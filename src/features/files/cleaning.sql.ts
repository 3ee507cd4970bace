import { sql } from 'kysely';
import { query } from '../../db/query.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    uncleaned_pictures: UncleanedPictureTable;
  }
}

/** A content from before details of pictures were removed when they are stored, which may be a picture that has some. */
interface UncleanedPictureTable {
  key: string;
  /** When what uses it was created, when cleaning it failed, or, of one that is missing, when it is looked for again. */
  since: number;
}

export const selectUncleaned = query((db, p: { now: number; limit: number }) =>
  db
    .selectFrom('uncleaned_pictures')
    .select('key')
    .where('since', '<=', p.now)
    .orderBy('since')
    .orderBy('key')
    .limit(p.limit),
);

export const countUncleaned = query((db) =>
  db.selectFrom('uncleaned_pictures').select((e) => e.fn.countAll<number>().as('count')),
);

export const deleteUncleaned = query((db, p: { key: string }) =>
  db.deleteFrom('uncleaned_pictures').where('key', '=', p.key),
);

/** Lets the others go first. */
export const postponeUncleaned = query((db, p: { key: string; since: number }) =>
  db.updateTable('uncleaned_pictures').set({ since: p.since }).where('key', '=', p.key),
);

/** What files have of a content. */
export interface Replacing {
  /** The content that is replaced. */
  from: string;
  /** The one that replaces it. */
  content: string;
  sha1: string;
  size: number;
}

/** Which files are looked for. */
export interface Holding {
  content: string;
  /** 1 if their types do not matter. */
  isOfAny: 0 | 1;
  types: readonly string[];
  limit: number;
}

/** Some files with a content. */
export const selectHolding = query((db, p: Holding, { isOneOf }) =>
  db
    .selectFrom('files')
    .select(['id', 'user_id', 'size'])
    .where('content', '=', p.content)
    .where(({ or }) => or([sql<boolean>`${p.isOfAny} = 1`, isOneOf('type', p.types, 'text')]))
    .limit(p.limit),
);

/** Some derived files with a content, with the owners of their files. */
export const selectHoldingDerived = query((db, p: Holding, { isOneOf }) =>
  db
    .selectFrom('derived_files')
    .innerJoin('files', 'files.id', 'derived_files.file_id')
    .select(['files.id', 'files.user_id', 'derived_files.key', 'derived_files.size'])
    .where('derived_files.content', '=', p.content)
    .where(({ or }) => or([sql<boolean>`${p.isOfAny} = 1`, isOneOf('files.type', p.types, 'text')]))
    .limit(p.limit),
);

export const replaceContent = query((db, p: Replacing & { id: number; user_id: number }) =>
  db
    .updateTable('files')
    .set({
      content: p.content,
      sha1: p.sha1,
      size: p.size,
      total_size: sql<number>`total_size + ${p.size} - size`,
    })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id)
    .where('content', '=', p.from),
);

export const replaceDerivedContent = query((db, p: Replacing & { id: number; key: string }) =>
  db
    .updateTable('derived_files')
    .set({ content: p.content, sha1: p.sha1, size: p.size })
    .where('file_id', '=', p.id)
    .where('key', '=', p.key)
    .where('content', '=', p.from),
);
