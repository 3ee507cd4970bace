import type { Migration } from '../migrations.ts';

const tablesWithIds = [
  'users',
  'apps',
  'authorizations',
  'tokens',
  'follows',
  'posts',
  'stars',
  'invitations',
  'reports',
  'audit',
];

const largestIds = tablesWithIds.map((table) => `select max(id) as id from ${table}`).join(' union all ');

export const clock: Migration = {
  name: '0006-clock',
  statements: [
    'create table clock (shard integer primary key, last_id bigint not null, last_seq bigint not null)',
    // Rows that were deleted had ids too, which the databases' own counters remember.
    ...Object.entries({
      sqlite: 'select seq from sqlite_sequence',
      postgres: 'select last_value from pg_sequences where schemaname = current_schema()',
    }).map(([database, given]) =>
      only(
        database,
        `insert into clock (shard, last_id, last_seq) values (
          0,
          (select coalesce(max(id), 0) from (${largestIds} union all ${given}) as ids),
          (select coalesce(max(seq), 0) from events)
        )`,
      ),
    ),
    // SQLite's counters stay, since removing them means rewriting each table; nothing uses them any more.
    ...tablesWithIds.map((table) => only('postgres', `alter table ${table} alter column id drop identity`)),
  ],
};

function only(database: string, statement: string) {
  return { sqlite: '', postgres: '', [database]: statement };
}
