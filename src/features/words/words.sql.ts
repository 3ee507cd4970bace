import { inRange, type Keyset, keyset } from '../../db/keyset.ts';
import { type Builder, query } from '../../db/query.ts';
import { insertInto } from '../../db/rows.ts';
import type { HeldContentTable, WordRuleTable } from './words.tables.ts';

export const selectWordRules = query((db) => db.selectFrom('word_rules').selectAll().orderBy('id'));

export const selectWordRule = query((db, p: Pick<WordRuleTable, 'kind' | 'value'>) =>
  db.selectFrom('word_rules').selectAll().where('kind', '=', p.kind).where('value', '=', p.value),
);

export const insertWordRule = insertInto('word_rules');

export const deleteWordRule = query((db, p: Pick<WordRuleTable, 'kind' | 'value'>) =>
  db.deleteFrom('word_rules').where('kind', '=', p.kind).where('value', '=', p.value).returning('id'),
);

export const insertHeld = insertInto('held_content');

/** Takes something out of the queue of what is held. Of two moderators only one gets it. */
export const deleteHeld = query((db, p: Pick<HeldContentTable, 'kind' | 'id'>) =>
  db.deleteFrom('held_content').where('kind', '=', p.kind).where('id', '=', p.id).returning('user_id'),
);

/** Posts that are held, with their authors. */
function selectHeld(db: Builder) {
  return db
    .selectFrom('held_content')
    .innerJoin('posts', 'posts.id', 'held_content.id')
    .innerJoin('users', 'users.id', 'held_content.user_id')
    .select(['held_content.id', 'held_content.user_id', 'held_content.rules', 'held_content.created_at'])
    .select(['users.username', 'posts.text', 'posts.reply_to'])
    .where('held_content.kind', '=', 'post');
}

/** A page of the posts that are held, oldest first. */
export const selectHeldPosts = query((db, p: { after: number; limit: number }) =>
  selectHeld(db).where('held_content.id', '>', p.after).orderBy('held_content.id').limit(p.limit),
);

/** A range of the posts that are held. */
export const readHeldPosts = keyset((db, p: Keyset<object>, order) =>
  selectHeld(db).$call(inRange(p, 'held_content.id', order)),
);
