import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('ar')

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'الأختام الزمنية',
  lead: 'أثبتوا أن ملفًا كان موجودًا في وقت معيّن ولم يتغيّر منذ ذلك الحين.',
  choose: 'اختيار ملفات',
  chooseHint:
    'أو أفلتوها في أيّ مكان من هذه الصفحة. تبقى الملفات على جهازكم: لا تصل إلى الخدمة إلا البصمات والتسميات التي تبقونها.',
  chosenTitle: 'جاهزة للتسجيل',
  labelHint: 'لا يرى التسمية إلا مؤسستكم. امسحوها كي لا يُرسل اسم الملف.',
  labelOf: (name) => `تسمية ${isolated(name)}`,
  labelWrong: 'استخدموا 200 حرف على الأكثر، دون أسطر جديدة.',
  record: (number) =>
    plural(number, {
      zero: 'لا شيء للتسجيل',
      one: 'تسجيل الختم الزمني',
      two: 'تسجيل ختمين زمنيين',
      few: `تسجيل ${count(number)} أختام زمنية`,
      many: `تسجيل ${count(number)} ختمًا زمنيًا`,
      other: `تسجيل ${count(number)} ختم زمني`,
    }),
  remove: 'إزالة',
  removeOf: (name) => `إزالة ${isolated(name)}`,
  stampedTitle: 'الآن',
  stampedCount: (done, all) => `سُجّل ${count(done)} من ${count(all)}`,
  waiting: 'قيد الانتظار …',
  hashing: (name) => `جارٍ حساب بصمة ${isolated(name)}`,
  sending: 'جارٍ التسجيل …',
  recorded: (number) => `سُجّل بالختم الزمني ${count(number)}.`,
  clear: 'إفراغ القائمة',
  listTitle: 'كل الأختام الزمنية',
  number: 'الرقم',
  name: 'الملف',
  kind: 'النوع',
  time: 'سُجّل في',
  chain: 'سلسلة الكتل',
  actions: 'الإثبات',
  proof: 'تنزيل الإثبات',
  check: 'التحقّق',
  checkOf: (number) => `التحقّق من الختم الزمني ${count(number)}`,
  proofOf: (number) => `تنزيل الإثبات الخاص بالختم الزمني ${count(number)}`,
  tsrOf: (number) => `تنزيل رد RFC 3161 الخاص بالختم الزمني ${count(number)}`,
  otsOf: (number) => `تنزيل ملف OpenTimestamps الخاص بالختم الزمني ${count(number)}`,
  filter: 'البحث بالبصمة',
  filterButton: 'بحث',
  filterWrong: 'اكتبوا 64 حرفًا: أرقام وحروف لاتينية من a إلى f.',
  emptyTitle: 'لا أختام زمنية بعد',
  emptyText:
    'أفلتوا ملفًا في هذه الصفحة. أما المستندات التي ترفعونها أو توقّعونها أو تختمونها فتحصل على أختام زمنية تلقائيًا.',
  notFoundTitle: 'لا نتائج',
  notFoundText: 'لا ختم زمني بهذه البصمة أو بهذا المرجع. أفرغوا الحقول لعرض كل الأختام الزمنية.',
  anchoringTitle: (network) => `سلسلة الكتل: ${isolated(network)}`,
  publicChain: 'شبكة عامة: يستطيع أيّ شخص التحقّق من الإثباتات دون هذه الخدمة.',
  privateChain: 'شبكة تجريبية، ليست إثباتًا مستقلًا.',
  queued: (number) =>
    plural(number, {
      zero: 'لا قيود معلّقة.',
      one: 'قيد معلّق واحد.',
      two: 'قيدان معلّقان.',
      few: `${count(number)} قيود معلّقة.`,
      many: `${count(number)} قيدًا معلّقًا.`,
      other: `${count(number)} قيد معلّق.`,
    }),
  onItsWay: 'تُكتب القيود الآن في سلسلة الكتل.',
  expected: (time) => `تُكتب القيود الآن في سلسلة الكتل. ويُتوقّع الانتهاء بحلول ${time}.`,
  nextRoot: (time) => `التحديث التالي: ${time}.`,
  alarm: 'لم تصل القيود الجديدة إلى سلسلة الكتل منذ أكثر من 36 ساعة. اطلبوا من مسؤول الخدمة تشغيل `anchor status`.',
}
