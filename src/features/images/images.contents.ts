import type { ContentUse } from '../../contents/contents.sql.ts';

/** The pictures of users that have contents. */
export const pictureUses: readonly ContentUse[] = (['avatar', 'cover'] as const).map((column) => ({
  of: `${column}s`,
  table: 'users',
  key: { sqlite: `${column} ->> 'file'`, postgres: `${column}::json ->> 'file'` },
  where: `${column} is not null`,
}));
