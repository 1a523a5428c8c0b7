import type { DraftContent, DuplicateSigningRequest, Language } from '@countersign/api'
import { labelKey, phoneIn } from '../../../../api/person.ts'
import { needsPhone } from '../authentication/identity-choices.ts'
import { fieldToSend, NO_SIGNER, placedFrom } from '../place-fields/placed-field.ts'
import {
  type ChosenDocument,
  type Copied,
  type DraftField,
  EMPTY,
  EMPTY_SIGNER,
  type Entered,
  type EnteredField,
  type EnteredSigner,
  MOST_SIGNERS,
  type Ordering,
  signs,
  type UnplacedField,
} from './entered.ts'
import { copiedFrom, type DocumentToAdd, isSeveral, sentFields } from './entered-documents.ts'

/** The form as a request that may lack something, and back. Both ways have the same properties. */

/** What is entered, as a request. The opposite of `enteredOf`. `signers` are the rows to send. */
export function contentOf(entered: Entered, signers = entered.signers): DraftContent {
  const { allPages, barcode } = entered
  const { textTags = 'hide', ...rest } = entered.rest
  return {
    ...rest,
    ...given('documentTitle', entered.title),
    ...documentsIn(entered),
    signers: signers.map((signer, position) => ({
      ...signer.rest,
      ...given('name', signer.name),
      ...given('email', signer.email),
      ...(signer.role && { role: signer.role }),
      ...given('label', signer.label ?? ''),
      order: orderOf(entered.ordering, signer, position),
      ...spoken(signer),
      ...wayOf(signer),
      ...(signer.authentication && { authentication: signer.authentication }),
      ...given('phone', phoneOf(signer)),
    })),
    ...given('subject', entered.subject),
    ...given('message', entered.message),
    ...spoken(entered),
    ...number('expiresInDays', entered.days),
    reminders: { ...number('everyDays', entered.reminderDays), ...number('most', entered.mostReminders) },
    ...given('companyName', entered.companyName),
    ...given('companyLogo', entered.companyLogo),
    ...given('brandColor', entered.brandColor),
    ...given('callbackUrl', entered.callbackUrl),
    stamp: { allPages, barcode },
    ...placed(entered, signers),
    ...(entered.usesTags && { textTags }),
  }
}

/** The content of a draft. A copy is saved as changes to the request that it copies. */
export function draftContent(entered: Entered): DraftContent {
  const copied = copiedFrom(entered)
  const content = contentOf(entered)
  return copied === undefined ? content : { ...duplicateOf(content, copied), duplicateOf: copied.requestId }
}

export type Duplicate = NonNullable<DuplicateSigningRequest>

/** The same request, as changes to the one whose document it copies. Whatever it lacks is not taken over. */
export function duplicateOf(request: DraftContent, { callback }: Copied): Duplicate {
  const { documentId: _id, documentUrl: _url, documentHash: _hash, documents: _all, textTags: _tags, ...rest } = request
  const optional = ['subject', 'message', 'language', 'companyName', 'companyLogo', 'brandColor'] as const
  const omit = [...optional, ...(callback === null ? (['callbackUrl'] as const) : [])]
  const left = omit.filter((name) => request[name] === undefined)
  return { ...rest, omit: [...new Set([...left, ...(request.omit ?? [])])] } as Duplicate
}

function documentsIn(
  entered: Entered,
): Pick<DraftContent, 'documentUrl' | 'documentId' | 'documentHash' | 'documents'> {
  const { source, address, documents } = entered
  if (source === 'address') return given('documentUrl', address)
  const sent = documents.map(({ documentId, title, rest }) => ({
    ...rest,
    ...(documentId !== null && { documentId }),
    ...given('title', title),
  }))
  if (isSeveral(entered)) return { documents: sent }
  const { title: _title, ...only } = sent[0] ?? {}
  return only
}

