import { postPath } from '../../features/posts/posts.ts';
import { countQuotes } from '../../features/quotes/quotes.ts';
import type { Area } from '../kit/area.ts';
import { icon } from '../kit/icons.ts';
import { markup } from '../kit/markup.ts';
import { postParts } from '../kit/shown-parts.ts';
import { renderQuoted } from '../parts/quotes.html.ts';
import { quotePages } from './quotes.pages.ts';
import { quoteStyles } from './quotes-style.ts';

/** Quotes of posts: the card of what a post quotes, the way to write one, and the list of those of a post. */
export const quotesArea: Area = {
  pages: quotePages,
  styles: [quoteStyles],
  extends: [
    postParts.with({
      card: renderQuoted,
      reposting: (_, row, { language: { quotes } }) =>
        markup`<a href="/compose?quote=${row.id}">${icon('quote')}${quotes.quote}</a>`,
      count(state, row, { language: { quotes } }) {
        const count = countQuotes(state, row.id);
        return { count, href: `${postPath(row)}/quotes`, image: 'quote', text: quotes.quotes };
      },
    }),
  ],
};
