import type { People } from '../en/people.ts'

export const people: People = {
  handOver: {
    title: (name) => `سلّموا الجهاز إلى ${name}`,
    text: (sender, name) => `يطلب ${sender} من ${name} توقيع هذا المستند حضوريًا على هذا الجهاز.`,
    start: (name) => `أنا ${name}`,
  },
  handBack: {
    title: 'أعيدوا الجهاز',
    text: (sender) => `انتهيتم. نرجو إعادة الجهاز إلى ${sender}.`,
  },
  delegatedBy: (name) => `يطلب منكم ${name} التوقيع مكانه.`,
  keepLink: 'كل من لديه هذا الرابط يستطيع التوقيع، فلا تشاركوه.',
  delegate: {
    question: 'هل يجب أن يوقّع شخص آخر؟',
    open: 'الطلب من شخص آخر',
    title: 'الطلب من شخص آخر أن يوقّع',
    text: (sender) =>
      `سيتلقى رابطًا خاصًا به بالبريد الإلكتروني، ولن يعمل رابطكم بعد ذلك. سنُبلغ ${sender}. لا يمكن التراجع عن هذا، وسيُحذف ما أدخلتموه.`,
    name: 'اسم الشخص',
    nameMissing: 'أدخلوا اسمًا (حتى 200 حرف).',
    email: 'بريده الإلكتروني',
    emailMissing: 'أدخلوا عنوان بريد إلكتروني، مثل anna@example.org.',
    reason: 'السبب (اختياري، للمرسل فقط)',
    submit: 'الطلب من هذا الشخص',
    sending: 'جارٍ الإرسال …',
    back: 'رجوع',
    failed: 'لم يتم الإرسال.',
  },
  delegated: {
    title: (name) => `سيوقّع ${name} مكانكم`,
    text: (name, email) => `أرسلنا إلى ${name} رسالة فيها رابط على العنوان ${email}، وأبلغنا المرسل.`,
    next: 'لم يعد رابطكم يعمل. يمكنكم إغلاق هذه الصفحة.',
  },
  /** What differs for the other roles. */
  roles: {
    signer: {},
    approver: {
      handOver: (sender, name) => `يطلب ${sender} من ${name} الموافقة على هذا المستند حضوريًا على هذا الجهاز.`,
      delegatedBy: (name) => `يطلب منكم ${name} الموافقة مكانه.`,
      keepLink: 'كل من لديه هذا الرابط يستطيع الموافقة، فلا تشاركوه.',
      question: 'هل يجب أن يوافق شخص آخر؟',
      open: 'الطلب من شخص آخر',
      title: 'الطلب من شخص آخر أن يوافق',
      delegated: (name) => `سيوافق ${name} مكانكم`,
    },
    viewer: { handOver: (sender, name) => `يطلب ${sender} من ${name} قراءة هذا المستند حضوريًا على هذا الجهاز.` },
    cc: {},
  },
}
