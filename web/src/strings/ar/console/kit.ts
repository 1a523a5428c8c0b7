import type { ConsoleTexts } from '../../en/console.ts'

export const kit: ConsoleTexts['kit'] = {
  loading: 'جارٍ التحميل …',
  working: 'جارٍ التنفيذ …',
  more: 'عرض المزيد',
  retry: 'إعادة المحاولة',
  back: 'إلغاء',
  close: 'إغلاق',
  copied: 'تمّ النسخ',
  notCopied: 'تعذّر النسخ. النص محدَّد: اضغطوا Ctrl+C.',
  required: 'يُرجى ملء هذا الحقل.',
}
