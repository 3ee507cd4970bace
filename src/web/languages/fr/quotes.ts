import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('fr');

export const quotes = {
  quote: 'Citer',
  quotes: (count) => plural(count, { one: '# citation', other: '# citations' }),
  ofPost: 'Citations de la publication',
  none: 'Personne n’a cité cette publication.',
  unavailable: 'La publication citée n’est pas disponible.',
  yourText: 'Qu’en dites-vous ?',
} satisfies Translation['quotes'];
