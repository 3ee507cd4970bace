import type { Translation } from '../en.ts';

export const looks = {
  display: 'المظهر',
  theme: 'السمة',
  themes: { system: 'حسب النظام', light: 'فاتحة', dark: 'داكنة' },
  text: 'حجم النص',
  sizes: { normal: 'عادي', large: 'كبير', larger: 'كبير جدًا' },
  changeDisplay: 'تغيير المظهر',
  ofBrowser: 'يحفظ هذا المتصفح الإعداد. بعد تسجيل الدخول يسري في كل مكان.',
  ofAccount: 'يُحفظ الإعداد في الحساب وفي هذا المتصفح.',
  searchEngines: 'محركات البحث',
  mayIndex: 'السماح لمحركات البحث بعرض ملفي الشخصي ومنشوراتي',
  mayIndexHint:
    'يستغرق ظهور التغيير لدى محركات البحث بضعة أيام. وقد يقتبس منك آخرون، وقد تعرض التطبيقات ما هو عام.',
  instanceMayIndex: 'السماح لمحركات البحث بعرض الصفحات العامة لهذا الخادم',
  style: 'ورقة أنماط الخادم',
  css: 'CSS',
  styleHint: (limit) =>
    `تأتي بعد أنماط الخدمة في جميع الصفحات ما عدا صفحات الإدارة. ${limit} حرف على الأكثر.`,
  save: 'حفظ',
  done: { display: 'تم تغيير المظهر.', indexing: 'تم الحفظ.' },
} satisfies Translation['looks'];
