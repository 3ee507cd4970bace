import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    quotes: QuoteTable;
    quote_counts: QuoteCountTable;
  }
}

/** A post that quotes another, while it is neither deleted nor held. */
export interface QuoteTable {
  /** The post that quotes. */
  id: number;
  /** The post that is quoted. */
  post_id: number;
}

/** How many posts quote a post that was ever quoted. */
export interface QuoteCountTable {
  post_id: number;
  num_quotes: number;
}

export const quoteMigrations: readonly Migration[] = [
  {
    name: '0001-quotes',
    statements: [
      `create table quotes (
        post_id bigint not null,
        id bigint not null,
        primary key (post_id, id)
      ) {without rowid}`,
      `create table quote_counts (
        post_id bigint not null primary key,
        num_quotes bigint not null
      ) {without rowid}`,
    ],
  },
];
