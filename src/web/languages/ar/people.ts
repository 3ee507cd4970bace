import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

/** How many people. */
export const persons = (count: number) =>
  plural(count, {
    zero: 'لا أحد',
    one: 'شخص واحد',
    two: 'شخصان',
    few: '# أشخاص',
    many: '# شخصًا',
    other: '# شخص',
  });

export const people = {
  muted: {
    title: 'الأشخاص الذين كتمتهم',
    empty: 'لم تكتم أحدًا. تُخفى عنك منشورات من تكتمهم، ولا يُخبَرون بذلك.',
    undo: 'إلغاء الكتم',
    undoFor: (name) => `إلغاء كتم ${name}`,
    again: 'كتم مجددًا',
    againFor: (name) => `كتم ${name} مجددًا`,
  },
  blocked: {
    title: 'الأشخاص الذين حظرتهم',
    empty: 'لم تحظر أحدًا. لا يستطيع من تحظره متابعتك، ولا يرى أي منكما منشورات الآخر.',
    undo: 'إلغاء الحظر',
    undoFor: (name) => `إلغاء حظر ${name}`,
    again: 'حظر مجددًا',
    againFor: (name) => `حظر ${name} مجددًا`,
  },
  suspended: 'حساب معلّق',
  closed: 'أغلق حسابه',
  asFiles: 'القوائم كملفات',
  noneBefore: 'لا أحد قبل ذلك.',
  pages: 'الصفحات',
  toNewest: 'إلى الأحدث',
  older: 'أقدم',
  lists: 'قوائم الأشخاص',
  download: 'تنزيل',
  downloadText: 'ملفات CSV بصيغة Mastodon، تستطيع هذه الخدمة قراءتها أيضًا.',
  files: {
    following: 'الأشخاص الذين تتابعهم',
    muted: 'الأشخاص الذين كتمتهم',
    blocked: 'الأشخاص الذين حظرتهم',
  },
  upload: 'رفع',
  adding: 'ما يُفعل بالأشخاص في الملف',
  add: { following: 'متابعتهم', muted: 'كتمهم', blocked: 'حظرهم' },
  choose: 'اختر ملفًا',
  chooseHint:
    'ملف CSV فيه عمود «Account address»، أو اسم أو عنوان URL في كل سطر، لا يتجاوز 2 ميغابايت. لا يُزال أحد من أي قائمة.',
  result: 'نتيجة الملف',
  added: {
    following: (count) => `تتابع الآن من الملف: ${persons(count)}.`,
    muted: (count) => `كتمت من الملف: ${persons(count)}.`,
    blocked: (count) => `حظرت من الملف: ${persons(count)}.`,
  },
  known: (count) => `كان في القائمة من قبل: ${persons(count)}.`,
  leftOut: 'لم يُضَف:',
  left: (count, why, names) => markup`${persons(count)}: ${why} ${names}`,
  more: (count) =>
    plural(count, {
      zero: 'آخرون',
      one: 'شخص آخر',
      two: 'شخصان آخران',
      few: '# آخرون',
      many: '# شخصًا آخر',
      other: '# شخص آخر',
    }),
} satisfies Translation['people'];
