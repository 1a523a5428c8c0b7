import { isReadableLine } from './readable-line.ts'

export function isPersonName(text: string): boolean {
  return isLine(text, 200)
}

export function isLine(text: string, most: number): boolean {
  return isReadableLine(text.trim(), most)
}

export function isMailAddress(text: string): boolean {
  return text.trim().length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())
}

/** The same for labels that differ only in case. */
export function labelKey(label: string): string {
  return label.trim().toLowerCase()
}

/** The same for the same person at the same email address: no request may have both twice. */
export function personKey({ name, email }: { readonly name: string; readonly email: string }): string {
  return `${email.trim().toLowerCase()}\n${name.trim().toLowerCase()}`
}

/** The service's form of phone numbers, ITU-T E.164. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** A phone number as people write it: with spaces, dashes and parentheses. */
export function phoneIn(text: string): string {
  return text.replaceAll(/[\s()./-]/g, '')
}

export function isPhone(text: string): boolean {
  return PHONE.test(phoneIn(text))
}
