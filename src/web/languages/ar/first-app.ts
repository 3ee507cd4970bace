import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const firstApp = {
  title: 'تطبيق أول',
  about:
    'بنقرة واحدة يُسجَّل تطبيق لك باسم Console، ويُصدَر له رمز وصول، ويُفتح بث لما يحدث هنا. يظهر الرمز البرمجي لذلك أسفل البث.',
  make: 'إنشاء تطبيق ورمز وصول وبث',
  made: (link) =>
    markup`التطبيق ${link('Console')} ملكك، وبثه مفتوح في الأسفل. ينتهي رمز الوصول والبث عند مغادرة هذه الصفحة.`,
  secretOnce: 'لن يظهر السر مرة أخرى. احتفظ به لنفسك.',
  secretElsewhere: 'ظهر السر عند إنشاء التطبيق. يمكن إنشاء سر جديد في صفحة التطبيق.',
  code: 'الأمر نفسه في برنامج',
  codeHint: (token, link) => markup`${token} هو رمز وصول. يوفّر هذا الموقع ${link('العميلين')} كليهما.`,
} satisfies Translation['firstApp'];
