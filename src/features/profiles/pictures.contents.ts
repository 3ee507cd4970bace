import { sql } from 'kysely';
import type { ContentUse } from '../../contents/contents.sql.ts';
import type { Dialect } from '../../db/dialect.ts';
import { query } from '../../db/query.ts';
import type { PictureKind } from '../../images/pictures.ts';
import type { PictureHolder } from '../files/cleaning.ts';
import type { ImageRef } from '../users/users.images.ts';
import { updateUser } from '../users/users.sql.ts';

/** The SQL expression for a picture's key, as in the indexes on it. */
const keyOf =
  (kind: PictureKind) =>
  ({ member }: Dialect) =>
    member(kind, 'file');

/** Declares the contents that users' pictures refer to. */
export const pictureUses: readonly ContentUse[] = (['avatar', 'cover'] as const).map((kind) => ({
  of: `${kind}s`,
  table: 'users',
  key: keyOf(kind),
  where: `${kind} is not null`,
}));

/** Selects an active user with this content as their picture; no row if there is none. */
function selectShown(kind: PictureKind) {
  return query((db, p: { file: string }, dialect) => {
    const [column, key] = [sql.ref(kind), keyOf(kind)(dialect)];
    const statement = sql<{
      id: number;
    }>`select id from users where ${column} is not null and ${key} = ${p.file}
      and suspended_at is null and deleted_at is null limit 1`;
    return { compile: () => statement.compile(db) };
  });
}

export const selectShownAs = { avatar: selectShown('avatar'), cover: selectShown('cover') };

/** Lets users whose picture has a content have another one. */
function replaceIn(kind: PictureKind): PictureHolder {
  const selectUsers = query((db, p: { file: string; limit: number }, dialect) => {
    const [column, key] = [sql.ref(kind), keyOf(kind)(dialect)];
    const statement = sql<{ id: number; picture: string }>`select id, ${column} as picture from users
      where ${column} is not null and ${key} = ${p.file} limit ${p.limit}`;
    return { compile: () => statement.compile(db) };
  });
  return async (tx, { from: file, content, size }, limit) => {
    const users = await selectUsers(tx, { file, limit });
    for (const { id, picture } of users) {
      const ref: ImageRef = { ...(JSON.parse(picture) as ImageRef), file: content, size };
      await updateUser(tx, { id, [kind]: JSON.stringify(ref) });
      tx.emit({ type: 'user', body: { id } });
    }
    return users.length;
  };
}

export const replaceAvatars = replaceIn('avatar');
export const replaceCovers = replaceIn('cover');
