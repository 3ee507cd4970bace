import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'العملاء',
  lead: 'مكتبات عميل للبرامج يوفّرها هذا الموقع نفسه، وكل منها مولَّد من وصف الواجهة في الإصدار الذي يعمل هنا.',
  guides: (javascript, python) =>
    markup`يعرض الدليلان كل شيء: ${javascript('JavaScript')} و${python('Python')}.`,
  token: (link, variable) => markup`تأخذ البرامج ${variable} من متغيرات البيئة: ${link('احصل على رمز')}.`,
  ways: {
    npm: 'JavaScript',
    python: 'Python',
    module: 'في صفحة من دون أدوات بناء',
    commandLine: 'سطر الأوامر',
  },
  about: {
    npm: 'استدعاءات محدَّدة الأنواع وقوائم وصور ورفع ملفات وبث مباشر في Node.js ومع أدوات التجميع، من دون أي اعتماديات.',
    python: 'المكتبة نفسها للغة Python، بالنمط المتزامن ومع asyncio، ولا تحتاج إلا إلى المكتبة القياسية.',
    module: 'العميل نفسه في ملف واحد يمكن لصفحات أي موقع استيراده.',
    commandLine: 'تحتوي حزمة JavaScript أيضًا على برنامج يستخدمه الناس مباشرة.',
  },
  files: 'الملفات وأحجامها وبصماتها',
  bytes: (name, count) => markup`${name}، ${count} بايت`,
} satisfies Translation['clients'];
