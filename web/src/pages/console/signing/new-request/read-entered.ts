import { faultOfLabel } from '@countersign/rules/signer-label'
import { isTextVariable, mostVariables, variablesIn } from '@countersign/rules/text-variables'
import type { BodyFor } from '../../../../api/call.ts'
import { isLine, isMailAddress, isPersonName, isPhone, labelKey, personKey } from '../../../../api/person.ts'
import { isColor } from '../../../../components/readable-accent.ts'
import { consoleTexts } from '../../../../strings/console.ts'
import { isAccessCode } from '../authentication/access-codes.ts'
import { needsCode, needsPhone } from '../authentication/identity-choices.ts'
import { MOST_FIELDS } from '../place-fields/editor-state.ts'
import { faultOfPlaced, type Purpose } from '../place-fields/placed-field.ts'
import { type ChosenDocument, type Entered, type EnteredSigner, enteredSigners, signs } from './entered.ts'
import { copiedFrom, isSeveral, sentFields } from './entered-documents.ts'
import { contentOf } from './form-content.ts'

const texts = consoleTexts.newRequest.wrong

/** Messages by field. `signerField` names the fields of signers, `documentField` the titles of documents. */
export type Wrong = Readonly<Record<string, string>>

export function signerField(key: number, field: 'name' | 'email' | 'role' | 'label' | 'accessCode' | 'phone'): string {
  return `signer ${key} ${field}`
}

/** Names the title of a document. */
export function documentField(key: number): string {
  return `document ${key} title`
}

