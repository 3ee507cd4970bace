import type { Translation } from '../en.ts';

export const revisions = {
  edit: 'تعديل',
  editPost: 'تعديل المنشور',
  save: 'حفظ',
  cancel: 'إلغاء',
  saved: 'عُدّل المنشور.',
  edited: 'معدَّل',
  earlier: 'منشور معدَّل',
  aboutEarlier: 'عُدّل هذا المنشور. هذه كل نصوصه، والأحدث أولًا.',
  back: 'العودة إلى المنشور',
  earlierReported: 'نصوص أخرى لهذا المنشور',
} satisfies Translation['revisions'];
