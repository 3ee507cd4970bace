import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf('ar');

export const quotes = {
  quote: 'اقتباس',
  quotes: (count) =>
    plural(count, {
      zero: 'لا اقتباسات',
      one: 'اقتباس واحد',
      two: 'اقتباسان',
      few: '# اقتباسات',
      many: '# اقتباسًا',
      other: '# اقتباس',
    }),
  ofPost: 'اقتباسات المنشور',
  none: 'لم يقتبس أحد هذا المنشور.',
  unavailable: 'المنشور المقتبس غير متاح.',
  yourText: 'ماذا تقول عنه؟',
} satisfies Translation['quotes'];
