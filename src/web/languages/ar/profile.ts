import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const profile = {
  title: 'ملفك الشخصي',
  welcome: 'مرحبًا',
  welcomeName: (name) => markup`مرحبًا، ${name}`,
  begin: (home) =>
    markup`عرّف بنفسك، وتابع بعض الأشخاص، ثم انتقل إلى ${home('صفحتك الرئيسية')} واكتب منشورك الأول.`,
  name: 'الاسم',
  nameHint: '50 حرفًا على الأكثر من أي نوع.',
  description: 'الوصف',
  descriptionHint: 'من أنت وماذا تنشر: 256 حرفًا على الأكثر. تعمل الروابط و@الأسماء و#الوسوم.',
  save: 'حفظ',
  picture: 'صورتك الشخصية',
  pictureNow: 'صورتك الشخصية الحالية',
  pictureHint: 'JPEG أو PNG أو GIF أو WebP أو AVIF، لا تتجاوز 10 ميغابايت.',
  square: 'أي مربع من الصورة',
  squareHint: 'في الصورة العريضة من يسارها إلى يمينها، وفي الطويلة من أعلاها إلى أسفلها.',
  cover: 'صورة غلافك',
  coverNow: 'صورة غلافك الحالية',
  coverHint:
    'JPEG أو PNG أو GIF أو WebP أو AVIF، بعرض 960 بكسل على الأقل ولا تتجاوز 10 ميغابايت. تعرض صفحتك شريطًا عريضًا من وسطها.',
  choose: 'اختر صورة',
  useIt: 'استخدام هذه الصورة',
  remove: 'العودة إلى الصورة المرسومة',
  done: {
    profile: 'تم تغيير ملفك الشخصي.',
    avatar: 'هذه صورتك الشخصية الآن.',
    cover: 'هذه صورة غلافك الآن.',
  },
} satisfies Translation['profile'];
