import { locale } from './language.ts'

const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })

export function listed(texts: readonly string[]): string {
  return list.format(texts)
}
