import type { Migration } from '../migrations.ts';

/** Finds the content of a picture in its JSON. */
function pictureIndex(column: 'avatar' | 'cover') {
  const create = `create index users_by_${column} on users`;
  const where = `where ${column} is not null`;
  return {
    sqlite: `${create} (${column} ->> 'file') ${where}`,
    postgres: `${create} ((${column}::json ->> 'file')) ${where}`,
  };
}

export const unusedContents: Migration = {
  name: '0023-unused-contents',
  statements: [
    `create table unused_contents (
      key text primary key,
      since bigint not null,
      state smallint not null
    )`,
    'create index unused_contents_by_age on unused_contents (state, since)',
    pictureIndex('avatar'),
    pictureIndex('cover'),
  ],
};
