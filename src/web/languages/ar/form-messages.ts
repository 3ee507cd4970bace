import type { FormMessage } from '../en/form-messages.ts';

export const formMessages = {
  'you have signed in since you opened this form, and are @{0} now. Check it and send it again.':
    'سجّلت الدخول بعد فتح هذا النموذج، وأنت الآن @{0}. راجعه ثم أرسله مجددًا.',
  'this form was already sent, with different content. Send it again if you want both.':
    'أُرسل هذا النموذج من قبل بمحتوى آخر. أرسله مجددًا إن أردت كليهما.',
  'the body must be at most {0} bytes.': 'الحجم كبير جدًا: الحد الأقصى {0} بايت.',
  'the body ended early.': 'انقطع الإرسال.',
  'the body ended in the middle of a part.': 'انقطع الإرسال.',
  'no more of the body arrived for {0} seconds.': 'لم يصل شيء خلال {0} ثانية.',
  'your files would exceed your storage.': 'ستتجاوز ملفاتك مساحة التخزين المتاحة لك.',
  'deleted and replaced files count towards your storage for a day. Try again later.':
    'ما حذفته أو استبدلته يبقى محسوبًا من مساحتك يومًا واحدًا. حاول مجددًا لاحقًا.',
  '"{0}" is not accepted on this service.': '«{0}» غير مقبول في هذه الخدمة.',
  'the account was suspended or deleted.': 'عُلّق الحساب أو حُذف.',
  'a deleted post cannot be revised.': 'لا يمكن تعديل منشور محذوف.',
  'a post can be revised within {0} minutes of its creation.':
    'لا يمكن تعديل المنشور إلا خلال {0} من الدقائق بعد نشره.',
  'posts cannot be revised on this service.': 'لا يمكن تعديل المنشورات في هذه الخدمة.',
  'a post can be revised at most {0} times.': 'لا يمكن تعديل المنشور أكثر من {0} مرة.',
  'The username must be 1 to 20 letters a-z, digits or underscores.':
    'يجب أن يتكون اسم المستخدم من حرف إلى 20 حرفًا من a-z أو أرقام أو شرطات سفلية.',
  'The username "{0}" is taken.': 'اسم المستخدم «{0}» محجوز.',
  'This does not look like an e-mail address.': 'لا يبدو هذا عنوان بريد إلكتروني.',
  'E-mail addresses at {0} are not accepted here.': 'عناوين البريد في {0} غير مقبولة هنا.',
  'Say why you would like to have an account.': 'اكتب لماذا تريد أن يكون لك حساب.',
  'The reason must be at most {0} characters long.': 'الحد الأقصى لطول السبب: {0} حرفًا.',
  'you are signed out.': 'سُجّل خروجك.',
  'this account is suspended.': 'هذا الحساب معلّق.',
  'this account is waiting for the moderators of the service to approve it.':
    'ينتظر هذا الحساب موافقة مشرفي الخدمة.',
  'you have no authenticator app.': 'ليس لديك تطبيق مصادقة.',
  'you have no such passkey.': 'ليس لديك مفتاح المرور هذا.',
  'set up a passkey or an authenticator app first.': 'أعدّ أولًا مفتاح مرور أو تطبيق مصادقة.',
  'this response of the passkey was used before. Try again.':
    'استُخدم رد مفتاح المرور هذا من قبل. حاول مجددًا.',
  'an account has at most {0} passkeys.': 'الحد الأقصى لمفاتيح المرور في الحساب: {0}.',
  'this passkey has already been added.': 'مفتاح المرور هذا معروف من قبل.',
  'the passkey was not accepted. Try again.': 'لم يُقبل مفتاح المرور. حاول مجددًا.',
  'this setup is not valid. Start again.': 'لم يعد هذا الإعداد صالحًا. ابدأ من جديد.',
  'an authenticator app is set up already.': 'يوجد تطبيق مصادقة مُعدّ من قبل.',
  'the code is wrong or was used before.': 'الرمز غير صحيح أو استُخدم من قبل.',
  'name must be 1 to {0} characters long.': 'يجب أن يتراوح طول الاسم بين 1 و{0} حرفًا.',
  '{0} has too many marks on one letter.': '{0}: على أحد الحروف علامات أكثر مما ينبغي.',
  'description.text is {0} characters long; at most {1} fit.': 'طول الوصف {0} حرفًا، والحد الأقصى {1}.',
  'Choose an image.': 'اختر صورة.',
  'avatar must be at most {0} MB.': 'الحد الأقصى لحجم الصورة الشخصية: {0} ميغابايت.',
  'cover must be at most {0} MB.': 'الحد الأقصى لحجم صورة الغلاف: {0} ميغابايت.',
  'avatar cannot be used: it has more than {0} million pixels.':
    'لا يمكن استخدام الصورة: فيها أكثر من {0} مليون بكسل.',
  'cover cannot be used: it has more than {0} million pixels.':
    'لا يمكن استخدام الصورة: فيها أكثر من {0} مليون بكسل.',
  'avatar cannot be used: a side of it is longer than {0} pixels.':
    'لا يمكن استخدام الصورة: أحد أضلاعها أطول من {0} بكسل.',
  'cover cannot be used: a side of it is longer than {0} pixels.':
    'لا يمكن استخدام الصورة: أحد أضلاعها أطول من {0} بكسل.',
  'avatar cannot be used: it takes too much memory to draw.':
    'لا يمكن استخدام الصورة: تحتاج إلى ذاكرة كبيرة جدًا.',
  'cover cannot be used: it takes too much memory to draw.':
    'لا يمكن استخدام الصورة: تحتاج إلى ذاكرة كبيرة جدًا.',
  'avatar cannot be used: it is damaged or cut off.': 'لا يمكن استخدام الصورة: تالفة أو ناقصة.',
  'cover cannot be used: it is damaged or cut off.': 'لا يمكن استخدام الصورة: تالفة أو ناقصة.',
  'cover cannot be used: it must be at least {0} pixels wide.':
    'لا يمكن استخدام الصورة: يجب ألا يقل عرضها عن {0} بكسل.',
  'avatar must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'يجب أن تكون الصورة الشخصية بصيغة JPEG أو PNG أو GIF أو WebP أو AVIF.',
  'cover must be a JPEG, PNG, GIF, WebP or AVIF image.':
    'يجب أن تكون صورة الغلاف بصيغة JPEG أو PNG أو GIF أو WebP أو AVIF.',
  'you have no such app.': 'ليس لديك هذا التطبيق.',
  'the app is suspended.': 'التطبيق معلّق.',
  'only administrators may register apps here.': 'لا يسجّل التطبيقات هنا إلا المديرون.',
  'you can have at most {0} apps.': 'الحد الأقصى لعدد تطبيقاتك: {0}.',
  'name must be 1 to {0} characters, without line breaks.':
    'يجب أن يتراوح طول الاسم بين 1 و{0} حرفًا، دون أسطر جديدة.',
  'link must be an http or https URL.': 'يجب أن يكون الموقع عنوان http أو https.',
  'an app can have at most {0} redirect URIs.': 'الحد الأقصى لعناوين إعادة التوجيه في التطبيق: {0}.',
  'the redirect URI "{0}" has characters that need escaping.':
    'في عنوان إعادة التوجيه «{0}» محارف تحتاج إلى ترميز.',
  'the redirect URI "{0}" is not an absolute URL.': 'عنوان إعادة التوجيه «{0}» ليس عنوان URL مطلقًا.',
  'the redirect URI "{0}" must not have a fragment.':
    'يجب ألا يحتوي عنوان إعادة التوجيه «{0}» على جزء بعد علامة #.',
  'the redirect URI "{0}" has a scheme that is not allowed.': 'مخطط عنوان إعادة التوجيه «{0}» غير مسموح به.',
  'the redirect URI "{0}" must not have a name or password in it.':
    'يجب ألا يحتوي عنوان إعادة التوجيه «{0}» على اسم أو كلمة مرور.',
  'the redirect URI "{0}" has a host that is not allowed.': 'مضيف عنوان إعادة التوجيه «{0}» غير مسموح به.',
  'Title: give the channel a title.': 'العنوان: ضع للقناة عنوانًا.',
  'Title: at most {0} characters.': 'العنوان: الحد الأقصى {0} حرفًا.',
  'Description: at most {0} characters.': 'الوصف: الحد الأقصى {0} حرفًا.',
  'People to invite: name at least one person.': 'الأشخاص المدعوون: اذكر شخصًا واحدًا على الأقل.',
  'People to invite: all may read this channel, so send people its link instead.':
    'يستطيع الجميع قراءة هذه القناة، فأرسل رابطها بدلًا من الدعوة.',
  'Tags: at most {0}, of at most {1} characters each.':
    'الوسوم: {0} على الأكثر، وكل منها {1} حرفًا على الأكثر.',
  'Subject: at most {0} characters.': 'الموضوع: {0} حرفًا على الأكثر.',
  'Editors: there is no user "{0}".': 'المحررون: لا يوجد مستخدم باسم «{0}».',
  'Editors: name at most {0} people.': 'المحررون: الحد الأقصى {0} من الأشخاص.',
  'People to invite: name at most {0} people.': 'الأشخاص المدعوون: الحد الأقصى {0}.',
  'People to invite: there is no user "{0}".': 'الأشخاص المدعوون: لا يوجد مستخدم باسم «{0}».',
  'People to invite: all who have an account may write to this channel, so send people its link instead.':
    'يستطيع كل من له حساب الكتابة في هذه القناة، فأرسل رابطها بدلًا من الدعوة.',
  'To: name at least one other person.': 'إلى: اذكر شخصًا آخر على الأقل.',
  'To: name at most {0} people.': 'إلى: الحد الأقصى {0} من الأشخاص.',
  'To: there is no user "{0}".': 'إلى: لا يوجد مستخدم باسم «{0}».',
  'nobody can be added to the {0} of this channel.': 'لا يمكن إضافة أحد بهذه الطريقة إلى هذه القناة ({0}).',
  'only the owner decides who edits a channel.': 'المالك وحده يقرر من يحرر القناة.',
  'a channel can be handed over only to people who subscribe to it.':
    'لا يمكن تسليم قناة إلا إلى من اشترك فيها.',
  '{0} cannot be changed: it is immutable.': 'لا يمكن تغيير ذلك في هذه القناة ({0}).',
  'editors.user_ids must list at most {0} users.': 'الحد الأقصى لعدد الأشخاص في القائمة: {0}.',
  'writers.user_ids must list at most {0} users.': 'الحد الأقصى لعدد الأشخاص في القائمة: {0}.',
  'readers.user_ids must list at most {0} users.': 'الحد الأقصى لعدد الأشخاص في القائمة: {0}.',
  'destinations must be at most {0} users.': 'الحد الأقصى لمن تكتب إليهم في المرة الواحدة: {0}.',
  'a bot can only write first to users who follow it.': 'لا يستطيع الروبوت بدء مراسلة إلا مع من يتابعونه.',
  'You must supply text, or machine_only with annotations.': 'اكتب نصًا.',
  'You must supply text, a photo or video, or machine_only with annotations.': 'اكتب نصًا أو أضف صورة.',
  'text is {0} characters long; at most {1} fit.': 'طول النص {0} حرفًا، والحد الأقصى {1}.',
  'text must not contain the character NUL.': 'يجب ألا يحتوي النص على المحرف NUL.',
  'you may read this channel, but not write to it.': 'يمكنك قراءة هذه القناة، لا الكتابة فيها.',
  'reply_to must be the id of a message of this channel that you can see.':
    'الرسالة التي ترد عليها لم تعد في هذه القناة.',
  'a deleted message cannot be replied to.': 'لا يمكن الرد على رسالة محذوفة.',
  'This channel is inactive': 'انتهت هذه القناة.',
  'a post that quotes another one needs a text.': 'المنشور الذي يقتبس منشورًا آخر يحتاج إلى نص.',
  'annotations: a deleted post cannot be quoted.': 'لا يمكن اقتباس منشور محذوف.',
  'annotations: post_id must be the id of a post that you can see.': 'لا يمكنك اقتباس هذا المنشور.',
  'Picture {0}: it cannot be shown: it is not an image.': 'لا يمكن عرض الصورة {0}: ليست صورة.',
  'Picture {0}: it cannot be shown: it is not a JPEG, PNG, GIF, WebP or AVIF image.':
    'لا يمكن عرض الصورة {0}: ليست بصيغة JPEG أو PNG أو GIF أو WebP أو AVIF.',
  'Picture {0}: it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'لا يمكن عرض الصورة {0}: هي بصيغة HEIC التي لا تعرضها معظم المتصفحات. احفظها بصيغة JPEG.',
  'it cannot be shown: it is a HEIC picture, which most browsers do not show. Save it as a JPEG.':
    'لا يمكن عرض الصورة: هي بصيغة HEIC التي لا تعرضها معظم المتصفحات. احفظها بصيغة JPEG.',
  'Picture {0}: it cannot be shown: it has more than {1} million pixels.':
    'لا يمكن عرض الصورة {0}: فيها أكثر من {1} مليون بكسل.',
  'Picture {0}: it cannot be shown: a side of it is longer than {1} pixels.':
    'لا يمكن عرض الصورة {0}: أحد أضلاعها أطول من {1} بكسل.',
  'Picture {0}: it cannot be shown: it takes too much memory to draw.':
    'لا يمكن عرض الصورة {0}: تحتاج إلى ذاكرة كبيرة جدًا.',
  'Picture {0}: it cannot be shown: it is damaged or cut off.': 'لا يمكن عرض الصورة {0}: تالفة أو ناقصة.',
  'Picture {0}: its description must be at most {1} characters long.':
    'الصورة {0}: الحد الأقصى لطول الوصف {1} حرفًا.',
  'Picture {0}: your files would exceed your storage.':
    'الصورة {0}: ستتجاوز ملفاتك مساحة التخزين المتاحة لك.',
  'Picture {0}: a file of your account may be at most {1} bytes.':
    'الصورة {0}: الحد الأقصى لحجم ملف في حسابك {1} بايت.',
  'Choose an archive.': 'اختر أرشيفًا.',
  'Send one archive.': 'أرسل أرشيفًا واحدًا فقط.',
  'An archive may be at most {0}.': 'الحد الأقصى لحجم الأرشيف: {0}.',
  'Another archive of yours is still being read.': 'ما زالت تجري قراءة أرشيف آخر لك.',
  'an export can be made once a day, and there is one already.':
    'يمكن إنشاء تصدير مرة واحدة في اليوم، ويوجد واحد من قبل.',
  'another export is still under way.': 'ما زال تصدير آخر جاريًا.',
  'another import is still under way.': 'ما زال استيراد آخر جاريًا.',
  'a file of your account may be at most {0} bytes.': 'الحد الأقصى لحجم ملف في حسابك: {0} بايت.',
  'a video or audio file may be at most {0} bytes.': 'الحد الأقصى لملف الفيديو أو الصوت {0} بايت.',
  'the picture of the video cannot be shown.': 'لا يمكن عرض صورة الفيديو.',
  'Only a video has a picture of its own.': 'للفيديو وحده صورة خاصة به.',
  'say what to do with the people.': 'حدد ما يُفعل بالأشخاص.',
  'choose a file.': 'اختر ملفًا.',
  'the file must be at most 2 MB large.': 'يجب ألا يتجاوز حجم الملف 2 ميغابايت.',
  'the file must be text in UTF-8 or UTF-16.': 'يجب أن يكون الملف نصًا بترميز UTF-8 أو UTF-16.',
  'the file is not CSV: {0}.': 'الملف ليس CSV: {0}.',
  'there is no such person here.': 'لا يوجد هنا شخص كهذا.',
  'they are on another service.': 'في خدمة أخرى.',
  'a file has at most {0} lines.': 'الحد الأقصى لأسطر الملف: {0}.',
  'one file adds at most {0} people: upload it again for the others.':
    'الحد الأقصى لمن يضيفهم ملف واحد: {0}. ارفعه مجددًا لإضافة الباقين.',
  'You cannot follow yourself.': 'لا يمكنك متابعة نفسك.',
  'You cannot mute yourself.': 'لا يمكنك كتم نفسك.',
  'You cannot block yourself.': 'لا يمكنك حظر نفسك.',
  'you cannot follow this user.': 'لا يمكنك متابعة هذا المستخدم.',
  'a bot can only follow users who follow it.': 'لا يستطيع الروبوت إلا متابعة من يتابعونه.',
  'an account can follow at most {0} users.': 'الحد الأقصى لمن يتابعهم الحساب: {0}.',
  'an account can mute at most {0} users.': 'الحد الأقصى لمن يكتمهم الحساب: {0}.',
  'an account can block at most {0} users.': 'الحد الأقصى لمن يحظرهم الحساب: {0}.',
  'say what is wrong.': 'حدد المشكلة.',
  'the note must be at most {0} characters long.': 'الحد الأقصى لطول الملاحظة: {0} حرفًا.',
  'You cannot report yourself.': 'لا يمكنك الإبلاغ عن نفسك.',
  'You cannot report your own {0}.': 'لا يمكنك الإبلاغ عما يخصك.',
  'a deleted post cannot be reported.': 'لا يمكن الإبلاغ عن منشور محذوف.',
  'a deleted message cannot be reported.': 'لا يمكن الإبلاغ عن رسالة محذوفة.',
  'write why you do not agree.': 'اكتب لماذا لا توافق.',
  'the text must be at most {0} characters long.': 'الحد الأقصى لطول النص: {0} حرفًا.',
  'this decision has already been withdrawn.': 'سُحب هذا القرار من قبل.',
  'you have already appealed against this decision.': 'لقد اعترضت على هذا القرار من قبل.',
  'you already have {0} open appeals; appeal again when one has been decided.':
    'عدد اعتراضاتك المنتظرة {0}؛ اعترض مجددًا عند البت في أحدها.',
  'q contains nothing to search for.': 'لا شيء في البحث يمكن العثور عليه.',
  'queries may have at most {0} terms in all.': 'الحد الأقصى لكلمات البحث: {0}.',
} satisfies Record<FormMessage, string>;
