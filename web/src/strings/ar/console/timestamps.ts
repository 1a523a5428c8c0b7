import type { ConsoleTexts } from '../../en/console.ts'
import { count } from '../../numbers.ts'
import { isolated, pluralIn } from '../../word-forms.ts'

const plural = pluralIn('ar')

export const timestamps: ConsoleTexts['timestamps'] = {
  title: 'الأختام الزمنية',
  lead: 'أثبتوا أن ملفًا كان موجودًا في لحظة معيّنة ولم يتغيّر منذ ذلك الحين.',
  choose: 'اختيار ملفات',
  chooseHint:
    'أو أفلتوها في أيّ مكان من هذه الصفحة. تبقى على جهازكم: لا تُرسل إلا بصماتها والتسميات التي تتركونها أدناه.',
  chosenTitle: 'للتسجيل',
  labelHint: 'تُرسل التسمية مع البصمة، ولا يراها إلا مؤسستكم. أفرغوها كي لا يُرسل اسم الملف.',
  labelOf: (name) => `تسمية ${isolated(name)}`,
  labelWrong: 'طول التسمية 200 حرف على الأكثر، في سطر واحد.',
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
  recorded: (number) => `سُجّل بالرقم ${count(number)}.`,
  clear: 'إفراغ هذه القائمة',
  listTitle: 'كل الأختام الزمنية',
  number: 'الرقم',
  fingerprint: 'البصمة',
  kind: 'النوع',
  time: 'سُجّل في',
  chain: 'سلسلة الكتل',
  actions: 'الإثبات',
  proof: 'ملف الإثبات',
  check: 'التحقّق',
  ofNumber: (number) => `الرقم ${count(number)}`,
  filter: 'البحث عن بصمة',
  filterButton: 'بحث',
  filterWrong: 'طول البصمة 64 حرفًا من الأرقام والحروف اللاتينية من a إلى f.',
  emptyTitle: 'لا أختام زمنية بعد',
  emptyText:
    'أفلتوا ملفًا في هذه الصفحة. أما المستندات التي ترفعونها أو توقّعونها أو تختمونها فتحصل على أختامها الزمنية تلقائيًا.',
  notFoundTitle: 'غير موجود',
  notFoundText: 'ليس لدى مؤسستكم ختم زمني بهذه البصمة أو بهذا المرجع. أفرغوا الحقلين لعرض كل الأختام الزمنية.',
  anchoringTitle: (network) => `سلسلة الكتل: ${isolated(network)}`,
  publicChain: 'سلسلة عامة: يستطيع أيّ شخص التحقّق من الإثباتات دون هذه الخدمة.',
  privateChain: 'سلسلة خاصة للتجربة: لا تُثبت للغير شيئًا.',
  queued: (number) =>
    plural(number, {
      zero: 'لا قيود تنتظر الجذر التالي.',
      one: 'قيد واحد ينتظر الجذر التالي.',
      two: 'قيدان ينتظران الجذر التالي.',
      few: `${count(number)} قيود تنتظر الجذر التالي.`,
      many: `${count(number)} قيدًا تنتظر الجذر التالي.`,
      other: `${count(number)} قيد تنتظر الجذر التالي.`,
    }),
  onItsWay: 'جذر في الطريق إلى السلسلة.',
  expected: (time) => `جذر في الطريق إلى السلسلة، ويُتوقّع وصوله في موعد أقصاه ${time}.`,
  nextRoot: (time) => `يُكتب الجذر التالي في ${time}.`,
  alarm: 'ينتظر جذر منذ أكثر من 36 ساعة. على من يشغّل هذه الخدمة أن يراجع `anchor status`.',
}
