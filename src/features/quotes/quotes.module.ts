import { defineModule } from '../../modules.ts';
import { replacements } from '../annotations/annotations.ts';
import { interactionActions } from '../interactions/interactions.ts';
import { postKind } from '../posts/posts.ts';
import { quoted, quoting } from './quotes.actions.ts';
import { quoteCheck } from './quotes.check.sql.ts';
import { quoteEvent } from './quotes.events.ts';
import { numQuotes, quotedKind } from './quotes.kind.ts';
import { postReplacement } from './quotes.replacement.ts';
import { quoteEndpoints } from './quotes.routes.ts';
import { quoteMigrations } from './quotes.tables.ts';

export const quotesModule = defineModule({
  name: 'quotes',
  tier: 10,
  kinds: [quotedKind],
  events: [quoteEvent],
  endpoints: quoteEndpoints,
  extends: [
    replacements.with({ ...postReplacement, relation: quoting }),
    interactionActions.with(quoted),
    postKind.members.with(numQuotes),
  ],
  migrations: quoteMigrations,
  tables: {
    quotes: {
      key: ['post_id', 'id'],
      distribute: 'post_id',
      names: [
        { column: 'post_id', kind: 'post', row: 'keeps it' },
        { column: 'id', kind: 'post', row: 'went before' },
      ],
      check: quoteCheck,
    },
    quote_counts: {
      key: 'post_id',
      distribute: 'post_id',
      names: [{ column: 'post_id', kind: 'post', row: 'goes with it' }],
    },
  },
});
