import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const interactions = {
  title: 'التفاعلات',
  none: 'يظهر هنا من يتابعك ومن يرد على منشوراتك أو يعيد نشرها أو يضع لها نجمة.',
  fresh: {
    zero: 'لا تفاعلات جديدة',
    one: 'تفاعل جديد',
    two: 'تفاعلان جديدان',
    few: '{0} تفاعلات جديدة',
    many: '{0} تفاعلًا جديدًا',
    other: '{0} تفاعل جديد',
  },
  post: 'المنشور',
  did: {
    follow: (who) => markup`متابعة لك من ${who}`,
    reply: (who) => markup`رد على منشورك من ${who}`,
    repost: (who) => markup`إعادة نشر لمنشورك من ${who}`,
    quote: (who) => markup`اقتباس من منشورك بقلم ${who}`,
    star: (who) => markup`نجمة لمنشورك من ${who}`,
    broadcast_create: (who) => markup`قناة بث أُنشئت لك من ${who}`,
    broadcast_subscribe: (who) => markup`اشتراك في قناة البث الخاصة بك من ${who}`,
    broadcast_unsubscribe: (who) => markup`إلغاء اشتراك في قناة البث الخاصة بك من ${who}`,
  },
} satisfies Translation['interactions'];
