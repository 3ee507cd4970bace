import { pluralsOf } from '../intl.ts';

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
