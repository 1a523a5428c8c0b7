import type { MailWords } from './en.ts'

export const arabic: MailWords = {
  colon: ':',
  greeting: (name) => `مرحبًا ${name}،`,
  sentBy: (registeredName) => `أرسلها ${registeredName}`,
  bothNames: (name, registeredName) => `${name} (${registeredName})`,
  via: (name, registeredName) => `${name} عبر ${registeredName}`,
  from: (registeredName) => `أرسلتها Countersign نيابةً عن ${registeredName}.`,
  openElsewhere: 'إذا لم يعمل الزر، فافتحوا هذا الرابط:',
  verifyHere: 'يمكن لكل من لديه المستند التحقّق منه هنا:',
  verifyOneHere: (title) => `يمكن لكل من لديه «${title}» التحقّق منه هنا:`,
  openRequest: 'لفتح الطلب في لوحة التحكم:',
  messageFrom: (name) => `رسالة من ${name}`,

  facts: {
    document: 'المستند',
    pages: 'عدد الصفحات',
    requestedBy: 'الجهة الطالبة',
    signBy: 'آخر موعد للتوقيع',
    signedBy: 'توقيع',
    signature: (name, time) => `${name}، ${time}`,
    signer: 'الموقّع',
    recipient: 'المستلم',
    linkSentTo: 'أُرسل الرابط إلى',
    completed: 'اكتمل في',
    declinedBy: 'رفض التوقيع',
    delegatedBy: 'المفوِّض',
    expired: 'انتهت المهلة في',
    missing: 'لم يوقّع',
    canceledBy: 'أُلغي من قِبل',
    reference: 'المرجع',
    organization: 'المؤسسة',
    invitedBy: 'الداعي',
    inviterEmail: 'بريده الإلكتروني',
    joinBy: 'الرابط صالح حتى',
  },

  invitation: {
    subject: (title) => `مطلوب توقيعكم: ${title}`,
    preheader: (sender) => `يطلب منكم ${sender} توقيع مستند.`,
    heading: (sender) => `يطلب منكم ${sender} التوقيع`,
    text: (title) => `نرجو قراءة «${title}» وتوقيعه.`,
    button: 'القراءة والتوقيع',
    personal: (sender) =>
      `هذا الرابط شخصي: من يحصل عليه يمكنه التوقيع باسمكم، وهو أيضًا لدى ${sender}. لا تعيدوا توجيه هذه الرسالة.`,
    personalAlone: 'هذا الرابط شخصي: من يحصل عليه يمكنه التوقيع باسمكم. لا تعيدوا توجيه هذه الرسالة.',
    delegated: (from) => `يطلب منكم ${from} التوقيع مكانه.`,
    unknown: (sender) => `إذا كنتم لا تعرفون ${sender}، فيمكنكم تجاهل هذه الرسالة.`,
  },

  protectedLink: {
    email_code: () =>
      'هذا الرابط شخصي، ولا يفتح المستند إلا برمز يصلكم في رسالة أخرى. لا تعيدوا توجيه أي من الرسالتين.',
    access_code: (sender) =>
      `هذا الرابط شخصي، ولا يفتح المستند إلا برمز الوصول الذي تحصلون عليه من ${sender}. لا تعيدوا توجيه هذه الرسالة.`,
    oidc: (sender) =>
      `هذا الرابط شخصي. قبل أن يُفتح المستند تسجّلون الدخول لدى موفّر هوية تابع لـ ${sender}. وقد تحتاجون إلى رمز أيضًا. لا تعيدوا توجيه هذه الرسالة.`,
    both: (sender) =>
      `هذا الرابط شخصي، ولا يفتح المستند إلا برمز الوصول الذي تحصلون عليه من ${sender} وبرمز يصلكم في رسالة أخرى. لا تعيدوا توجيه أي من الرسالتين.`,
  },

  signerCode: {
    subject: (sender) => `رمزكم لفتح المستند المرسل من ${sender}`,
    preheader: (code) => `رمزكم هو ${code}.`,
    heading: (code) => `رمزكم: ${code}`,
    text: (sender) =>
      `أدخلوا هذا الرمز في الصفحة التي فتحتموها. يؤكد الرمز عنوان بريدكم الإلكتروني قبل عرض مستند من ${sender}.`,
    expires: (minutes) => `مدة صلاحية الرمز بالدقائق: ${minutes}، ويُستخدم مرة واحدة فقط.`,
    secret: (sender) =>
      `لا تُدخلوا هذا الرمز إلا في تلك الصفحة. لن يطلبه منكم أحد من ${sender} أو Countersign بالهاتف أو بالبريد الإلكتروني.`,
    unexpected: 'إذا لم تطلبوا رمزًا، فقد يكون رابطكم لدى شخص آخر. لا يفتح الرابط شيئًا من دون الرمز.',
  },

  signerLocked: {
    subject: (title) => `مقفل: ${title}`,
    preheader: (signer) => `أُدخلت رموز خاطئة كثيرة لـ ${signer}.`,
    heading: (signer) => `لا يمكن لـ ${signer} فتح المستند`,
    text: (signer, title) => `أُدخلت رموز خاطئة كثيرة للمستند «${title}»، وأُقفل رابط ${signer}.`,
    next: 'افتحوا الطلب وحددوا رمز وصول جديدًا، أو استبدلوا الرابط. وإذا لم تكن المحاولات من صاحب الرابط، فالرابط لدى شخص آخر.',
  },

  membershipInvitation: {
    subject: (organization) => `دعوة للانضمام إلى ${organization} على Countersign`,
    preheader: (inviter) => `دعوة من ${inviter}.`,
    heading: (organization) => `دعوة للانضمام إلى ${organization}`,
    text: (inviter, organization) =>
      `يدعوكم ${inviter} للانضمام إلى «${organization}» على Countersign والعمل بمستنداتها وتوقيعاتها وأختامها.`,
    next: 'افتحوا الرابط لاختيار كلمة مرور والانضمام. وإذا كان لديكم حساب، فسجّلوا الدخول به للانضمام.',
    button: 'عرض الدعوة',
    personal: 'هذا الرابط شخصي: من يفتحه يمكنه الانضمام مكانكم. لا تعيدوا توجيه هذه الرسالة.',
    unknown: (inviter) => `إذا كنتم لا تعرفون ${inviter}، فيمكنكم تجاهل هذه الرسالة. لا يتمّ أي انضمام ما لم تقبلوا.`,
  },

  account: {
    email: 'الحساب',
    newEmail: 'عنوان البريد الإلكتروني الجديد',
    at: 'الوقت',
    passwordReset: {
      subject: 'إعادة تعيين كلمة المرور',
      heading: 'إعادة تعيين كلمة المرور',
      text: (email) =>
        `طُلبت إعادة تعيين كلمة مرور الحساب ${email}. افتحوا الرابط لاختيار كلمة مرور جديدة. يعمل الرابط مرة واحدة لمدة 60 دقيقة.`,
      button: 'اختيار كلمة مرور جديدة',
      unknown: 'إذا لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. تبقى كلمة المرور كما هي.',
    },
    emailChange: {
      subject: 'تأكيد عنوان بريدكم الإلكتروني الجديد',
      heading: 'تأكيد عنوان بريدكم الإلكتروني الجديد',
      text: (email, newEmail) =>
        `يريد صاحب الحساب ${email} استخدام ${newEmail} من الآن فصاعدًا. افتحوا الرابط وسجّلوا الدخول للتأكيد. يعمل الرابط لمدة 60 دقيقة.`,
      button: 'تأكيد عنوان البريد الإلكتروني',
      unknown: 'إذا لم تطلبوا ذلك، فيمكنكم تجاهل هذه الرسالة. لن يتغير شيء.',
    },
    notices: {
      'password-changed': 'تم تغيير كلمة مروركم',
      'email-changed': 'تم تغيير عنوان بريدكم الإلكتروني',
      'second-factor-on': 'تم تفعيل التحقق بخطوتين',
      'second-factor-off': 'تم إيقاف التحقق بخطوتين',
      'app-removed': 'تمت إزالة تطبيق المصادقة من حسابك',
      'passkey-added': 'تمت إضافة مفتاح مرور إلى حسابك',
      'passkey-removed': 'تمت إزالة مفتاح مرور من حسابك',
    },
    notMe: 'إن كنتم أنتم من فعل ذلك، فليس عليكم فعل شيء. وإلا فتواصلوا مع المسؤول فورًا.',
  },

  reminder: {
    subject: (title) => `تذكير: نرجو توقيع ${title}`,
    ownSubject: (subject) => `تذكير: ${subject}`,
    preheader: (sender) => `${sender} بانتظار توقيعكم.`,
    heading: (sender) => `${sender} بانتظار توقيعكم`,
    text: (title) => `«${title}» بانتظار توقيعكم.`,
  },

  approval: {
    subject: (title) => `مطلوب موافقتكم: ${title}`,
    preheader: (sender) => `يطلب منكم ${sender} الموافقة على مستند.`,
    heading: (sender) => `يطلب منكم ${sender} الموافقة`,
    text: (title) => `نرجو قراءة «${title}» والموافقة عليه.`,
    button: 'القراءة والموافقة',
    by: 'آخر موعد للموافقة',
    personal: (sender) =>
      `هذا الرابط شخصي: من يحصل عليه يمكنه الموافقة باسمكم، وهو أيضًا لدى ${sender}. لا تعيدوا توجيه هذه الرسالة.`,
    personalAlone: 'هذا الرابط شخصي: من يحصل عليه يمكنه الموافقة باسمكم. لا تعيدوا توجيه هذه الرسالة.',
    reminder: {
      subject: (title) => `تذكير: نرجو الموافقة على ${title}`,
      preheader: (sender) => `${sender} بانتظار موافقتكم.`,
      heading: (sender) => `${sender} بانتظار موافقتكم`,
      text: (title) => `«${title}» بانتظار موافقتكم.`,
    },
    doneBy: 'موافقة',
    missing: 'لم يوافق',
    decline: {
      preheader: (signer) => `رُفضت الموافقة من قِبل ${signer}.`,
      heading: (signer) => `رُفضت الموافقة من قِبل ${signer}`,
      text: (signer, title) => `رُفضت الموافقة على «${title}» من قِبل ${signer}. أُغلق الطلب ولم يعد بإمكان أحد التوقيع.`,
    },
    delegated: (from) => `يطلب منكم ${from} الموافقة مكانه.`,
  },

  viewing: {
    subject: (title) => `مطلوب اطّلاعكم: ${title}`,
    preheader: (sender) => `يطلب منكم ${sender} الاطّلاع على مستند.`,
    heading: (sender) => `يطلب منكم ${sender} الاطّلاع على مستند`,
    text: (title) => `نرجو فتح «${title}» وقراءته. لا يلزمكم التوقيع.`,
    button: 'عرض المستند',
    by: 'آخر موعد للاطّلاع',
    personal: (sender) =>
      `هذا الرابط شخصي: من يحصل عليه يمكنه قراءة المستند بدلًا منكم، وهو أيضًا لدى ${sender}. لا تعيدوا توجيه هذه الرسالة.`,
    personalAlone: 'هذا الرابط شخصي: من يحصل عليه يمكنه قراءة المستند بدلًا منكم. لا تعيدوا توجيه هذه الرسالة.',
    reminder: {
      subject: (title) => `تذكير: نرجو الاطّلاع على ${title}`,
      preheader: (sender) => `${sender} بانتظار اطّلاعكم على مستند.`,
      heading: (sender) => `${sender} بانتظار اطّلاعكم على مستند`,
      text: (title) => `«${title}» بانتظار اطّلاعكم.`,
    },
    doneBy: 'اطّلاع',
    missing: 'لم يطّلع',
  },

  completion: {
    subject: (title) => `اكتمل: ${title}`,
    preheader: 'وقّع الجميع.',
    heading: 'اكتمل: وقّع الجميع',
    text: (title) => `وقّع الجميع «${title}».`,
    attached: 'المستند الموقّع مرفق بهذه الرسالة. احتفظوا بالملف كما هو: أي تعديل عليه يُبطل التوقيعات.',
    allAttached: 'المستندات الموقّعة مرفقة بهذه الرسالة. احتفظوا بالملفات كما هي: أي تعديل عليها يُبطل التوقيعات.',
    allLinked: 'يمكنكم تنزيل المستندات الموقّعة من هنا. احتفظوا بالملفات كما هي: أي تعديل عليها يُبطل التوقيعات.',
    container: 'وهو ملف \u2068.asice\u2069 يضمّ المستند وجميع التوقيعات، ويفتحه أي برنامج ZIP.',
    linked: 'يمكنكم تنزيل المستند الموقّع هنا. احتفظوا بالملف كما هو: أي تعديل عليه يُبطل التوقيعات.',
    button: 'تنزيل المستند',
    allButton: 'تنزيل المستندات',
    parts: {
      preheader: 'أنجز الجميع ما عليهم.',
      heading: 'اكتمل: أنجز الجميع ما عليهم',
      text: (title) => `أنجز الجميع ما عليهم في «${title}».`,
    },
    copy: (sender) => `ذكركم ${sender} لتلقّي هذه النسخة.`,
  },

  delegation: {
    subject: (title) => `تفويض بالتوقيع: ${title}`,
    preheader: (from, to) => `يوقّع ${to} مكان ${from}.`,
    heading: (from) => `فوّض ${from} شخصًا آخر بالتوقيع`,
    text: (from, to, title) =>
      `طلب ${from} من ${to} توقيع «${title}» مكانه. وصل إلى ${to} رابط بالبريد الإلكتروني، ولم يعد رابط ${from} يعمل.`,
    accessCode: (to) =>
      `يحتاج ${to} إلى رمز الوصول لفتح المستند. إذا كنتم توافقون، فأعطوه الرمز، ولكن ليس بالبريد الإلكتروني.`,
    next: 'إذا كنتم لا توافقون، فصحّحوا بيانات الموقّع أو ألغوا الطلب.',
    approval: {
      preheader: (from, to) => `يوافق ${to} مكان ${from}.`,
      heading: (from) => `فوّض ${from} شخصًا آخر بالموافقة`,
      text: (from, to, title) =>
        `طلب ${from} من ${to} الموافقة على «${title}» مكانه. وصل إلى ${to} رابط بالبريد الإلكتروني، ولم يعد رابط ${from} يعمل.`,
      next: 'إذا كنتم لا توافقون، فصحّحوا بيانات طرف الموافقة أو ألغوا الطلب.',
      person: 'طرف الموافقة',
    },
  },

  decline: {
    subject: (title) => `رُفض: ${title}`,
    preheader: (signer) => `رُفض التوقيع من قِبل ${signer}.`,
    heading: (signer) => `رُفض التوقيع من قِبل ${signer}`,
    text: (signer, title) => `رُفض توقيع «${title}» من قِبل ${signer}. أُغلق الطلب ولم يعد بإمكان أحد التوقيع.`,
    reasonOf: (signer) => `السبب كما ذكره ${signer}`,
  },

  wrongRecipient: {
    subject: (title) => `مستلم خاطئ: ${title}`,
    preheader: (signer) => `وصل رابط ${signer} إلى شخص آخر.`,
    heading: 'وصل الرابط إلى الشخص الخطأ',
    text: (signer, title) =>
      `أفاد من فتح رابط ${signer} بأنه ليس ${signer}. أُغلق الطلب ولم يعد بإمكان أحد توقيع «${title}».`,
    next: 'تحقّقوا من عنوان البريد الإلكتروني وأرسلوا طلبًا جديدًا.',
    message: 'رسالة ممّن فتح الرابط',
  },

  closing: {
    subject: (title) => `أُغلق: ${title}`,
    preheader: 'لم يعد عليكم فعل شيء.',
    heading: 'أُغلق هذا الطلب',
    text: (title) => `أُغلق طلب توقيع «${title}» لأن بعض الموقّعين لن يوقّعوا. لم يعد عليكم فعل شيء، ولم يعد رابطكم يعمل.`,
    parts: {
      text: (title) =>
        `أُغلق الطلب الخاص بالمستند «${title}» لأن البعض لن ينجزوا ما عليهم. لم يعد عليكم فعل شيء، ولم يعد رابطكم يعمل.`,
    },
  },

  expiry: {
    subject: (title) => `انتهت المهلة: ${title}`,
    preheader: 'انتهت مهلة هذا الطلب.',
    heading: 'انتهت مهلة هذا الطلب',
    text: (title) => `لم يوقّع الجميع «${title}» في الموعد. ولم تعد روابط التوقيع تعمل.`,
    parts: { text: (title) => `لم ينجز الجميع ما عليهم في «${title}» في الموعد. ولم تعد الروابط تعمل.` },
  },

  cancellation: {
    subject: (title) => `أُلغي: ${title}`,
    preheader: 'لم يعد عليكم التوقيع.',
    heading: 'أُلغي هذا الطلب',
    text: (sender, title) =>
      `ألغى ${sender} الطلب الخاص بالمستند «${title}». لم يعد عليكم فعل شيء، ولم يعد رابطكم يعمل.`,
    reasonOf: (sender) => `السبب كما ذكره ${sender}`,
  },
}
