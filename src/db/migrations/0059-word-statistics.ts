import type { Migration } from '../migrations.ts';

const tables = ['user_search', 'post_search', 'channel_search', 'message_search'];

/**
 * Of a word that its statistics do not hold, PostgreSQL supposes that a fixed part of the rows has it, and with millions of rows it
 * then reads them in order until it has found enough, instead of asking the index. So the statistics hold more words. Citus lets no
 * divided table have them.
 */
export const wordStatistics: Migration = {
  name: '0059-word-statistics',
  statements: tables.map((table) => ({
    sqlite: '',
    postgres: `do $$ begin
        alter table ${table} alter column words set statistics 500;
        analyze ${table};
      exception when feature_not_supported then null;
      end $$`,
  })),
};
