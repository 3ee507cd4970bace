import { addedAreas } from '../languages/en.ts';
import { pluralsOf } from '../languages/intl.ts';

const plural = pluralsOf<'one'>('en');

/** Quotes of posts. */
export const quotes = {
  quote: 'Quote',
  quotes: (count: number) => plural(count, { one: '# quote', other: '# quotes' }),
  ofPost: 'Quotes of the post',
  none: 'Nobody has quoted this post.',
  unavailable: 'The quoted post is not available.',
  yourText: 'What do you say about it?',
};

declare module '../languages/en.ts' {
  interface Texts {
    quotes: typeof quotes;
  }
}

export const quoteTexts = addedAreas.with({ quotes });
