import { ApiError } from '../../errors.ts';
import { Hydration } from '../../objects/hydration.ts';
import { isBlank } from '../../text/invisible.ts';
import type { Replacement } from '../annotations/annotations.ts';
import {
  type Action,
  addInteraction,
  removeInteraction,
  restoreInteraction,
} from '../interactions/interactions.ts';
import { postOfInteraction, readAuthor } from '../posts/posts.ts';
import { findQuotable, quoteIn, quotesIn } from './quotes.replacement.ts';
import { addToQuoteCount, deleteQuote, insertQuote } from './quotes.sql.ts';

export const quoted: Action = {
  name: 'quote',
  number: 11,
  object: postOfInteraction,
  isListedIfNamed: true,
  causes: () => `select o.user_id, o.id as object_id, p.id, p.user_id as actor_id, p.created_at
    from quotes q join posts p on p.id = q.id join posts o on o.id = q.post_id
    where p.is_imported = 0`,
};

/** The rows, counts and interactions of posts that quote. */
export const quoting: NonNullable<Replacement['relation']> = {
  checkText(text, annotations) {
    if (isBlank(text) && quotesIn(annotations).length > 0)
      throw new ApiError('missing-parameter', 'a post that quotes another one needs a text.');
  },

  notified: (annotations) => quotesIn(annotations).map(({ user_id }) => Number(user_id)),

  async check(tx, author, annotations) {
    const [quote] = quotesIn(annotations);
    if (quote === undefined) return;
    await findQuotable(Hydration.inTransaction(tx, { userId: author, isBot: false }), Number(quote.post_id));
  },

  async begin(tx, post, how) {
    const quote = quoteIn(post.annotations);
    if (quote === undefined) return;
    const { id, user_id: user } = post;
    const object = Number(quote.post_id);
    const author = Number(quote.user_id);
    // Meanwhile its tombstone may have been removed.
    if (how !== 'new' && (await readAuthor(tx, object)) === 0) return;
    insertQuote(tx, { post_id: object, id });
    addToQuoteCount(tx, object, 1);
    const act = { action: quoted, user: author, object, actor: user, id };
    const isImported = post.is_imported === 1;
    if (!isImported && how === 'new') addInteraction(tx, act);
    else if (!isImported) await restoreInteraction(tx, act, post.created_at);
    const silent = (isImported || how === 'restored') && { silent: true as const };
    tx.emit({ type: 'quote', body: { id, user, post: object, of_user: author, ...silent } });
  },

  async end(tx, { id, user_id: user, annotations, created_at }) {
    const quote = quoteIn(annotations);
    if (quote === undefined) return;
    const object = Number(quote.post_id);
    const author = Number(quote.user_id);
    const gone = await deleteQuote(tx, { id, post: object });
    if (gone.length === 0) return;
    addToQuoteCount(tx, object, -1);
    await removeInteraction(tx, { action: quoted, user: author, object, actor: user, id }, created_at);
    tx.emit({ type: 'quote', deleted: true, body: { id, user, post: object, of_user: author } });
  },
};
