import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('ar')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'ما يحتاج إليكم',
    nothing: 'لا شيء حاليًا. كل الطلبات والإشعارات وعمليات التثبيت إمّا في طريقها أو منجزة.',
    waiting: (number, more) =>
      more
        ? `طلبات توقيع تنتظر التواقيع: أكثر من ${count(number)}`
        : plural(number, {
            one: 'طلب توقيع واحد ينتظر التواقيع',
            two: 'طلبا توقيع ينتظران التواقيع',
            few: `${count(number)} طلبات توقيع تنتظر التواقيع`,
            other: `${count(number)} طلب توقيع تنتظر التواقيع`,
          }),
    expiring: (number) =>
      plural(number, {
        one: 'طلب توقيع واحد تنتهي مهلته خلال يومين',
        two: 'طلبا توقيع تنتهي مهلتهما خلال يومين',
        few: `${count(number)} طلبات توقيع تنتهي مهلتها خلال يومين`,
        other: `${count(number)} طلب توقيع تنتهي مهلتها خلال يومين`,
      }),
    stopped: (number) =>
      plural(number, {
        one: 'طلب توقيع واحد انتهى دون اكتمال التواقيع في آخر أسبوع',
        two: 'طلبا توقيع انتهيا دون اكتمال التواقيع في آخر أسبوع',
        few: `${count(number)} طلبات توقيع انتهت دون اكتمال التواقيع في آخر أسبوع`,
        other: `${count(number)} طلب توقيع انتهت دون اكتمال التواقيع في آخر أسبوع`,
      }),
    endpoints: (number) =>
      plural(number, {
        one: 'عُطّلت نقطة استقبال واحدة لفشل إشعاراتها',
        two: 'عُطّلت نقطتا استقبال لفشل إشعاراتهما',
        few: `عُطّلت ${count(number)} نقاط استقبال لفشل إشعاراتها`,
        other: `عُطّلت ${count(number)} نقطة استقبال لفشل إشعاراتها`,
      }),
    deliveries: (number) =>
      plural(number, {
        one: 'فشل تسليم إشعار Webhook واحد في آخر أسبوع',
        two: 'فشل تسليم إشعارَي Webhook في آخر أسبوع',
        few: `فشل تسليم ${count(number)} إشعارات Webhook في آخر أسبوع`,
        other: `فشل تسليم ${count(number)} إشعار Webhook في آخر أسبوع`,
      }),
    unrenewed: (number, more) =>
      more
        ? `مستندات تعذّر تجديدها وستفقد حمايتها: أكثر من ${count(number)}`
        : plural(number, {
            one: 'تعذّر تجديد مستند واحد وسيفقد حمايته',
            two: 'تعذّر تجديد مستندين وسيفقدان حمايتهما',
            few: `تعذّر تجديد ${count(number)} مستندات وستفقد حمايتها`,
            other: `تعذّر تجديد ${count(number)} مستند وستفقد حمايتها`,
          }),
    alarm: 'ينتظر جذر كتابته في سلسلة الكتل منذ أكثر من 36 ساعة. أبلغوا من يشغّل هذه الخدمة.',
    trouble: 'التثبيت متعثّر:',
  },
  requests: {
    title: 'أحدث طلبات التوقيع',
    all: 'كل طلبات التوقيع',
    create: 'طلب تواقيع',
    none: 'لا شيء بعد. أرسلوا مستندًا للتوقيع وتابعوا هنا إلى أين وصل.',
  },
  documents: {
    title: 'أحدث المستندات',
    all: 'كل المستندات',
    none: 'لا شيء بعد. ارفعوا ملف PDF لتوقيعه أو ختمه أو تسجيله.',
  },
  anchoring: {
    title: 'التثبيت',
    network: 'سلسلة الكتل',
    publicChain: 'عامة: يستطيع أيّ شخص التحقّق',
    privateChain: 'خاصة: لا تُثبت للغير شيئًا',
    next: 'التثبيت التالي',
    nextNone: 'بُعيد القيد التالي',
    every: (hours) =>
      plural(hours, {
        one: 'يُكتب جذر كل ساعة.',
        two: 'يُكتب جذر كل ساعتين.',
        few: `يُكتب جذر كل ${count(hours)} ساعات.`,
        other: `يُكتب جذر كل ${count(hours)} ساعة.`,
      }),
    queued: 'القيود المنتظرة',
    open: 'في الطريق',
    openExpected: (time) => `متوقّع في ${time}`,
    openNow: 'يُكتب الآن',
    last: 'آخر تثبيت مؤكَّد',
    lastNone: 'لا شيء بعد',
    transaction: 'عرض المعاملة',
  },
  quota: {
    title: 'هذا الشهر',
    names: {
      timestamps: 'الأختام الزمنية',
      signingRequests: 'طلبات التوقيع',
      seals: 'الأختام الموضوعة',
      documents: 'المستندات',
      storageBytes: 'مساحة التخزين',
    },
    of: (used, limit) => `${used} من ${limit}`,
    unlimited: (used) => `${used}، بلا حدّ`,
    usedUp: 'استُنفد',
    reset: (day) => `يبدأ العدّ من جديد في ${day}؛ أما مساحة التخزين فهي لما هو محفوظ الآن.`,
    uncounted: 'لا تُحتسب الأختام الزمنية التي تحصل عليها المستندات والتواقيع والأختام تلقائيًا.',
    plan: { enterprise: 'الخطة: الشركات', free: 'الخطة: المجانية' },
  },
  firstSteps: {
    title: 'الخطوات الأولى',
    text: 'لا شيء هنا بعد. ثلاث طرق للبدء:',
    upload: 'رفع مستند',
    uploadText: 'ملف PDF لتوقيعه أو ختمه أو تسجيله.',
    request: 'طلب توقيع',
    requestText: 'اختاروا ملف PDF ومن يوقّعه؛ وترسل الخدمة الرسائل.',
    key: 'إنشاء مفتاح API',
    keyText: 'دعوا برنامجًا يقوم بذلك. بمفتاح يسجّل هذا السطر بصمة ملف:',
    keyPlace: 'مفتاحكم',
    copy: 'نسخ السطر',
  },
}
