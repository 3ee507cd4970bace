import { markup } from '../../kit/markup.ts';
import type { Translation } from '../en.ts';

export const clients = {
  title: 'حزم العملاء',
  lead: 'مكتبات عميل للبرامج يوفّرها هذا الموقع نفسه، وكل منها مولَّد من وصف الواجهة في الإصدار الذي يعمل هنا.',
  guides: (javascript, python) =>
    markup`يشرح الدليلان طريقة استخدامها: ${javascript('JavaScript')} و${python('Python')}.`,
  kinds: {
    npm: 'حزمة JavaScript',
    module: 'وحدة للمتصفحات',
    types: 'أنواع الوحدة',
    python: 'حزمة Python',
  },
  about: {
    npm: 'استدعاءات محدَّدة الأنواع وقوائم ورفع ملفات وبث مباشر في Node.js ومع أدوات التجميع، من دون أي اعتماديات.',
    module: 'العميل نفسه في ملف واحد مضغوط للصفحات التي لا تستخدم أدوات بناء. يمكن لصفحات أي موقع استيراده.',
    types: 'للمحررات وأدوات فحص الأنواع عند استيراد الوحدة من عنوانها.',
    python: 'استدعاءات محدَّدة الأنواع وقوائم ورفع ملفات وبث مباشر، بالنمط المتزامن ومع asyncio.',
  },
  commandLine: 'تحتوي الحزمة أيضًا على برنامج لسطر الأوامر يعمل من دون تثبيت:',
  bytes: (name, count) => markup`${name}، ${count} بايت`,
} satisfies Translation['clients'];
