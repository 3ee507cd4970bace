import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('es');

export const quotes = {
  quote: 'Citar',
  quotes: (count) => plural(count, { one: '# cita', other: '# citas' }),
  ofPost: 'Citas de la publicación',
  none: 'Nadie ha citado esta publicación.',
  unavailable: 'La publicación citada no está disponible.',
  yourText: '¿Qué dices al respecto?',
} satisfies Translation['quotes'];
