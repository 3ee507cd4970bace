import type { Translation } from '../en.ts';

export const pins = {
  title: 'القوائم المثبتة',
  about: 'هي تبويبات في الرئيسية، بهذا الترتيب على جميع أجهزتك.',
  none: 'ما تثبته من وسم أو بحث أو بث أو قناة أو شخص يصبح تبويبًا في الرئيسية.',
  edit: 'تغيير القوائم المثبتة',
  pin: 'تثبيت في الرئيسية',
  unpin: 'إزالة من الرئيسية',
  pinned: 'ثُبّتت في الرئيسية',
  unpinned: 'أُزيل التثبيت',
  up: (name) => `نقل ${name} إلى أعلى`,
  down: (name) => `نقل ${name} إلى أسفل`,
  remove: (name) => `إزالة تثبيت ${name}`,
  moved: (name, place, count) => `${name}: الآن ${place} من ${count}`,
  removed: (name) => `أُزيل تثبيت ${name}`,
  open: 'فتح الصفحة كاملة',
  gone: 'لم يعد هذا موجودًا، أو لا يحق لك رؤيته.',
  kinds: {
    tag: 'وسم',
    search: 'بحث',
    explore: 'بث للاستكشاف',
    channel: 'قناة',
    user: 'شخص',
  },
} satisfies Translation['pins'];
