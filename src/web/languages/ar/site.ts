import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const site = {
  whatPeoplePost: (name) => `ما ينشره الناس على ${name}.`,
  introduction: 'مكان للنشر ومتابعة الناس والتحدث معهم.',
  reasons: {
    inOrder: { title: 'بالترتيب', text: 'منشورات من تختارهم، كما كُتبت.' },
    yours: { title: 'ملكك أينما ذهبت', text: 'كل ما تكتبه يغادر معك في ملف واحد.' },
    apps: { title: 'مفتوح للتطبيقات', text: 'الصفحات طريقة للمشاركة، والتطبيقات طريقة أخرى.' },
  },
  aboutTitle: (name) => `حول ${name}`,
  about: (name) => markup`حول ${name}`,
  undescribed: 'لم يصف القائمون على هذه الخدمة خدمتهم بعد.',
  contact: 'التواصل',
  rules: 'القواعد',
  terms: 'الشروط',
  withApps: (link) => markup`يمكن استخدام هذه الخدمة بالتطبيقات أيضًا: راجع ${link('التوثيق للمطورين')}.`,
  offline: 'لا يوجد اتصال',
  notLoaded: 'تعذّر تحميل هذه الصفحة: أنت غير متصل بالإنترنت، أو لا يمكن الوصول إلى الخدمة.',
  tryAgain: 'إعادة المحاولة',
  writePost: 'كتابة منشور',
} satisfies Translation['site'];
