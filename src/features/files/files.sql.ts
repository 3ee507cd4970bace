import { type Selectable, sql } from 'kysely';
import { inPart, inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { columns, query } from '../../db/query.ts';
import { insertInto, updateById } from '../../db/rows.ts';
import { sourceColumns } from '../apps/apps.ts';
import type { DerivedFileTable, FileTable } from './files.tables.ts';

/** Files of active users, but removed ones, with the columns of the app for their JSON; in no particular order. */
export const selectFiles = query((db, p: { ids: number[] }, { isOneOf }) =>
  db
    .selectFrom('files')
    .innerJoin('users', 'users.id', 'files.user_id')
    .innerJoin('apps', 'apps.id', 'files.app_id')
    .selectAll('files')
    .select(sourceColumns)
    .where(isOneOf('files.id', p.ids))
    .where('files.removed_at', 'is', null)
    .where('users.suspended_at', 'is', null)
    .where('users.deleted_at', 'is', null),
);

export type FileRow = Awaited<ReturnType<typeof selectFiles>>[number];
export type DerivedRow = Selectable<DerivedFileTable>;

/** The derived files of files, by their keys. */
export const selectDerived = query((db, p: { files: number[] }, { isOneOf }) =>
  db.selectFrom('derived_files').selectAll().where(isOneOf('file_id', p.files)).orderBy('key'),
);

/** The columns that come with a content. */
const contentColumns = [
  'name',
  'mime_type',
  'content',
  'sha1',
  'size',
  'width',
  'height',
  'is_moving',
] as const;

/** How many files a user has, removed ones included. */
export const countFilesOf = query((db, p: { user_id: number }) =>
  db
    .selectFrom('files')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.user_id),
);

export const insertFile = insertInto('files');

export const insertDerived = insertInto('derived_files');

type FileContent = Pick<Selectable<FileTable>, (typeof contentColumns)[number] | 'completed_at'>;

/** Sets the content of a file that has none. */
export const updateContent = query((db, p: FileContent & { id: number; user_id: number; added: number }) =>
  db
    .updateTable('files')
    .set({
      ...columns(p, ...contentColumns, 'completed_at'),
      total_size: sql<number>`total_size + ${p.added}`,
    })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id)
    .where('content', 'is', null),
);

/** Adds the size of a derived file to its file's total. */
export const addToTotal = query((db, p: { id: number; user_id: number; added: number }) =>
  db
    .updateTable('files')
    .set({ total_size: sql<number>`total_size + ${p.added}` })
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id),
);

export const updateFile = updateById('files');

/** Changes the type of those of a user's files that have another one. @returns their ids. */
export const changeType = query(
  (db, p: { user: number; ids: number[]; from: string; to: string }, { isOneOf }) =>
    db
      .updateTable('files')
      .set({ type: p.to })
      .where(isOneOf('id', p.ids))
      .where('user_id', '=', p.user)
      .where('type', '=', p.from)
      .returning('id'),
);

/** @returns their contents. */
export const deleteDerived = query((db, p: { file: number }) =>
  db.deleteFrom('derived_files').where('file_id', '=', p.file).returning(['content', 'size']),
);

/** @returns the owner, the content and the size of the file, if it existed. */
export const deleteFileRow = query((db, p: { id: number }) =>
  db.deleteFrom('files').where('id', '=', p.id).returning(['user_id', 'total_size', 'content', 'size']),
);

/** Adds to a user's storage unless the sum would exceed `most`. @returns a row if it was added. */
export const addStorage = query((db, p: { user: number; bytes: number; most: number }) =>
  db
    .updateTable('user_counts')
    .set({ storage_used: sql<number>`storage_used + ${p.bytes}` })
    .where('user_id', '=', p.user)
    .where('storage_used', '<=', p.most)
    .returning('storage_used'),
);

/** A range of the files of a user. */
export const readOwnFiles = keyset((db, p: Keyset<{ user: number }>, order) =>
  db
    .selectFrom('files')
    .select(['id as pid', 'id as item'])
    .where('user_id', '=', p.user)
    .$call(inRange(p, 'id', order)),
);

/** Some of a user's files, oldest first, whatever the state of the account. */
export const selectFilesOf = query((db, p: { user: number; after: number; limit: number }) =>
  db.selectFrom('files').select('id').where('user_id', '=', p.user).$call(inPart(p, 'id')),
);
