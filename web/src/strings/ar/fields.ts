import type { FieldTexts } from '../en/fields.ts'
import { pluralIn } from '../word-forms.ts'

const plural = pluralIn('ar')

const places = (count: number) =>
  plural(count, {
    one: 'في موضع واحد',
    two: 'في موضعين',
    few: `في ${count} مواضع`,
    many: `في ${count} موضعًا`,
    other: `في ${count} موضع`,
  })

const characters = (count: number) =>
  plural(count, {
    one: 'حرف واحد',
    two: 'حرفان',
    few: `${count} أحرف`,
    many: `${count} حرفًا`,
    other: `${count} حرف`,
  })

export const fields: FieldTexts = {
  title: 'املؤوا الحقول',
  start: 'بدء الملء',
  next: 'الحقل التالي',
  progress: (done, total) => `مُلئ ${done} من ${total}`,
  allDone: 'مُلئت كل الحقول المطلوبة',
  optional: '(اختياري)',
  optionalLeft: (count) =>
    plural(count, {
      one: 'بقي حقل اختياري واحد',
      two: 'بقي حقلان اختياريان',
      few: `بقيت ${count} حقول اختيارية`,
      many: `بقي ${count} حقلًا اختياريًا`,
      other: `بقي ${count} حقل اختياري`,
    }),
  page: (page) => `الصفحة ${page}`,
  showOnPage: (label, page) => `عرض ${label} في الصفحة ${page}`,
  choose: 'اختاروا',
  upTo: (count) => `الحد الأقصى: ${characters(count)}`,
  labels: {
    signature: 'التوقيع',
    initials: 'الأحرف الأولى',
    date: 'التاريخ',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    text: 'نص',
    number: 'رقم',
    checkbox: 'مربّع اختيار',
    radio: 'اختيار',
    dropdown: 'قائمة',
  },
  numbered: (label, number) => `${label} (رقم ${number})`,

  faults: {
    missing: 'املؤوا هذا الحقل.',
    unchecked: 'ضعوا علامة في هذا المربّع.',
    notChosen: 'اختاروا أحد الخيارات.',
    tooLong: (most, count) => `النص أطول من اللازم. الحد الأقصى: ${characters(most)}، والعدد الآن: ${count}.`,
    notANumber: 'اكتبوا رقمًا.',
    notMatching: 'تأكّدوا من شكل هذه القيمة.',
    expected: (hint) => `تأكّدوا من الشكل: ${hint}`,
    severalLines: 'اكتبوا سطرًا واحدًا.',
    unprintable: 'احذفوا الأحرف التي لا يمكن طباعتها.',
    refused: 'لم تُقبل هذه القيمة. قد تحتوي على أحرف لا يمكن طباعتها.',
  },
  summary: (count) =>
    plural(count, {
      one: 'صحّحوا حقلًا واحدًا للمتابعة.',
      two: 'صحّحوا حقلين للمتابعة.',
      few: `صحّحوا ${count} حقول للمتابعة.`,
      many: `صحّحوا ${count} حقلًا للمتابعة.`,
      other: `صحّحوا ${count} حقل للمتابعة.`,
    }),

  automatic: 'مُلئ لكم',
  give: { signature: 'التوقيع هنا', initials: 'الأحرف الأولى هنا' },
  change: { signature: 'تغيير توقيعكم', initials: 'تغيير أحرفكم الأولى' },
  places: {
    signature: (count) => `يظهر ${places(count)} من المستند.`,
    initials: (count) => `تظهر ${places(count)} من المستند.`,
  },
  nextInitials: 'التالي: الأحرف الأولى',

  initials: {
    title: 'أحرفكم الأولى',
    ways: 'طريقة كتابة الأحرف الأولى',
    nameLabel: 'الأحرف الأولى من اسمكم',
    nameHint: (example) => `الأحرف الأولى من اسمكم، مثلًا ${example}.`,
    nameMissing: 'اكتبوا الأحرف الأولى من اسمكم.',
    nameUnprintable: (character) => `لا يمكن طباعة ${character} في المستند. احذفوه، أو ارسموا أحرفكم الأولى.`,
    padLabel: 'ارسموا أحرفكم الأولى هنا بالإصبع أو بقلم أو بالفأرة. وبلوحة المفاتيح اختاروا «كتابة».',
    padHint: 'ارسموا بالإصبع أو بقلم أو بالفأرة.',
    padMissing: 'ارسموا أحرفكم الأولى في المربّع أعلاه، أو اختاروا «كتابة».',
    padLine: 'النقطة أو الخط المستقيم لا يكفي. اكتبوا أحرفكم الأولى كما تكتبونها على الورق.',
  },
}
