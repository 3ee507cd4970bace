import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const files = {
  title: 'ملفاتك',
  none: 'لم ترفع شيئًا بعد. تظهر هنا صور منشوراتك ورسائلك، والملفات التي تحفظها التطبيقات لك.',
  noneBefore: 'لا شيء قبل ذلك.',
  used: (used, room) => `المستخدم ${used} من ${room}`,
  nothing: 'لم يُرفع شيء',
  about: (size, type) => markup`${size}، ${type}`,
  isPublic: 'عام',
  isShared: 'حيث تشاركه فقط',
  image: 'صورة',
  file: 'ملف',
  delete: 'حذف',
  deletionTitle: 'هل تريد حذف هذا الملف؟',
  named: (name, size) => markup`${name}، ${size}`,
  deletion: 'لن تعرضه المنشورات والرسائل التي تعرضه الآن. لا يمكن التراجع عن ذلك.',
  deleteForEver: 'حذف نهائي',
  keep: 'الإبقاء عليه',
  save: 'حفظ',
  report: 'إبلاغ',
  reportFile: (name) => `الإبلاغ عن الملف ${name}`,
  done: { deleted: 'حُذف الملف.' },
} satisfies Translation['files'];
