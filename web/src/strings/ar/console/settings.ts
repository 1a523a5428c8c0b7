import type { ConsoleTexts } from '../../en/console.ts'

export const settings: ConsoleTexts['settings'] = {
  title: 'الإعدادات',
  notYours: 'لا يغيّر هذا إلا المالكون والمشرفون.',
  saved: 'تم الحفظ.',
  embedding: {
    title: 'التضمين',
    text: 'يمكن لصفحات هذه المصادر عرض صفحة التوقيع داخل إطار. لوضع الاختبار قائمة خاصة به.',
    origins: 'المصادر المسموح بها',
    hint: 'مصدر واحد في كل سطر، مثل https://app.example.org. حتى 20 مصدرًا.',
    wrong: (line) =>
      `السطر ${line} ليس مصدرًا. اكتبوه مثل https://app.example.org دون مسار. لا يُستخدم http إلا مع localhost.`,
    tooMany: 'أدخلوا 20 مصدرًا على الأكثر.',
    save: 'حفظ المصادر',
    none: 'لا شيء',
  },
}
