import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    post_revisions: PostRevisionTable;
  }
}

/** A text that a post had until a revision, which erases nothing. */
export interface PostRevisionTable {
  /** The revision that gave the post another text. */
  id: number;
  post_id: number;
  text: string;
  entities: string;
  /** When the text was written. */
  created_at: number;
}

export const revisionMigrations: readonly Migration[] = [
  {
    name: '0001-revisions',
    statements: [
      `create table post_revisions (
        id bigint not null,
        post_id bigint not null,
        text text not null,
        entities text not null,
        created_at bigint not null,
        primary key (post_id, id)
      ) {without rowid}`,
    ],
  },
];
