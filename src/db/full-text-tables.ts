import type { Statement } from './fill.ts';

/**
 * Creates a full-text index (dialect.ts, FullText). The service makes words and keywords (src/search), so both databases find the
 * same. The positions of words are kept for phrases.
 */
export function fullTextTable(table: string): Statement[] {
  return [
    {
      sqlite: `create virtual table ${table} using fts5(
          words, content = '', contentless_delete = 1, tokenize = "ascii tokenchars '_:.-*'"
        )`,
      postgres: `create table ${table} (rowid bigint primary key, words tsvector not null)`,
    },
    // Each batch of objects adds a small segment. Merging sixteen of them costs a write a third less than merging four, and a
    // merge is spread over many writes, unless there are 64.
    {
      sqlite: `insert into ${table} (${table}, rank) values ('automerge', 16), ('crisismerge', 64)`,
    },
    // Every search reads the list of pending entries, so it is short.
    {
      postgres: `create index ${table}_words on ${table} using gin (words) with (gin_pending_list_limit = 256)`,
    },
    moreWordStatistics(table),
  ];
}

/**
 * PostgreSQL assumes that a fixed part of the rows has a word that its statistics do not hold. With millions of rows it then reads
 * them in order until it has found enough, instead of asking the index. So the statistics hold more words.
 */
export function moreWordStatistics(table: string): Statement {
  return { postgres: `alter table ${table} alter column words set statistics 500` };
}
