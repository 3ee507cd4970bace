import type { Translation } from '../en.ts';

export const bookmarks = {
  title: 'الإشارات المرجعية',
  bookmark: 'إشارة مرجعية',
  bookmarked: 'أُضيفت إلى الإشارات المرجعية',
  removed: 'أُزيلت الإشارة المرجعية',
  search: 'ابحث في إشاراتك المرجعية',
  none: 'تظهر هنا المنشورات التي تضع عليها إشارة مرجعية. لا يراها أحد غيرك.',
  noMatch: 'لا منشور مطابقًا بين إشاراتك المرجعية.',
} satisfies Translation['bookmarks'];
