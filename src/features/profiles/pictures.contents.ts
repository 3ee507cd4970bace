import { sql } from 'kysely';
import type { ContentUse } from '../../contents/contents.sql.ts';
import type { Dialect } from '../../db/dialect.ts';
import { query } from '../../db/query.ts';
import type { PictureKind } from '../../images/pictures.ts';

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
