import type { Migration } from '../../db/migrations.ts';

declare module '../../db/schema.ts' {
  interface Schema {
    word_rules: WordRuleTable;
    held_content: HeldContentTable;
  }
}

/** Words and domains that moderators look at first, or that are refused. */
export interface WordRuleTable {
  id: number;
  kind: 'word' | 'domain';
  /** Words in the form that texts are compared in, separated by spaces, or a domain in ASCII, with all below it. */
  value: string;
  action: 'hold' | 'refuse';
  created_at: number;
}

/** Posts that wait for a moderator; until then only their authors see them. */
export interface HeldContentTable {
  kind: 'post';
  id: number;
  user_id: number;
  /** JSON array: the values of the rules that held it. */
  rules: string;
  created_at: number;
}

export const wordMigrations: readonly Migration[] = [
  {
    name: '0001-words',
    statements: [
      `create table word_rules (
        id {id},
        kind text not null,
        value text not null,
        action text not null,
        created_at bigint not null,
        unique (kind, value)
      )`,
      `create table held_content (
        kind text not null,
        id bigint not null,
        user_id bigint not null,
        rules text not null,
        created_at bigint not null,
        primary key (kind, id)
      )`,
      'create index held_content_by_user on held_content (user_id)',
    ],
  },
];
