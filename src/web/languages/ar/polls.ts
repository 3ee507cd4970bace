import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

export const polls = {
  poll: 'استطلاع',
  by: (name) => ['سؤال من ', name],
  vote: 'صوّت',
  signIn: 'سجّل الدخول للتصويت',
  voters: {
    zero: 'لم يصوّت أحد',
    one: 'صوّت شخص واحد',
    two: 'صوّت شخصان',
    few: 'صوّت {0} أشخاص',
    many: 'صوّت {0} شخصًا',
    other: 'صوّت {0} شخص',
  },
  votes: {
    zero: 'لا أصوات',
    one: 'صوت واحد',
    two: 'صوتان',
    few: '{0} أصوات',
    many: '{0} صوتًا',
    other: '{0} صوت',
  },
  yours: 'اختيارك',
  upTo: (count) =>
    plural(count, {
      zero: 'لا خيارات',
      one: 'اختر خيارًا واحدًا',
      two: 'اختر حتى خيارين',
      few: 'اختر حتى # خيارات',
      many: 'اختر حتى # خيارًا',
      other: 'اختر حتى # خيار',
    }),
  ends: (time) => ['ينتهي ', time],
  ended: (time) => ['انتهى ', time],
  anonymous: 'لا يرى أحد من صوّت لماذا',
  open: 'يمكن للجميع رؤية من صوّت لماذا',
  whoVoted: 'من صوّت',
  nobody: 'لا أحد',
  first: (count) => `أول ${count}`,
  gone: 'لم يعد هذا الاستطلاع موجودًا.',
  shownIn: 'أين يظهر',
  prompt: 'السؤال',
  option: (number) => `الخيار ${number}`,
  duration: 'مفتوح لمدة',
  choices: 'الاختيار',
  one: 'خيار واحد',
  several: 'عدة خيارات',
  whoSees: 'من صوّت لماذا',
  hidden: 'لا يراه أحد',
  shown: 'يراه الجميع',
  remove: 'حذف هذا الاستطلاع',
  askRemove: 'هل تريد حذف هذا الاستطلاع؟',
  aboutRemoving: 'تُحذف نصوصه وأصواته للجميع. لا يمكن التراجع عن ذلك.',
} satisfies Translation['polls'];
