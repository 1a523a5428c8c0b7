import { isTextVariable, mostVariables, variablesIn } from '@countersign/rules/text-variables'
import type { BodyFor } from '../../../../api/call.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import type { Language } from '../../../../strings/language.ts'
import { isLine, isMailAddress, isPersonName, personKey } from '../person.ts'
import { faultOfPlaced, fieldToSend } from '../place-fields/placed-field.ts'
import {
  boundSigners,
  type Copied,
  type Entered,
  type EnteredSigner,
  isBlank,
  type Ordering,
  placeableDocument,
} from './entered.ts'

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
    ...wrongVariables(entered),
    ...wrongFields(entered),
    ...wrongChoices(entered),
  }
  return { request: Object.keys(wrong).length === 0 ? requestOf(entered) : null, wrong }
}

/** Leaves out empty rows without fields, unless all are empty. */
export function enteredSigners(entered: Entered): readonly EnteredSigner[] {
  const { signers, fields } = entered
  const hasFields = ({ key }: EnteredSigner, position: number) =>
    position < boundSigners(entered) || fields.some((field) => field.signer === key)
  const filled = signers.filter((signer, position) => !isBlank(signer) || hasFields(signer, position))
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

function wrongFields(entered: Entered): Wrong {
  return sentFields(entered).some((field) => faultOfPlaced(field) !== null)
    ? { fields: consoleTexts.placeFields.wrong }
    : {}
}

/** None without the document that they are placed on. */
export function sentFields(entered: Entered): Entered['fields'] {
  return placeableDocument(entered) === null ? [] : entered.fields
}

function wrongChoices(entered: Entered): Wrong {
  const { subject, message, days, reminderDays, mostReminders, companyName, companyLogo, brandColor, callbackUrl } =
    entered
  const isFit = {
    subject: subject.trim() === '' || isLine(subject, 150),
    message: [...message].length <= 5000,
    expiresInDays: isWhole(days, 1, 365),
    reminderDays: isWhole(reminderDays, 1, 30),
    mostReminders: isWhole(mostReminders, 0, 10),
    companyName: companyName.trim() === '' || isLine(companyName, 200),
    companyLogo: companyLogo.trim() === '' || isAddress(companyLogo),
    brandColor: brandColor.trim() === '' || isColor(brandColor),
    callbackUrl: callbackUrl.trim() === '' || isAddress(callbackUrl),
  }
  const fields = Object.keys(isFit) as (keyof typeof isFit)[]
  return Object.fromEntries(fields.filter((field) => !isFit[field]).map((field) => [field, texts[field]]))
}

/** A misspelled variable would reach every signer. */
function wrongVariables({ subject, message }: Entered): Wrong {
  const wrong = Object.entries({ subject, message }).flatMap(([field, text]) => {
    const names = variablesIn(text)
    const unknown = names.find((name) => !isTextVariable(name))
    if (unknown !== undefined) return [[field, texts.variable(`{{${unknown}}}`)] as const]
    return names.length > mostVariables ? [[field, texts.variables(mostVariables)] as const] : []
  })
  return Object.fromEntries(wrong)
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
    ...given('subject', entered.subject),
    ...given('message', entered.message),
    ...spoken(entered),
    expiresInDays: Number(entered.days),
    reminders: { everyDays: Number(entered.reminderDays), most: Number(entered.mostReminders) },
    ...given('companyName', entered.companyName),
    ...given('companyLogo', entered.companyLogo),
    ...given('brandColor', entered.brandColor),
    ...given('callbackUrl', entered.callbackUrl),
    stamp: { allPages, barcode },
    ...placed(entered),
  }
}

export type Duplicate = NonNullable<BodyFor<'duplicateSigningRequest'>>

/** The same request, as changes to the one whose document it copies. Whatever it lacks is not taken over. */
export function duplicateOf(request: NewRequest, { callback }: Copied): Duplicate {
  const { documentId: _id, documentUrl: _url, documentHash: _hash, fields: _fields, textTags: _tags, ...rest } = request
  const optional = ['subject', 'message', 'language', 'companyName', 'companyLogo', 'brandColor'] as const
  const omit = [...optional, ...(callback === null ? (['callbackUrl'] as const) : [])]
  return { ...rest, omit: omit.filter((name) => request[name] === undefined) } as Duplicate
}

function placed(entered: Entered): Pick<NewRequest, 'fields' | 'textTags'> {
  const positions = new Map(enteredSigners(entered).map(({ key }, index) => [key, index + 1]))
  const fields = sentFields(entered).map((field) => fieldToSend(field, positions.get(field.signer) ?? 0))
  return { ...(fields.length > 0 && { fields }), ...(entered.usesTags && { textTags: 'hide' }) }
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

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

function isAddress(text: string): boolean {
  const url = text.trim().length > 2000 ? null : URL.parse(text.trim())
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}

export function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text.trim())
}
