import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'one'>('pt-BR');

export const quotes = {
  quote: 'Citar',
  quotes: (count) => plural(count, { one: '# citação', other: '# citações' }),
  ofPost: 'Citações da publicação',
  none: 'Ninguém citou esta publicação.',
  unavailable: 'A publicação citada não está disponível.',
  yourText: 'O que você diz sobre isso?',
} satisfies Translation['quotes'];
