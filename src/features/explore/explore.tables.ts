import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    explore_streams: ExploreStreamTable;
  }
}

/** An Explore Stream that an operator added (docs/interface.md, Explore streams). */
export interface ExploreStreamTable {
  slug: string;
  title: string;
  description: string;
  /** JSON list, in lower case and without `#`; empty if the stream has posts with a photo. */
  hashtags: string;
  created_at: number;
}

export const exploreMigrations: readonly Migration[] = [
  {
    name: '0001-explore',
    statements: [
      `create table explore_streams (
        slug text primary key,
        title text not null,
        description text not null,
        hashtags text not null,
        created_at bigint not null
      )`,
    ],
  },
];
