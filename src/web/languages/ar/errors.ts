import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';
import { formMessages } from './form-messages.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

export const errors = {
  titles: {
    missing: 'لا يوجد شيء هنا',
    method: 'لا يمكن فعل ذلك هنا',
    soon: 'سنعود بعد لحظات',
    theirs: 'لم ينجح ذلك',
    ours: 'حدث خطأ ما',
  },
  missing: 'لا توجد صفحة في هذا العنوان، أو لا يُسمح لك برؤيتها.',
  front: 'إلى الصفحة الأولى',
  id: 'عند الإبلاغ عن هذا الخطأ، اذكر هذا المعرّف:',
  wait: (seconds) =>
    plural(seconds, {
      zero: 'يمكنك المحاولة مجددًا الآن.',
      one: 'انتظر ثانية واحدة قبل المحاولة التالية.',
      two: 'انتظر ثانيتين قبل المحاولة التالية.',
      few: 'انتظر # ثوانٍ قبل المحاولة التالية.',
      many: 'انتظر # ثانية قبل المحاولة التالية.',
      other: 'انتظر # ثانية قبل المحاولة التالية.',
    }),
  passwordLength: (min, max) => `يجب أن يتراوح طول كلمة المرور بين ${min} و${max} حرفًا.`,
  fixes: {
    'stale-form':
      'ارجع إلى الصفحة السابقة وأعد تحميلها ثم أرسل النموذج مجددًا. يجب السماح بملفات تعريف الارتباط.',
    'method-not-allowed': 'انتقل إلى الصفحة الأولى وتابع من هناك.',
    'internal-error': 'الخطأ من جانبنا. حاول مجددًا لاحقًا.',
    unavailable: 'حاول مجددًا بعد بضع ثوانٍ.',
  },
  messages: {
    ...formMessages,
    'the name or the password is wrong.': 'الاسم أو كلمة المرور غير صحيحة.',
    'the password is wrong.': 'كلمة المرور غير صحيحة.',
    'signing in took too long. Begin again.': 'استغرق تسجيل الدخول وقتًا طويلًا. ابدأ من جديد.',
    'this passkey is of another account.': 'مفتاح المرور هذا يخص حسابًا آخر.',
    'confirm first that it is you.': 'أكّد هويتك أولًا.',
    'this form is out of date or was not sent from our page.':
      'انتهت صلاحية هذا النموذج أو لم يُرسل من صفحتنا.',
    'this invitation is invalid or has expired.': 'هذه الدعوة غير صالحة أو انتهت صلاحيتها.',
    'sign-up is closed at present.': 'التسجيل مغلق حاليًا.',
    'signing up needs an invitation.': 'يتطلب التسجيل دعوة.',
    'signing up is not possible from your network.': 'لا يمكن التسجيل من شبكتك.',
    'this link has been used, is too old, or is for another e-mail address.':
      'استُخدم هذا الرابط من قبل، أو انتهت صلاحيته، أو يخص عنوان بريد آخر.',
    'this link has been used, or is older than a day. Ask for a new one.':
      'استُخدم هذا الرابط من قبل، أو مضى عليه أكثر من يوم. اطلب رابطًا جديدًا.',
    'this link has been used, or is older than seven days.':
      'استُخدم هذا الرابط من قبل، أو مضى عليه أكثر من سبعة أيام.',
    'another account has confirmed this e-mail address.': 'أكّد حساب آخر عنوان البريد الإلكتروني هذا.',
    'tick the box to confirm that everything is to be deleted.': 'ضع علامة في المربع لتأكيد حذف كل شيء.',
    'The password must not be the username.': 'يجب ألا تطابق كلمة المرور اسم المستخدم.',
    'there can be at most {0} pins.': 'يمكنك تثبيت {0} قائمة على الأكثر.',
    'only the owner and editors can change a channel.': 'لا يمكن تعديل القناة إلا لمالكها ومحرريها.',
    'the query has a quotation mark that is not closed.': 'في البحث علامة اقتباس لم تُغلق.',
    'the query has an OR that does not stand between two terms; as a word it is written "OR".':
      'لا تقع OR بين كلمتين في البحث؛ للبحث عنها ككلمة اكتب "OR".',
    'no device is waiting with this code. Codes are valid for 15 minutes: look at the device again.':
      'لا يوجد جهاز ينتظر هذا الرمز. تسري الرموز مدة 15 دقيقة: تحقق من الجهاز مرة أخرى.',
  },
} satisfies Translation['errors'];
