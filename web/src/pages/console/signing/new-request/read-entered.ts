import type { BodyFor } from '../../../../api/call.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import type { Language } from '../../../../strings/language.ts'
import { isLine, isMailAddress, isPersonName, personKey } from '../person.ts'
import { type Entered, type EnteredSigner, isBlank, type Ordering } from './entered.ts'

const texts = consoleTexts.newRequest.wrong

/** Messages by field. `signerField` names the fields of signers. */
export type Wrong = Readonly<Record<string, string>>

export function signerField(key: number, field: 'name' | 'email'): string {
  return `signer ${key} ${field}`
}

export type NewRequest = BodyFor<'createSigningRequest'>

/** The request, or the errors that prevent it. The service checks more. */
export function readEntered(entered: Entered): { readonly request: NewRequest | null; readonly wrong: Wrong } {
  const wrong = {
    ...wrongDocument(entered),
    ...(isLine(entered.title, 300) ? {} : { documentTitle: texts.documentTitle }),
    ...wrongSigners(entered),
    ...wrongChoices(entered),
  }
  return { request: Object.keys(wrong).length === 0 ? requestOf(entered) : null, wrong }
}

/** Leaves out empty rows, unless all are empty. */
export function enteredSigners({ signers }: Entered): readonly EnteredSigner[] {
  const filled = signers.filter((signer) => !isBlank(signer))
  return filled.length === 0 ? signers.slice(0, 1) : filled
}

function wrongDocument({ source, document, address }: Entered): Wrong {
  if (source === 'address') return isAddress(address) ? {} : { documentUrl: texts.documentUrl }
  return document === null ? { document: texts.document } : {}
}

function wrongSigners(entered: Entered): Wrong {
  const wrong: Record<string, string> = {}
  const seen = new Set<string>()
  for (const { key, name, email } of enteredSigners(entered)) {
    if (!isPersonName(name)) wrong[signerField(key, 'name')] = texts.name
    if (!isMailAddress(email)) wrong[signerField(key, 'email')] = texts.email
    // Several people may share an email address, and one person may have several.
    const both = personKey({ name, email })
    if (seen.has(both)) wrong[signerField(key, 'name')] = texts.twice
    seen.add(both)
  }
  return wrong
}

function wrongChoices(entered: Entered): Wrong {
  const { message, days, companyName, companyLogo, brandColor, callbackUrl } = entered
  const isFit: Readonly<Record<string, boolean>> = {
    message: [...message].length <= 5000,
    expiresInDays: /^\d{1,3}$/.test(days.trim()) && Number(days) >= 1 && Number(days) <= 365,
    companyName: companyName.trim() === '' || isLine(companyName, 200),
    companyLogo: companyLogo.trim() === '' || isAddress(companyLogo),
    brandColor: brandColor.trim() === '' || isColor(brandColor),
    callbackUrl: callbackUrl.trim() === '' || isAddress(callbackUrl),
  }
  const { message: text, expiresInDays, companyName: name, companyLogo: logo, brandColor: color } = texts
  const words = { message: text, expiresInDays, companyName: name, companyLogo: logo, brandColor: color }
  const messages: Wrong = { ...words, callbackUrl: texts.callbackUrl }
  return Object.fromEntries(Object.entries(messages).filter(([field]) => isFit[field] === false))
}

function requestOf(entered: Entered): NewRequest {
  const { source, document, address, allPages, barcode } = entered
  return {
    documentTitle: entered.title.trim(),
    ...(source === 'address' || document === null
      ? { documentUrl: address.trim() }
      : { documentId: document.documentId }),
    signers: enteredSigners(entered).map((signer, position) => ({
      name: signer.name.trim(),
      email: signer.email.trim(),
      order: orderOf(entered.ordering, signer, position),
      ...spoken(signer),
    })),
    ...given('message', entered.message),
    ...spoken(entered),
    expiresInDays: Number(entered.days),
    ...given('companyName', entered.companyName),
    ...given('companyLogo', entered.companyLogo),
    ...given('brandColor', entered.brandColor),
    ...given('callbackUrl', entered.callbackUrl),
    stamp: { allPages, barcode },
  }
}

function orderOf(ordering: Ordering, { step }: EnteredSigner, position: number): number {
  switch (ordering) {
    case 'together':
      return 0
    case 'in-turn':
      return position
    case 'steps':
      return step
  }
}

function given<Name extends string>(name: Name, text: string): { readonly [name in Name]?: string } {
  return text.trim() === '' ? {} : ({ [name]: text.trim() } as { readonly [name in Name]: string })
}

function spoken({ language }: { readonly language: Language | null }): { readonly language?: Language } {
  return language === null ? {} : { language }
}

function isAddress(text: string): boolean {
  const url = text.trim().length > 2000 ? null : URL.parse(text.trim())
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text.trim())
}
