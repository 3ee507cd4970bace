import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

export const audit = {
  operator: 'المشغّل',
  service: 'النظام',
  anyAction: 'الكل',
  unchanged: 'لم يتغير شيء: كان الأمر كذلك من قبل.',
  things: {
    account: (name) => markup`الحساب ${name}`,
    signUp: (name) => markup`تسجيل ${name}`,
    invitation: (name) => markup`دعوة ${name}`,
    app: (name) => markup`التطبيق ${name}`,
    report: (id) => markup`البلاغ ${id}`,
    token: (id) => markup`رمز الوصول ${id}`,
    tokenFor: (id, app) => markup`رمز الوصول ${id} للتطبيق ${app}`,
    tokenOf: (id, app, name) => markup`رمز الوصول ${id} للتطبيق ${app} لصالح ${name}`,
    post: (id, name) => markup`المنشور ${id} لـ ${name}`,
    message: (id, name) => markup`الرسالة ${id} لـ ${name}`,
    file: (id, name) => markup`الملف ${id} لـ ${name}`,
    channel: (id, name) => markup`القناة ${id} لـ ${name}`,
    avatar: (_, name) => markup`الصورة الشخصية لـ ${name}`,
    cover: (_, name) => markup`صورة الغلاف لـ ${name}`,
  },
  sentences: {
    add: ({ by, target, to }) =>
      to ? markup`أضاف ${by} الحساب ${target} بدور ${to}.` : markup`أضاف ${by} الحساب ${target}.`,
    approve: ({ by, target }) => markup`وافق ${by} على ${target}.`,
    refuse: ({ by, target }) => markup`رفض ${by} ${target}.`,
    suspend: ({ by, target, until }) =>
      until ? markup`علّق ${by} حساب ${target} حتى ${until}.` : markup`علّق ${by} حساب ${target}.`,
    restore: ({ by, target }) => markup`استعاد ${by} ${target}.`,
    limit: ({ by, target, until }) =>
      until ? markup`قيّد ${by} وصول ${target} حتى ${until}.` : markup`قيّد ${by} وصول ${target}.`,
    unlimit: ({ by, target }) => markup`رفع ${by} التقييد عن ${target}.`,
    warn: ({ by, target }) => markup`حذّر ${by} ${target}.`,
    notice: ({ by, target }) => markup`راسل ${by} ${target}.`,
    note: ({ by, target }) => markup`أضاف ${by} ملاحظة عن ${target}.`,
    tier: ({ by, target, from, to }) => markup`غيّر ${by} مساحة تخزين ${target} من ${from} إلى ${to}.`,
    'confirm-email': ({ by, target }) => markup`أكّد ${by} عنوان بريد ${target}.`,
    rename: ({ by, target, from, to }) => markup`غيّر ${by} اسم مستخدم ${target} من ${from} إلى ${to}.`,
    delete: ({ by, target }) => markup`حذف ${by} الحساب ${target}.`,
    role: ({ by, target, from, to }) => markup`غيّر ${by} دور ${target} من ${from} إلى ${to}.`,
    password: ({ by, target }) => markup`عيّن ${by} كلمة مرور جديدة لـ ${target}.`,
    'password-link': ({ by, target }) => markup`أنشأ ${by} رابطًا يتيح لـ ${target} تعيين كلمة مرور جديدة.`,
    'reset-factors': ({ by, target }) => markup`أزال ${by} العوامل الثانية لـ ${target}.`,
    'end-sessions': ({ by, target, count = 0 }) =>
      markup`أخرج ${by} ${target} من ${plural(count, { zero: 'أي متصفح', one: 'متصفح واحد', two: 'متصفحين', few: '# متصفحات', many: '# متصفحًا', other: '# متصفح' })}.`,
    'verify-domain': ({ by, target, from, to }) =>
      from
        ? markup`تحقق ${by} من النطاق ${to} لـ ${target} بدلًا من ${from}.`
        : markup`تحقق ${by} من النطاق ${to} لـ ${target}.`,
    'issue-token': ({ by, target }) => markup`أصدر ${by} ${target}.`,
    'revoke-token': ({ by, target }) => markup`ألغى ${by} ${target}.`,
    invite: ({ by, target }) => markup`استبدل ${by} ${target}.`,
    uninvite: ({ by, target }) => markup`أنهى ${by} ${target}.`,
    'sign-up-block': ({ by, value }) => markup`حظر ${by} التسجيل من ${value}.`,
    'sign-up-unblock': ({ by, value }) => markup`رفع ${by} حظر التسجيل من ${value}.`,
    remove: ({ by, target }) => markup`أزال ${by} ${target}.`,
    'remove-posts': ({ by, target, count = 0 }) =>
      markup`أزال ${by} كل منشورات ${target}: ${plural(count, { zero: 'لا منشورات', one: 'منشور واحد', two: 'منشوران', few: '# منشورات', many: '# منشورًا', other: '# منشور' })}.`,
    'restore-posts': ({ by, target, count = 0 }) =>
      markup`استعاد ${by} منشورات ${target} التي أزيلت معًا: ${plural(count, { zero: 'لا منشورات', one: 'منشور واحد', two: 'منشوران', few: '# منشورات', many: '# منشورًا', other: '# منشور' })}.`,
    take: ({ by, target }) => markup`تولّى ${by} ${target}.`,
    resolve: ({ by, target, decision }) =>
      decision ? markup`بتّ ${by} في ${target}: ${decision}.` : markup`بتّ ${by} في ${target}.`,
    reopen: ({ by, target, decision }) =>
      decision
        ? markup`ألغى ${by} القرار في ${target}: ${decision}.`
        : markup`ألغى ${by} القرار في ${target}.`,
    instance: ({ by, from, to, value }) =>
      to ? markup`غيّر ${by} إعدادًا: ${value}، من ${from} إلى ${to}.` : markup`غيّر ${by} إعدادًا: ${value}.`,
    announce: ({ by, value }) => markup`أعلن ${by}: ${value}`,
    'end-announcement': ({ by, value }) => markup`أنهى ${by} الإعلان: ${value}`,
    'word-rule': ({ by, to, value }) => markup`أضاف ${by} قاعدة. المنشور الذي فيه ${value} ${to}.`,
    'word-rule-remove': ({ by, value }) => markup`أزال ${by} القاعدة عن ${value}.`,
    'explore-add': ({ by, value }) => markup`أضاف ${by} قائمة الاستكشاف ${value}.`,
    'explore-change': ({ by, value }) => markup`غيّر ${by} قائمة الاستكشاف ${value}.`,
    'explore-remove': ({ by, value }) => markup`أزال ${by} قائمة الاستكشاف ${value}.`,
    'places-import': ({ by, count = 0 }) =>
      markup`استورد ${by} ${plural(count, { zero: 'أي مكان', one: 'مكان واحد', two: 'مكانين', few: '# أماكن', many: '# مكانًا', other: '# مكان' })}.`,
    'place-remove': ({ by, value }) => markup`أزال ${by} المكان ${value}.`,
    'app-add': ({ by, target }) => markup`سجّل ${by} ${target}.`,
    'app-change': ({ by, target }) => markup`غيّر ${by} ${target}.`,
    'app-secret': ({ by, target }) => markup`أعطى ${by} ${target} سرًّا جديدًا.`,
    'app-secret-end': ({ by, target }) => markup`أنهى ${by} السر السابق لـ ${target}.`,
    'app-password-grant': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`سمح ${by} بمنح كلمة المرور: ${target}.`
        : markup`لم يعد ${by} يسمح بمنح كلمة المرور: ${target}.`,
    'app-delete': ({ by, target }) => markup`حذف ${by} ${target}.`,
    'app-admin': ({ by, target, isAllowed }) =>
      isAllowed
        ? markup`سمح ${by} بإدارة الخدمة: ${target}.`
        : markup`لم يعد ${by} يسمح بإدارة الخدمة: ${target}.`,
    'app-suspend': ({ by, target }) => markup`علّق ${by} ${target}.`,
    'app-restore': ({ by, target }) => markup`رفع ${by} التعليق: ${target}.`,
    'app-limit': ({ by, target, from, to }) => markup`غيّر ${by} الحدود: ${target}، من ${from} إلى ${to}.`,
  },
} satisfies Translation['audit'];
