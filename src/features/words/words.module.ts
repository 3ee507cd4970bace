import { defineModule } from '../../modules.ts';
import { wordRules } from './words.cache.ts';
import { wordRuleEvent } from './words.events.ts';
import { wordMigrations } from './words.tables.ts';

export const wordsModule = defineModule({
  name: 'words',
  tier: 4,
  events: [wordRuleEvent],
  caches: [wordRules],
  migrations: wordMigrations,
  tables: {
    word_rules: { key: 'id' },
    held_content: {
      key: ['kind', 'id'],
      owner: 'user_id',
      erase: 'at once',
      names: [{ column: 'id', kind: 'post', where: "kind = 'post'", row: 'went before' }],
      export: 'not: the posts themselves are not public yet',
    },
  },
});
