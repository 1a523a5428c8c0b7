import type { DraftContent, DuplicateSigningRequest, Language } from '@countersign/api'
import { fieldToSend, NO_SIGNER, type PlacedField, placedFrom } from '../place-fields/placed-field.ts'
import {
  type ChosenDocument,
  type Copied,
  type DraftField,
  EMPTY,
  EMPTY_SIGNER,
  type Entered,
  type EnteredSigner,
  MOST_SIGNERS,
  type Ordering,
  sentFields,
  signs,
} from './entered.ts'

/** The form as a request that may lack something, and back. Both ways have the same properties. */

/** What is entered, as a request. The opposite of `enteredOf`. `signers` are the rows to send. */
export function contentOf(entered: Entered, signers = entered.signers): DraftContent {
  const { source, document, address, allPages, barcode } = entered
  const { textTags = 'hide', ...rest } = entered.rest
  return {
    ...rest,
    ...given('documentTitle', entered.title),
    ...(source === 'address' ? given('documentUrl', address) : document && { documentId: document.documentId }),
    signers: signers.map((signer, position) => ({
      ...signer.rest,
      ...given('name', signer.name),
      ...given('email', signer.email),
      ...(signer.role && { role: signer.role }),
      ...given('label', signer.label ?? ''),
      order: orderOf(entered.ordering, signer, position),
      ...spoken(signer),
      ...wayOf(signer),
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
  const copied = entered.source === 'address' ? undefined : entered.document?.copyOf
  const content = contentOf(entered)
  return copied === undefined ? content : { ...duplicateOf(content, copied), duplicateOf: copied.requestId }
}

export type Duplicate = NonNullable<DuplicateSigningRequest>

/** The same request, as changes to the one whose document it copies. Whatever it lacks is not taken over. */
export function duplicateOf(request: DraftContent, { callback }: Copied): Duplicate {
  const { documentId: _id, documentUrl: _url, documentHash: _hash, textTags: _tags, ...rest } = request
  const optional = ['subject', 'message', 'language', 'companyName', 'companyLogo', 'brandColor'] as const
  const omit = [...optional, ...(callback === null ? (['callbackUrl'] as const) : [])]
  const left = omit.filter((name) => request[name] === undefined)
  return { ...rest, omit: [...new Set([...left, ...(request.omit ?? [])])] } as Duplicate
}

function placed(entered: Entered, signers: readonly EnteredSigner[]): Pick<DraftContent, 'fields'> {
  const positions = new Map<number | null, number>(signers.map(({ key }, index) => [key, index + 1]))
  const fields = [
    ...sentFields(entered).map((field) => fieldToSend(field, positions.get(field.signer) ?? 0)),
    ...entered.unplaced.map(({ signer, field }) => {
      const position = positions.get(signer)
      return position === undefined ? field : { ...field, signer: position }
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

/** A person who only gets a copy has no turn. */
function wayOf(signer: EnteredSigner): { delivery?: 'in_person'; mayDelegate?: true } {
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

/**
 * The input of a request. The opposite of `contentOf`. `document` is the one that it names, if
 * it can be used. `base` has what the content lacks, for a copy of another request.
 */
export function enteredOf(content: DraftContent, document: ChosenDocument | null, base: Entered = EMPTY): Entered {
  const { documentTitle, documentUrl, documentId, signers, fields = [], textTags = 'ignore', ...others } = content
  const { subject, message, language, companyName, companyLogo, brandColor, callbackUrl, ...more } = others
  const { expiresInDays, reminders, stamp, duplicateOf: _duplicateOf, omit = [], ...rest } = more
  const initial = withoutOmitted(base, omit)
  const people = signers === undefined ? initial.signers : signersOf(signers)
  return {
    ...initial,
    source: documentUrl !== undefined ? 'address' : document !== null ? 'own' : initial.source,
    document: document ?? initial.document,
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
    ...placedIn(fields, people, document !== null),
    fieldsOf: documentId ?? null,
    usesTags: textTags !== 'ignore',
    rest: {
      ...rest,
      ...(textTags === 'show' && { textTags }),
      ...(omit.length > 0 && { omit: omit.filter((name) => !isEnteredName(name)) }),
    },
  }
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
  return signers.map(({ order: _order, name, email, role, label, language, delivery, mayDelegate, ...rest }, index) => {
    const step = isInSteps ? (steps[index] ?? 1) : Math.min(index + 1, MOST_SIGNERS)
    const shown = { name, email, role, label, language, delivery, mayDelegate }
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
  const wanted = signer?.trim().toLowerCase()
  return people.find(({ label }) => wanted !== undefined && label?.trim().toLowerCase() === wanted)?.key ?? null
}

function placedIn(
  sent: NonNullable<DraftContent['fields']>,
  people: readonly EnteredSigner[],
  hasDocument: boolean,
): Pick<Entered, 'fields' | 'unplaced'> {
  const fields: PlacedField[] = []
  const unplaced: Entered['unplaced'][number][] = []
  for (const [index, field] of sent.entries()) {
    const signer = field.type === 'seal' ? NO_SIGNER : keyOf(field.signer, people)
    // Where the form fields of a document are is known once the document is here.
    const isKnown = signer !== null && (hasDocument || field.name === undefined)
    const placed = isKnown ? placedFrom(field, index + 1, signer) : null
    if (placed === null) unplaced.push({ signer, field })
    else fields.push(placed)
  }
  return { fields, unplaced }
}
