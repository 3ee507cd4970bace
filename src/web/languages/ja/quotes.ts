import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'other'>('ja');

export const quotes = {
  quote: '引用',
  quotes: (count) => plural(count, { other: '引用#件' }),
  ofPost: 'この投稿の引用',
  none: 'この投稿を引用した人はいません。',
  unavailable: '引用された投稿は表示できません。',
  yourText: 'コメントを書く',
} satisfies Translation['quotes'];
