import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { persons } from './people.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

export const profiles = {
  fresh: {
    zero: 'لا أحد غيرهم',
    one: 'شخص آخر واحد',
    two: 'شخصان آخران',
    few: '{0} أشخاص آخرين',
    many: '{0} شخصًا آخر',
    other: '{0} شخص آخر',
  },
  nobody: 'لا يوجد أحد هنا.',
  thePost: 'المنشور',
  following: (name) => `من يتابعهم ${name}`,
  followers: (name) => `متابعو ${name}`,
  starrers: 'من أضاف نجمة إلى هذا المنشور',
  reposters: 'من أعاد نشر هذا المنشور',
  others: (count) =>
    plural(count, {
      zero: 'لا أحد غيرهم',
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '# أشخاص آخرين',
      many: '# شخصًا آخر',
      other: '# شخص آخر',
    }),
  follow: 'متابعة',
  unfollow: 'إلغاء المتابعة',
  followPerson: (name) => `متابعة ${name}`,
  unfollowPerson: (name) => `إلغاء متابعة ${name}`,
  change: 'تعديل ملفك الشخصي',
  message: 'مراسلة',
  messagePerson: (name) => `مراسلة ${name}`,
  more: 'المزيد',
  quiet: 'إشعارات هذا الشخص…',
  mute: 'كتم: إخفاء منشوراته عني',
  unmute: 'إلغاء الكتم',
  block: 'حظر…',
  unblock: 'إلغاء الحظر',
  report: 'إبلاغ…',
  followsYou: 'يتابعك.',
  followedBy: (who) => markup`من متابعيه ممّن تتابعهم: ${who}`,
  muted: 'لقد كتمت هذا الشخص.',
  unfollowed: (name) => `لم تعد تتابع ${name}.`,
  blocked: 'لقد حظرت هذا الشخص.',
  postsOf: (name) => `منشورات ${name}.`,
  profile: 'الملف الشخصي',
  views: 'أقسام الملف الشخصي',
  tabs: { posts: 'المنشورات', replies: 'الردود', photos: 'الصور', stars: 'النجوم' },
  repliesBy: (name) => `ردود ${name}`,
  photosBy: (name) => `صور ${name}`,
  none: 'لا توجد منشورات هنا.',
  youBlocked:
    'لقد حظرت هذا الشخص: لا يرى أي منكما منشورات الآخر ورسائله في القوائم وعمليات البحث والتدفقات، ولا يمكنه متابعتك.',
  blockedYou: 'لا يمكنك رؤية هذه المنشورات: لقد حظرك صاحبها.',
  isFeed: 'منشورات من خلاصة',
  isBot: 'حساب آلي',
  numPosts: (count) =>
    plural(count, {
      zero: 'لا منشورات',
      one: 'منشور واحد',
      two: 'منشوران',
      few: '# منشورات',
      many: '# منشورًا',
      other: '# منشور',
    }),
  numFollowing: (count) =>
    plural(count, {
      zero: 'لا يتابع أحدًا',
      one: 'يتابع شخصًا واحدًا',
      two: 'يتابع شخصين',
      few: 'يتابع # أشخاص',
      many: 'يتابع # شخصًا',
      other: 'يتابع # شخص',
    }),
  numFollowers: (count) =>
    plural(count, {
      zero: 'لا متابعين',
      one: 'متابع واحد',
      two: 'متابعان',
      few: '# متابعين',
      many: '# متابعًا',
      other: '# متابع',
    }),
  numStars: (count) =>
    plural(count, {
      zero: 'لم يُضِف نجومًا',
      one: 'أضاف نجمة واحدة',
      two: 'أضاف نجمتين',
      few: 'أضاف # نجوم',
      many: 'أضاف # نجمة',
      other: 'أضاف # نجمة',
    }),
  numPeople: persons,
  since: (time) => markup`أُنشئ الحساب: ${time}`,
  askBlock: (name) => `هل تريد حظر ${name}؟`,
  aboutBlocking:
    'لن يرى أي منكما منشورات الآخر ورسائله في القوائم وعمليات البحث والتدفقات، وستنتهي المتابعة بينكما، ولن يمكنه متابعتك.',
  blockIt: 'حظر',
  leave: 'عدم الحظر',
  isYou: 'هذا أنت',
  youFollow: (name) => `أنت تتابع ${name}`,
  askFollow: (name) => `هل تريد متابعة ${name}؟`,
} satisfies Translation['profiles'];
