import { fillByRows, numbered } from '../../db/fill.ts';
import type { Migration } from '../../db/migrations.ts';
import type { Db } from '../../db/query.ts';

const BATCH = 500;
const SELECT_RULES = "select id, value from word_rules where kind = 'word' and id > $1 order by id limit $2";

export const wordMigrations: readonly Migration[] = [
  {
    name: '0046-word-rules',
    statements: [
      `create table word_rules (
        id bigint not null primary key,
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
  {
    name: '0068-word-rules',
    statements: [fillByRows({ table: 'word_rules' }, BATCH, SELECT_RULES, partRules)],
  },
];

/**
 * An underscore bounds a word, and what draws nothing is left out, as in the texts that rules are compared with. If two become one,
 * the older stays; one that is left without words goes.
 */
async function partRules(db: Db, rules: readonly { id: number; value: string }[]): Promise<void> {
  for (const { id, value } of rules) {
    const words = value
      .replace(/[\p{Default_Ignorable_Code_Point}\p{Me}]/gu, '')
      .split(/[ _]+/)
      .filter((word) => word !== '')
      .join(' ');
    if (words === value) continue;
    const isOther = `exists (select 1 from word_rules as o where o.kind = 'word' and o.value = $2)`;
    const change = `update word_rules set value = $2 where id = $1 and $2 <> '' and not ${isOther}`;
    await db.all(numbered(db, change), [id, words]);
    await db.all(numbered(db, 'delete from word_rules where id = $1 and value <> $2'), [id, words]);
  }
}
