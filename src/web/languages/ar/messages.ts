import { markup } from '../../pages/markup.ts';
import type { Texts } from '../en.ts';

export const messages = {
  title: 'الرسائل الخاصة',
  create: 'رسالة جديدة',
  none: 'تظهر هنا المحادثات التي لا يقرؤها إلا أنت والمشاركون فيها.',
  createTitle: 'رسالة خاصة جديدة',
  to: 'إلى',
  message: 'الرسالة',
  reply: 'ردك',
  hint: '2048 حرفًا على الأكثر. تصبح \u2066[كلمة](https://…)\u2069 رابطًا.',
  send: 'إرسال',
  whoReads: 'لا يقرؤها إلا أنت ومن تذكرهم. يرى كل منهم الآخرين ويستطيع الرد على الجميع.',
  by: (name) => `رسالة من ${name}`,
  unknown: 'شخص مجهول',
  newOnes: 'رسائل جديدة',
  inReplyTo: (message) => markup`ردًا على ${message}`,
  inReplyToHidden: 'ردًا على رسالة غير معروضة',
  noText: 'رسالة',
  doNotReply: 'عدم الرد',
  answer: 'رد',
  more: 'المزيد',
  deleteThis: 'حذف هذه الرسالة',
  report: 'إبلاغ المشرفين',
  deletionTitle: 'هل تريد حذف هذه الرسالة؟',
  deletion: 'ستختفي لدى الجميع. لا يمكن التراجع عن ذلك.',
  deleteIt: 'حذف الرسالة',
} satisfies Texts['messages'];
