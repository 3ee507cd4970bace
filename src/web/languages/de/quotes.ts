import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('de');

export const quotes = {
  quote: 'Zitieren',
  quotes: (count) => plural(count, { one: '# Zitat', other: '# Zitate' }),
  ofPost: 'Zitate des Beitrags',
  none: 'Niemand hat diesen Beitrag zitiert.',
  unavailable: 'Der zitierte Beitrag ist nicht verfügbar.',
  yourText: 'Was sagst du dazu?',
} satisfies Translation['quotes'];
