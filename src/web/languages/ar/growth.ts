import type { Translation } from '../en.ts';

export const growth = {
  signUpsByDay: 'التسجيلات في اليوم',
  signUps: 'التسجيلات',
  byWeek: 'التسجيلات والنشطون في الأسبوع',
  active: 'النشطون',
  week: 'أسبوع يبدأ',
  whoStays: 'من يبقى',
  whoStaysHint:
    'نسبة من نشروا أو كتبوا رسالة أو استخدموا تطبيقًا في أسبوع تسجيلهم وفي كل أسبوع بعده. تُحسب الحسابات المحذوفة ضمن التسجيلات.',
  later: (weeks) => (weeks === 0 ? 'الأسبوع نفسه' : `+${weeks}`),
} satisfies Translation['growth'];