function placed(entered: Entered, signers: readonly EnteredSigner[]): Pick<DraftContent, 'fields'> {
  const positions = new Map<number | null, number>(signers.map(({ key }, index) => [key, index + 1]))
  const numbers = new Map<number | null, number>(entered.documents.map(({ key }, index) => [key, index + 1]))
  const onDocument = (key: number | null): Pick<DraftField, 'document'> => {
    const document = isSeveral(entered) ? numbers.get(key) : undefined
    return document === undefined ? {} : { document }
  }
  const fields = [
    ...sentFields(entered).map((field) => ({
      ...fieldToSend(field, positions.get(field.signer) ?? 0),
      ...onDocument(field.document),
    })),
    ...entered.unplaced.map(({ signer, document, field }) => {
      const position = positions.get(signer)
      return { ...field, ...(position !== undefined && { signer: position }), ...onDocument(document) }
    }),
  ]
  return fields.length > 0 ? { fields: withUniqueIds(fields) } : {}
}

/** A copied field has the id of its original, and gets another from the service. */
function withUniqueIds(fields: readonly DraftField[]): DraftField[] {
  const seen = new Set<string>()
  return fields.map(({ id, ...field }) => {
    if (id === undefined || seen.has(id)) return field
    seen.add(id)
    return { id, ...field }
  })
}

/** A number that nothing is sent to is not kept. */
function phoneOf({ authentication, phone = '' }: EnteredSigner): string {
  return authentication === undefined || needsPhone(authentication) ? phoneIn(phone) : ''
}

/** A person who only gets a copy has no turn. */
function wayOf(signer: EnteredSigner): Pick<DraftSigners[number], 'delivery' | 'mayDelegate'> {
  const { role, delivery, mayDelegate } = signer
  if (role === 'cc') return {}
  return delivery === 'in_person' ? { delivery } : mayDelegate && signs(signer) ? { mayDelegate } : {}
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

function number<Name extends string>(name: Name, text: string): { readonly [name in Name]?: number } {
  return text.trim() === '' ? {} : ({ [name]: Number(text) } as { readonly [name in Name]: number })
}

function spoken({ language }: { readonly language: Language | null }): { readonly language?: Language } {
  return language === null ? {} : { language }
}

/** Null if the document cannot be used. */
export type FindDocument = (documentId: string) => DocumentToAdd | null

/**
 * The input of a request. The opposite of `contentOf`. `base` has what the content lacks, for a copy of another
 * request.
 */
export function enteredOf(content: DraftContent, find: FindDocument, base: Entered = EMPTY): Entered {
  const { documentTitle, documentUrl, signers, fields = [], textTags = 'ignore', ...others } = content
  const { subject, message, language, companyName, companyLogo, brandColor, callbackUrl, ...more } = others
  const { expiresInDays, reminders, stamp, duplicateOf: _duplicateOf, omit = [], ...last } = more
  const { documentId: _id, documents: _documents, documentHash, ...rest } = last
  const documents = documentsOf(content, find)
  const initial = withoutOmitted(base, omit)
  const people = signers === undefined ? initial.signers : signersOf(signers)
  return {
    ...initial,
    source: documentUrl !== undefined ? 'address' : documents.length > 0 ? 'own' : initial.source,
    documents: documents.length > 0 ? documents : initial.documents,
    address: documentUrl ?? '',
    title: documentTitle ?? initial.title,
    signers: people,
    ordering: signers === undefined ? initial.ordering : orderingFrom(signers),
    subject: subject ?? initial.subject,
    message: message ?? initial.message,
    language: language ?? initial.language,
    days: String(expiresInDays ?? initial.days),
    reminderDays: String(reminders?.everyDays ?? initial.reminderDays),
    mostReminders: String(reminders?.most ?? initial.mostReminders),
    companyName: companyName ?? initial.companyName,
    companyLogo: companyLogo ?? initial.companyLogo,
    brandColor: brandColor ?? initial.brandColor,
    allPages: stamp?.allPages ?? initial.allPages,
    barcode: stamp?.barcode ?? initial.barcode,
    callbackUrl: callbackUrl ?? initial.callbackUrl,
    ...placedIn(fields, people, documentIdsOf(content), documents),
    usesTags: textTags !== 'ignore',
    rest: {
      ...rest,
      ...(documents.length === 0 && documentHash !== undefined && { documentHash }),
      ...(textTags === 'show' && { textTags }),
      ...(omit.length > 0 && { omit: omit.filter((name) => !isEnteredName(name)) }),
    },
  }
}

/** In the order of their keys, from 1. */
function documentIdsOf({ documentId, documents }: DraftContent): readonly (string | null)[] {
  return documents?.map((one) => one.documentId ?? null) ?? [documentId ?? null]
}

function documentsOf({ documentId, documentHash, documentTitle = '', documents }: DraftContent, find: FindDocument) {
  if (documents === undefined) {
    const found = documentId === undefined ? null : find(documentId)
    const rest = documentHash === undefined ? {} : { rest: { documentHash } }
    return found === null ? [] : [{ key: 1, ...found, ...rest }]
  }
  return documents.map(({ documentId: id, title, ...rest }, index): ChosenDocument => {
    const found = id === undefined ? null : find(id)
    return {
      ...(found ?? { documentId: id ?? null, pages: null, size: null }),
      key: index + 1,
      title: title ?? found?.title ?? documentTitle,
      ...(id !== undefined && found === null && { isGone: true }),
      ...(documents.length === 1 && { isListed: true }),
      ...(Object.keys(rest).length > 0 && { rest }),
    }
  })
}

/** What a copy does not take over starts empty. */
function withoutOmitted(base: Entered, omit: readonly string[]): Entered {
  return { ...base, ...Object.fromEntries(omit.filter(isEnteredName).map((name) => [name, EMPTY[name]])) }
}

/** Whether the form shows it. Copies keep their fields. */
function isEnteredName(name: string): name is keyof Entered {
  return name in EMPTY && name !== 'fields'
}

type DraftSigners = NonNullable<DraftContent['signers']>

function signersOf(signers: DraftSigners): readonly EnteredSigner[] {
  if (signers.length === 0) return EMPTY.signers
  const isInSteps = orderingFrom(signers) === 'steps'
  const steps = stepsOf(signers)
  return signers.map(({ order: _order, name, email, role, label, language, ...others }, index) => {
    const { delivery, authentication, phone, mayDelegate, ...rest } = others
    const step = isInSteps ? (steps[index] ?? 1) : Math.min(index + 1, MOST_SIGNERS)
    const shown = { name, email, role, label, language, delivery, authentication, phone, mayDelegate }
    return { key: index + 1, ...EMPTY_SIGNER, ...known(shown), step, rest }
  })
}

/** Without what is missing. */
function known<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }
}