/** Names a document. */
export function documentPlace(key: number): string {
  return `document ${key}`
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

/** What cannot be saved as a draft: what is entered, but invalid. The rest is checked when it is sent. */
export function wrongInDraft(entered: Entered): Wrong {
  const { title, signers } = entered
  const filled = Object.entries(wrongChoices(entered)).filter(([field]) => !isLeftEmpty(field, entered))
  const people = signers.flatMap(({ key, name, email, phone = '' }) => [
    ...(name.trim() === '' || isPersonName(name) ? [] : [[signerField(key, 'name'), texts.name] as const]),
    ...(email.trim() === '' || isMailAddress(email) ? [] : [[signerField(key, 'email'), texts.email] as const]),
    ...(phone.trim() === '' || isPhone(phone)
      ? []
      : [[signerField(key, 'phone'), consoleTexts.authentication.wrongPhone] as const]),
  ])
  return {
    ...wrongTitles(entered, (document) => document.title.trim() === '' || isLine(document.title, 300)),
    ...(title.trim() === '' || isLine(title, 300) ? {} : { documentTitle: texts.documentTitle }),
    ...Object.fromEntries([...people, ...filled]),
  }
}

/** What cannot be saved as a template. Its roles may have no people yet, but need labels. */
export function wrongInTemplate(entered: Entered): Wrong {
  const unlabeled = entered.signers.filter(({ label = '' }) => label.trim() === '')
  const [first] = entered.signers
  const isSigned = entered.signers.some(signs)
  return {
    ...wrongInDraft(entered),
    ...wrongChoices(entered),
    ...(first !== undefined && !isSigned && { [signerField(first.key, 'role')]: texts.nobodySigns }),
    ...wrongLabels(entered),
    ...Object.fromEntries(unlabeled.map(({ key }) => [signerField(key, 'label'), consoleTexts.templates.form.label])),
    ...wrongVariables(entered),
    ...wrongFields(entered, 'template'),
  }
}

function isLeftEmpty(field: string, { days, reminderDays, mostReminders }: Entered): boolean {
  const numbers: Readonly<Record<string, string>> = { expiresInDays: days, reminderDays, mostReminders }
  return numbers[field]?.trim() === ''
}

function wrongDocument(entered: Entered): Wrong {
  const { source, documents, address } = entered
  if (source === 'address') return isAddress(address) ? {} : { documentUrl: texts.documentUrl }
  if (documents.length === 0) return { document: texts.document }
  const titles = wrongTitles(entered, ({ title }) => isLine(title, 300))
  return documents.some(({ isGone }) => isGone) ? { document: texts.someGone, ...titles } : titles
}

function wrongTitles(entered: Entered, isRight: (document: ChosenDocument) => boolean): Wrong {
  if (!isSeveral(entered) || copiedFrom(entered) !== undefined) return {}
  const wrong = entered.documents.filter((document) => !isRight(document))
  return Object.fromEntries(wrong.map(({ key }) => [documentField(key), texts.documentTitle]))
}

function wrongSigners(entered: Entered): Wrong {
  const wrong: Record<string, string> = {}
  const seen = new Set<string>()
  for (const signer of enteredSigners(entered)) {
    const { key, name, email } = signer
    const code = codeOf(signer)
    if (!isPersonName(name)) wrong[signerField(key, 'name')] = texts.name
    if (!isMailAddress(email)) wrong[signerField(key, 'email')] = texts.email
    // Several people may share an email address, and one person may have several.
    const both = personKey({ name, email })
    if (seen.has(both)) wrong[signerField(key, 'name')] = texts.twice
    seen.add(both)
    if (code !== null && !isAccessCode(code))
      wrong[signerField(key, 'accessCode')] = consoleTexts.authentication.wrongCode
    if (isWrongPhone(signer)) wrong[signerField(key, 'phone')] = consoleTexts.authentication.wrongPhone
  }
  const [first] = enteredSigners(entered)
  if (first !== undefined && !enteredSigners(entered).some(signs))
    wrong[signerField(first.key, 'role')] = texts.nobodySigns
  return { ...wrong, ...wrongLabels(entered) }
}

/** Without a choice, the service knows whether the organization's default needs one. */
function isWrongPhone({ authentication, phone = '' }: EnteredSigner): boolean {
  if (authentication !== undefined) return needsPhone(authentication) && !isPhone(phone)
  return phone.trim() !== '' && !isPhone(phone)
}

function wrongLabels({ signers }: Entered): Wrong {
  const seen = new Set<string>()
  return Object.fromEntries(
    signers.flatMap(({ key, label = '' }) => {
      const name = labelKey(label)
      if (name === '') return []
      const fault = faultOfLabel(name)
      if (fault === null && !seen.has(name) && seen.add(name)) return []
      return [[signerField(key, 'label'), texts.labels[fault ?? 'twice']] as const]
    }),
  )
}

function wrongFields(entered: Entered, purpose: Purpose = 'request'): Wrong {
  const sent = sentFields(entered)
  if (sent.length + entered.unplaced.length > MOST_FIELDS) return { fields: texts.mostFields(MOST_FIELDS) }
  return sent.some((field) => faultOfPlaced(field, purpose) !== null) ? { fields: consoleTexts.placeFields.wrong } : {}
}

function wrongChoices(entered: Entered): Wrong {
  const { subject, message, days, reminderDays, mostReminders, companyName, companyLogo, brandColor, callbackUrl } =
    entered
  const isFit = {
    subject: subject.trim() === '' || isLine(subject, 150),
    message: [...message].length <= 5000,
    expiresInDays: isWhole(days, 1, 365),
    reminderDays: isReminderDays(reminderDays),
    mostReminders: isMostReminders(mostReminders),
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

/** Complete, because nothing is wrong. */
function requestOf(entered: Entered): NewRequest {
  const rows = enteredSigners(entered)
  const { signers = [], ...content } = contentOf(entered, rows)
  const withCodes = signers.map((signer, index) => {
    const code = codeOf(rows[index])
    return code === null ? signer : { ...signer, accessCode: code }
  })
  return { ...content, signers: withCodes } as NewRequest
}

/** Null if the signer needs none. */
export function codeOf(signer: EnteredSigner | undefined): string | null {
  return needsCode(signer?.authentication) ? (signer?.accessCode ?? '').trim() : null
}

export function isReminderDays(text: string): boolean {
  return isWhole(text, 1, 30)
}

export function isMostReminders(text: string): boolean {
  return isWhole(text, 0, 10)
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most
}

function isAddress(text: string): boolean {
  const url = text.trim().length > 2000 ? null : URL.parse(text.trim())
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
