import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { pluralIn } from '../../word-forms.ts'

const plural = pluralIn('ar')

export const overview: ConsoleTexts['overview'] = {
  attention: {
    title: 'يتطلّب انتباهكم',
    nothing: 'لا شيء حاليًا. كل شيء يسير كما ينبغي.',
    waiting: (number, more) =>
      more
        ? `طلبات توقيع في انتظار التواقيع: أكثر من ${count(number)}`
        : plural(number, {
            one: 'طلب توقيع واحد في انتظار التواقيع',
            two: 'طلبا توقيع في انتظار التواقيع',
            few: `${count(number)} طلبات توقيع في انتظار التواقيع`,
            many: `${count(number)} طلبًا للتوقيع في انتظار التواقيع`,
            other: `${count(number)} طلب توقيع في انتظار التواقيع`,
          }),
    expiring: (number) =>
      plural(number, {
        one: 'طلب توقيع واحد تنتهي مهلته خلال يومين',
        two: 'طلبا توقيع تنتهي مهلتهما خلال يومين',
        few: `${count(number)} طلبات توقيع تنتهي مهلتها خلال يومين`,
        many: `${count(number)} طلبًا للتوقيع تنتهي مهلتها خلال يومين`,
        other: `${count(number)} طلب توقيع تنتهي مهلتها خلال يومين`,
      }),
    stopped: (number) =>
      plural(number, {
        one: 'طلب توقيع واحد أُغلق دون اكتمال التواقيع في آخر 7 أيام',
        two: 'طلبا توقيع أُغلقا دون اكتمال التواقيع في آخر 7 أيام',
        few: `${count(number)} طلبات توقيع أُغلقت دون اكتمال التواقيع في آخر 7 أيام`,
        many: `${count(number)} طلبًا للتوقيع أُغلقت دون اكتمال التواقيع في آخر 7 أيام`,
        other: `${count(number)} طلب توقيع أُغلقت دون اكتمال التواقيع في آخر 7 أيام`,
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
        one: 'فشل تسليم إشعار Webhook واحد في آخر 7 أيام',
        two: 'فشل تسليم إشعارَي Webhook في آخر 7 أيام',
        few: `فشل تسليم ${count(number)} إشعارات Webhook في آخر 7 أيام`,
        many: `فشل تسليم ${count(number)} إشعارًا من Webhook في آخر 7 أيام`,
        other: `فشل تسليم ${count(number)} إشعار Webhook في آخر 7 أيام`,
      }),
    unrenewed: (number, more) =>
      more
        ? `مستندات تعذّر تجديدها وستفقد حمايتها: أكثر من ${count(number)}`
        : plural(number, {
            one: 'تعذّر تجديد مستند واحد وسيفقد حمايته',
            two: 'تعذّر تجديد مستندين وسيفقدان حمايتهما',
            few: `تعذّر تجديد ${count(number)} مستندات وستفقد حمايتها`,
            many: `تعذّر تجديد ${count(number)} مستندًا وستفقد حمايتها`,
            other: `تعذّر تجديد ${count(number)} مستند وستفقد حمايتها`,
          }),
    alarm: 'لم تصل القيود الجديدة إلى سلسلة الكتل منذ أكثر من 36 ساعة. تواصلوا مع مسؤول الخدمة.',
    delayed: 'تصل القيود الجديدة إلى سلسلة الكتل متأخّرة.',
  },
  requests: {
    title: 'أحدث طلبات التوقيع',
    all: 'عرض كل طلبات التوقيع',
    create: 'طلب تواقيع',
    none: 'لا طلبات بعد. أرسلوا مستندًا للتوقيع وتابعوا تقدّمه هنا.',
  },
  documents: {
    title: 'أحدث المستندات',
    all: 'عرض كل المستندات',
    none: 'لا مستندات بعد. ارفعوا ملف PDF لتوقيعه أو ختمه أو ختمه زمنيًا.',
  },
  anchoring: {
    title: 'إثبات سلسلة الكتل',
    network: 'الشبكة',
    publicChain: 'شبكة عامة، يستطيع أيّ شخص التحقّق',
    privateChain: 'شبكة تجريبية، ليست إثباتًا مستقلًا',
    next: 'التحديث التالي',
    nextNone: 'بُعيد القيد التالي',
    every: (hours) =>
      plural(hours, {
        one: 'تُكتب القيود في سلسلة الكتل كل ساعة.',
        two: 'تُكتب القيود في سلسلة الكتل كل ساعتين.',
        few: `تُكتب القيود في سلسلة الكتل كل ${count(hours)} ساعات.`,
        other: `تُكتب القيود في سلسلة الكتل كل ${count(hours)} ساعة.`,
      }),
    queued: 'القيود المعلّقة',
    open: 'قيد التنفيذ',
    openExpected: (time) => `متوقّع بحلول ${time}`,
    openNow: 'تُكتب الآن',
    last: 'آخر تحديث',
    lastNone: 'لا شيء بعد',
    transaction: 'عرض المعاملة',
  },
  quota: {
    title: 'الاستخدام هذا الشهر',
    names: {
      timestamps: 'الأختام الزمنية',
      signingRequests: 'طلبات التوقيع',
      seals: 'الأختام الموضوعة',
      documents: 'المستندات',
      storageBytes: 'مساحة التخزين',
    },
    of: (used, limit) => `${used} من ${limit}`,
    unlimited: (used) => `${used}، بلا حدّ`,
    usedUp: 'تمّ بلوغ الحدّ',
    reset: (day) => `يُعاد ضبط الاستخدام في ${day}؛ وتعرض مساحة التخزين الاستخدام الحالي.`,
    uncounted: 'لا تُحتسب الأختام الزمنية التلقائية للمستندات والتواقيع والأختام.',
    plan: { enterprise: 'الخطة: الشركات', free: 'الخطة: المجانية' },
  },
  firstSteps: {
    title: 'البدء',
    text: 'اختاروا كيف تبدؤون:',
    upload: 'رفع مستند',
    uploadText: 'ملف PDF لتوقيعه أو ختمه أو ختمه زمنيًا.',
    request: 'طلب تواقيع',
    requestText: 'اختاروا ملف PDF والموقّعين. وترسل الخدمة الرسائل.',
    key: 'إنشاء مفتاح API',
    keyText: 'استخدموا واجهة API من برنامجكم. بمفتاحكم يضع هذا الأمر ختمًا زمنيًا لبصمة ملف:',
    keyPlace: 'مفتاحكم',
    copy: 'نسخ الأمر',
  },
}
