import type { Translation } from '../en.ts';
import { pluralsOf } from '../intl.ts';

const plural = pluralsOf<'zero' | 'one' | 'two' | 'few' | 'many'>('ar');

export const mail = {
  confirmEmail: {
    subject: (site) => `تأكيد بريدك الإلكتروني في ${site}`,
    asked: (site) => `أُدخل هذا البريد الإلكتروني لحساب في ${site}.`,
    open: 'إن كنت أنت من فعل ذلك، فافتح هذه الصفحة لتأكيده:',
    button: 'تأكيد البريد',
    otherwise: 'الرابط صالح لأسبوع. وإن لم تكن أنت، فلا حاجة إلى فعل شيء: لن يُستخدم البريد دون تأكيد.',
  },
  newPassword: {
    subject: (account, site) => `كلمة مرور جديدة للحساب ${account} في ${site}`,
    asked: (account, site) => `طُلبت كلمة مرور جديدة للحساب ${account} في ${site}.`,
    open: 'إن كنت أنت من طلبها، فافتح هذه الصفحة لتعيينها:',
    button: 'تعيين كلمة مرور جديدة',
    otherwise:
      'الرابط صالح ليوم واحد ولمرة واحدة. وإن لم تكن أنت، فلا حاجة إلى فعل شيء: تبقى كلمة المرور كما هي.',
  },
  changed: {
    changes: {
      password: 'تم تغيير كلمة المرور',
      email: 'تم تغيير البريد الإلكتروني',
      entered: 'تم تسجيل الدخول من متصفح جديد',
      'app-added': 'تمت إضافة تطبيق مصادقة',
      'app-removed': 'تمت إزالة تطبيق المصادقة',
      'passkey-added': 'تمت إضافة مفتاح مرور',
      'passkey-removed': 'تمت إزالة مفتاح مرور',
      'codes-replaced': 'تم استبدال رموز الاسترداد',
      'factors-removed': 'تمت إزالة مفاتيح المرور وتطبيق المصادقة',
    },
    subject: (change, account, site) => `${change}: ${account} في ${site}`,
    withBrowser: (change, account, site, time, browser, network) =>
      `${change}. الحساب: ${account} في ${site}، الوقت: ${time}، المتصفح: ${browser}، الشبكة: ${network}.`,
    aBrowser: 'غير معروف',
    byAdministrator: (change, account, site, time) =>
      `${change} من قِبل الإدارة. الحساب: ${account} في ${site}، الوقت: ${time}.`,
    nothing: 'إن كنت أنت من فعل ذلك، فلا حاجة إلى فعل شيء.',
    open: 'وإن لم تكن أنت، فافتح هذه الصفحة:',
    button: 'لست أنا من فعل ذلك',
    undoes:
      'تُنهي الصفحة كل الجلسات، وتتراجع عما تغيّر منذ ذلك الحين في طريقة الدخول إلى الحساب، وتتيح لك تعيين كلمة مرور جديدة.',
    valid: 'الرابط صالح لسبعة أيام ولمرة واحدة.',
  },
  signUpsWait: {
    subject: (site) => `طلبات تسجيل تنتظر الموافقة في ${site}`,
    asked: (account, site) => `يطلب ${account} حسابًا في ${site}. وقد يكون آخرون سجّلوا منذ ذلك الحين:`,
    button: 'عرض طلبات التسجيل',
  },
  signUpApproved: {
    subject: (site) => `تمت الموافقة على حسابك في ${site}`,
    text: (account) => `تمت الموافقة على حسابك ${account}. يمكنك الآن تسجيل الدخول:`,
    button: 'تسجيل الدخول',
  },
  signUpRefused: { subject: (site) => `طلب تسجيلك في ${site}` },
  exportReady: {
    subject: (account, site) => `تصديرك جاهز: ${account} في ${site}`,
    text: (account, site) => `يمكن تنزيل تصدير الحساب خلال يوم واحد: ${account} في ${site}.`,
    button: 'تنزيل التصدير',
  },
  importDone: {
    subject: (account, site) => `اكتمل الاستيراد: ${account} في ${site}`,
    text: (account, site) => `تم استيراد الأرشيف: ${account} في ${site}.`,
    button: 'عرض الاستيراد',
  },
  notYou:
    'إن لم تكن أنت من طلب ذلك، فقد سجّل شخص آخر الدخول: سجّل الخروج من كل مكان آخر في هذه الصفحة وغيّر كلمة المرور.',
  account: 'حسابك',
  deleted: {
    subject: (account, site) => `حُذف الحساب ${account} في ${site}`,
    text: (account, site) => `حذف القائمون على ${site} حسابك ${account} وكل ما فيه. لا يمكن استعادته.`,
  },
  renamed: {
    subject: (site, account) => `اسم المستخدم الخاص بك في ${site} هو الآن ${account}`,
    text: (site, before, now) =>
      `غيّر القائمون على ${site} اسم المستخدم لحسابك ${before} إلى ${now}. استخدمه من الآن لتسجيل الدخول.`,
    stays: (before) =>
      `تبقى منشوراتك ومتابعوك ورسائلك كما هي، ولا تزال الإشارات السابقة إلى ${before} تقود إليك. أصبح اسم المستخدم السابق متاحًا لغيرك.`,
  },
  moderators: {
    subject: (site) => `من المشرفين في ${site}`,
    appeal: 'إن لم توافق على القرار، فيمكنك تقديم اعتراض مرة واحدة:',
    button: 'تقديم اعتراض',
    rule: (number) => `خولفت القاعدة ${number} من قواعد هذه الخدمة:`,
  },
  disagree: (contact) => `إن لم توافق على القرار: ${contact}`,
  answers: {
    'A moderator has looked at what you reported and found that it may stay. Thank you for the report.':
      'راجع أحد المشرفين ما أبلغت عنه ورأى أنه يمكن أن يبقى. شكرًا على البلاغ.',
    'A moderator has looked at what you reported and has acted on it. Thank you for the report.':
      'راجع أحد المشرفين ما أبلغت عنه واتخذ إجراءً بشأنه. شكرًا على البلاغ.',
    'A moderator has looked at it again. You were right: the decision is withdrawn.':
      'راجع أحد المشرفين القرار مجددًا. كنت على حق: أُلغي القرار.',
    'Please read the rules of this service again, and keep to them.':
      'يُرجى قراءة قواعد هذه الخدمة من جديد والالتزام بها.',
    'What you wrote insults or threatens others. There is no place for that here.':
      'ما كتبته يسيء إلى الآخرين أو يهددهم، ولا مكان لذلك هنا.',
    'What you post is advertising, or the same thing again and again. Please stop that.':
      'ما تنشره إعلانات أو تكرار للشيء نفسه. يُرجى التوقف عن ذلك.',
    'Please put a content warning on what may disturb others.':
      'يُرجى وضع تحذير على المحتوى الذي قد يزعج الآخرين.',
    'What you posted is not yours to publish, or is against the law.':
      'ما نشرته ليس ملكًا لك أو مخالف للقانون.',
  },
  webhook: {
    subject: (app, site) => `عُطّل خطاف ويب لتطبيق ${app} في ${site}`,
    text: (app, site) => `عُطّل خطاف ويب (webhook) لتطبيقك ${app} في ${site}:`,
    gone: 'كان الرد 410 (Gone).',
    failed: 'لم يُجَب أي طلب خلال ثلاثة أيام بحالة من 200 إلى 299.',
    enable: 'لن يُرسل إليه شيء حتى تفعّله من جديد. تجد هنا آخر الطلبات وزرًا لتفعيله:',
    button: 'عرض خطاف الويب',
  },
  notifications: {
    one: (title, site) => `${title} في ${site}`,
    many: (count, site) =>
      `${plural(count, {
        zero: 'لا إشعارات',
        one: 'إشعار واحد',
        two: 'إشعاران',
        few: '# إشعارات',
        many: '# إشعارًا',
        other: '# إشعار',
      })} في ${site}`,
    most: (count, site) =>
      `${plural(count, {
        zero: 'إشعارات',
        one: 'إشعار أو أكثر',
        two: 'إشعاران أو أكثر',
        few: '# إشعارات أو أكثر',
        many: '# إشعارًا أو أكثر',
        other: '# إشعار أو أكثر',
      })} في ${site}`,
    more: 'هناك المزيد',
    why: (account) => `تصلك هذه الرسالة لأن الإشعارات بالبريد الإلكتروني مفعّلة للحساب ${account}.`,
    end: 'إيقاف هذه الرسائل',
    change: 'تغيير ما يصلك',
  },
  named: {
    person: (name) => name,
    others: (count) =>
      plural(count, {
        zero: 'لا أحد آخر',
        one: 'شخص آخر',
        two: 'شخصان آخران',
        few: '# آخرون',
        many: '# شخصًا آخر',
        other: '# شخص آخر',
      }),
    warning: (text) => `تحذير: ${text}`,
  },
} satisfies Translation['mail'];
