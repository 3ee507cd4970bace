import type { Translation } from '../en.ts';

export const explore = {
  title: 'استكشاف',
  describe: (site) => `منشورات للاستكشاف في ${site}.`,
  everybody: 'منشورات الجميع',
  trends: 'وسوم رائجة',
  views: 'مجموعات المنشورات',
  forNow: 'الآن',
  all: 'عرض الكل',
  none: 'لا توجد منشورات كهذه بعد.',
  streams: {
    conversations: { title: 'محادثات', description: 'منشورات ردّ عليها آخرون.' },
    photos: { title: 'صور', description: 'منشورات فيها صورة.' },
    trending: {
      title: 'رائج',
      description: 'منشورات نالت في الأيام الأخيرة كثيرًا من النجوم أو إعادات النشر أو الردود.',
    },
    checkins: { title: 'أماكن', description: 'منشورات تتحدث عن مكان.' },
    posts: { title: 'منشورات', description: 'كل ما ليس موجّهًا إلى شخص واحد.' },
  },
} satisfies Translation['explore'];