function orderingFrom(signers: DraftSigners): Ordering {
  const orders = signers.map(({ order = 0 }) => order)
  if (orders.every((order) => order === 0)) return 'together'
  return orders.every((order, index) => order === index) ? 'in-turn' : 'steps'
}

/** As the form sends them; others are counted from 1. */
function stepsOf(signers: DraftSigners): number[] {
  const orders = signers.map(({ order = 0 }) => order)
  if (orders.every((order) => order >= 1 && order <= MOST_SIGNERS)) return orders
  const sorted = [...new Set(orders)].sort((one, other) => one - other)
  return orders.map((order) => sorted.indexOf(order) + 1)
}

/** Of a signer by position or label; null if there is none. */
function keyOf(signer: DraftField['signer'], people: readonly EnteredSigner[]): number | null {
  if (typeof signer === 'number') return people[signer - 1]?.key ?? null
  const wanted = signer === undefined ? null : labelKey(signer)
  return people.find(({ label }) => label !== undefined && labelKey(label) === wanted)?.key ?? null
}

function placedIn(
  sent: NonNullable<DraftContent['fields']>,
  people: readonly EnteredSigner[],
  documentIds: readonly (string | null)[],
  documents: readonly ChosenDocument[],
): Pick<Entered, 'fields' | 'unplaced'> {
  const fields: EnteredField[] = []
  const unplaced: UnplacedField[] = []
  for (const [index, one] of sent.entries()) {
    const { document = 1, ...field } = one
    const placedOn = documentIds[document - 1]
    const signer = field.type === 'seal' ? NO_SIGNER : keyOf(field.signer, people)
    // Where the form fields of a document are is known once the document is here.
    const isHere = documents.some(({ key, pages }) => key === document && pages !== null)
    const isKnown = signer !== null && placedOn !== undefined && (isHere || field.name === undefined)
    const placed = isKnown ? placedFrom(field, index + 1, signer) : null
    if (placedOn === undefined) unplaced.push({ signer, document: null, field: one })
    else if (placed === null) unplaced.push({ signer, document, field })
    else fields.push({ ...placed, document, placedOn })
  }
  return { fields, unplaced }
}
