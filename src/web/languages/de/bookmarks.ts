import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'Lesezeichen',
  bookmark: 'Lesezeichen',
  bookmarked: 'Lesezeichen gesetzt',
  removed: 'Lesezeichen entfernt',
  search: 'Deine Lesezeichen durchsuchen',
  none: 'Beiträge, die du mit einem Lesezeichen versiehst, erscheinen hier. Niemand sonst sieht sie.',
  noMatch: 'Kein Beitrag unter deinen Lesezeichen passt dazu.',
} satisfies Translation['bookmarks'];
